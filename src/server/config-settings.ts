import * as z from 'zod'
import { QUOTATION_RULES } from './http/rate-rules.ts'
import {
  bucketUrl,
  databaseUrl,
  hasSecret,
  listeningHost,
  mailbox,
  mailServerUrl,
  publicUrl,
  securityContact,
  url,
  whole,
} from './config-values.ts'

export const OUTER_KEY_RULE = 'must be 32 bytes in base64, as of openssl rand -base64 32'

/** Each setting by itself, as an environment has it; what they ask of each other is in `config-rules.ts`. */
export const settingsSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: whole({ from: 0, to: 65_535 }).default(8080),
  HOST: listeningHost().default('127.0.0.1'),
  PUBLIC_URL: publicUrl().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl().optional(),
  DATABASE_POOLED: z.enum(['on', 'off']).default('off'),
  DATABASE_DIRECT_URL: databaseUrl().optional(),
  DATABASE_READ_URL: databaseUrl().optional(),
  DATABASE_POOL: whole({ from: 2, to: 100 }).default(10),
  BLOB_URL: bucketUrl().optional(),
  CLUSTER: z.enum(['on', 'off']).default('off'),
  DATABASE_COPIES: whole({ from: 1, to: 2 }).default(1),
  STALE_SEARCH_SECONDS: whole({ from: 10, to: 3600 }).default(300),
  EDGE_SECONDS: whole({ from: 0, to: 300 }).default(0),
  DRAIN_SECONDS: whole({ from: 0, to: 20 }).optional(),
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  RATES_URL: url(['https:'])
    .refine((text) => !hasSecret(text), 'must be an address without user name and password')
    .optional(),
  PRICE_CONFIRMATION: z.enum(['two', 'one']).default('two'),
  QUOTE_VALID_DAYS: whole({ from: 1, to: 365 }).default(7),
  QUOTATIONS_PER_ADDRESS: quotations().default(QUOTATION_RULES.address.max),
  QUOTATIONS_PER_EMAIL: quotations().default(QUOTATION_RULES.email.max),
  QUOTATIONS_PER_HOUR: quotations().default(QUOTATION_RULES.systemHour.max),
  QUOTATIONS_PER_DAY: quotations().default(QUOTATION_RULES.systemDay.max),
  SMTP_URL: mailServerUrl().optional(),
  SMTP_ALLOW_CLEAR: z.enum(['yes', 'no']).default('no'),
  MAIL_FROM: mailbox().optional(),
  SECURITY_CONTACT: securityContact().optional(),
  ALARM_MAIL: z
    .string()
    .regex(/^[^\s<>@,;]+@[^\s<>@,;]+$/, 'must be an e-mail address such as alarms@example.com')
    .optional(),
  COMPANY_FILE: z.string().optional(),
  SAMPLE_STOCK: whole({ from: 0, to: 1_000_000 }).optional(),
  SAMPLE_ACTIVITY: z.enum(['on', 'off']).optional(),
  SAMPLE_PASSWORD: z.string().max(200, 'must have at most 200 characters').optional(),
  STOCK_INDEX: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: whole({ from: 0, to: 10 }).default(0),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{32,200}$/, 'must have 32 to 200 letters, digits or -._~+/=')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:']).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^\s*(?:0?\.\d{1,9}|[01](?:\.0*)?)\s*$/, 'must be a number from 0 to 1, such as 0.01')
    .transform(Number)
    .default(0.01),
  BACKUP_RECIPIENT: z
    .string()
    .regex(
      /^\s*age1[0-9a-z]+(?:[\s,]+age1[0-9a-z]+)*\s*$/,
      'must be public keys of age (age1…), with commas between them',
    )
    .optional(),
  SIGNING_KEY: z.string().optional(),
  SIGNING_KEY_FILE: z.string().optional(),
  KEY_ENCRYPTION_KEY: outerKey().optional(),
  KEY_ENCRYPTION_KEY_FILE: z.string().optional(),
  KEY_ENCRYPTION_KEY_OLD: outerKey().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Settings = z.output<typeof settingsSchema>

/** Whether a text is 32 bytes in base64, blanks around it aside. */
export function isOuterKey(text: string): boolean {
  const bytes = Buffer.from(text.trim(), 'base64')
  return bytes.length === 32 && bytes.toString('base64') === text.trim()
}

function outerKey() {
  return z.string().refine(isOuterKey, OUTER_KEY_RULE)
}

function quotations() {
  return whole({ from: 1, to: 1_000_000 })
}
