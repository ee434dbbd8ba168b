import type { TracingSettings } from './tracing/open-tracing.ts'
import * as z from 'zod'
import { QUOTATION_RULES } from './http/rate-rules.ts'
import {
  bucketUrl,
  databaseUrl,
  hasSecret,
  hasSecretAndOptions,
  listeningHost,
  mailbox,
  mailServerUrl,
  publicUrl,
  securityContact,
  url,
  whole,
} from './config-values.ts'

/** The settings of one process, as documented in the README's table. */
export type Config = Readonly<z.output<typeof schema>>

/** One or more settings are wrong; the message has one plain sentence for each, with the variable's name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

export const OUTER_KEY_RULE = 'must be 32 bytes in base64, as of openssl rand -base64 32'

const settings = z.object({
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

type Settings = z.output<typeof settings>

const schema = settings
  .refine((env) => env.SIGNING_KEY === undefined || env.SIGNING_KEY_FILE === undefined, {
    path: ['SIGNING_KEY'],
    message: 'must be unset when SIGNING_KEY_FILE is set',
  })
  .refine((env) => env.KEY_ENCRYPTION_KEY === undefined || env.KEY_ENCRYPTION_KEY_FILE === undefined, {
    path: ['KEY_ENCRYPTION_KEY'],
    message: 'must be unset when KEY_ENCRYPTION_KEY_FILE is set',
  })
  .refine((env) => env.KEY_ENCRYPTION_KEY_OLD === undefined || outerKeyOf(env) !== undefined, {
    path: ['KEY_ENCRYPTION_KEY_OLD'],
    message: 'must be unset without KEY_ENCRYPTION_KEY or KEY_ENCRYPTION_KEY_FILE',
  })
  .superRefine((env, context) => {
    for (const setting of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
      const message = 'must be set when DATABASE_POOLED is on'
      if (env.DATABASE_POOLED === 'on' && env[setting] === undefined)
        context.addIssue({ code: 'custom', path: [setting], message })
    }
    if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined) {
      const message = 'must be unset without DATABASE_URL'
      context.addIssue({ code: 'custom', path: ['DATABASE_READ_URL'], message })
    }
    if (env.DATABASE_POOLED === 'off' && env.DATABASE_DIRECT_URL !== undefined) {
      const message = 'must be unset unless DATABASE_POOLED is on'
      context.addIssue({ code: 'custom', path: ['DATABASE_DIRECT_URL'], message })
    }
    if (env.SMTP_URL && env.SMTP_ALLOW_CLEAR === 'no' && hasSecretAndOptions(env.SMTP_URL)) {
      // They could switch TLS or the check of the certificate off.
      const message = 'must be an address without options behind a question mark when it has a password'
      context.addIssue({ code: 'custom', path: ['SMTP_URL'], message })
    }
    if (env.CLUSTER === 'on') {
      for (const [setting, { isMet, rule }] of Object.entries(CLUSTER_NEEDS)) {
        const message = `${rule} when CLUSTER is on`
        if (!isMet(env)) context.addIssue({ code: 'custom', path: [setting], message })
      }
    }
    if (env.NODE_ENV !== 'production') return
    const refuse = (setting: string, rule: string) =>
      context.addIssue({ code: 'custom', path: [setting], message: `${rule} when NODE_ENV is production` })
    if (env.PUBLIC_URL === undefined)
      context.addIssue({
        code: 'custom',
        path: ['PUBLIC_URL'],
        message: 'must be set when NODE_ENV is production, such as https://shop.example.com',
      })
    if (env.SAMPLE_ACTIVITY === 'on') refuse('SAMPLE_ACTIVITY', 'must be off')
    if (env.SAMPLE_PASSWORD && env.SAMPLE_PASSWORD.length < 12)
      refuse('SAMPLE_PASSWORD', 'must have at least 12 characters')
  })
  .transform((env) => {
    const isProduction = env.NODE_ENV === 'production'
    return {
      isProduction,
      /** Whether an address may name a language of tests (`?lang=qps`). */
      hasTestLanguages: env.NODE_ENV === 'test',
      port: env.PORT,
      host: env.HOST,
      /** Without a slash at the end; unset = the local address, which production refuses. */
      publicUrl: env.PUBLIC_URL,
      /** Relative to the project's folder, or absolute. */
      dataDir: env.DATA_DIR,
      /** Unset = the product's own PostgreSQL in the data folder. */
      databaseUrl: env.DATABASE_URL,
      /** PostgreSQL itself where `databaseUrl` is a connection pooler: for what needs a session, and for long work. */
      databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
      /** Whether `databaseUrl` is a connection pooler that lends its connections for a transaction. */
      isDatabasePooled: env.DATABASE_POOLED === 'on',
      /** Replicas of the same database, for reads; unset = everything is asked of the primary. */
      databaseReadUrl: env.DATABASE_READ_URL,
      /** Connections of one pool at most. */
      databasePool: env.DATABASE_POOL,
      /** Photos, logos, the stock list, uploads and papers are in this bucket; unset = in the data folder, papers in a table. */
      bucket: env.BLOB_URL,
      /** How many machines must hold an acknowledged write; with 2 a database that waits for no standby is refused. */
      databaseCopies: env.DATABASE_COPIES,
      /** How long searches go on from memory while the database is away. */
      staleSearchSeconds: env.STALE_SEARCH_SECONDS,
      /** How long shared caches in front may keep a page; 0 = they are told nothing. */
      edgeSeconds: env.EDGE_SECONDS,
      /** How long a process that is told to end goes on answering, so that load balancers notice. */
      drainSeconds: env.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
      role: env.ROLE,
      ratesUrl: env.RATES_URL,
      /** Whether another person confirms a change of prices, or after a while the one who asked for it. */
      priceConfirmation: env.PRICE_CONFIRMATION,
      quoteValidDays: env.QUOTE_VALID_DAYS,
      /** How many new quotations an address, a client and all together get. */
      quotationRules: {
        address: { ...QUOTATION_RULES.address, max: env.QUOTATIONS_PER_ADDRESS },
        email: { ...QUOTATION_RULES.email, max: env.QUOTATIONS_PER_EMAIL },
        systemHour: { ...QUOTATION_RULES.systemHour, max: env.QUOTATIONS_PER_HOUR },
        systemDay: { ...QUOTATION_RULES.systemDay, max: env.QUOTATIONS_PER_DAY },
      },
      /** Unset = mails are stored as files in the data folder. */
      smtpUrl: env.SMTP_URL,
      /** Whether a password of the mail server may cross the network unencrypted. */
      smtpAllowsClear: env.SMTP_ALLOW_CLEAR === 'yes',
      mailFrom: env.MAIL_FROM,
      /** Where weaknesses are reported, as an address of mail or web; unset = no security.txt. */
      securityContact: env.SECURITY_CONTACT,
      /** Who hears of alarms; unset = the log of audit and the metric alone. */
      alarmMail: env.ALARM_MAIL,
      companyFile: env.COMPANY_FILE,
      /** Vehicles made at the first start; in production none unless asked for by name. */
      sampleStock: env.SAMPLE_STOCK ?? (isProduction ? 0 : 5000),
      /** Whether visitors see contacts that are no one's, marked so, where no file names any. */
      hasSampleContacts: !isProduction && env.SAMPLE_STOCK !== 0,
      /** Whether sample searches and quotations are made; never in production, and with a stock of given size only when asked for. */
      sampleActivity:
        !isProduction && (env.SAMPLE_ACTIVITY ?? (env.SAMPLE_STOCK === undefined ? 'on' : 'off')) === 'on',
      /** Whether the sample accounts are made; in production only with a password given. */
      sampleAccounts: !isProduction || env.SAMPLE_PASSWORD !== undefined,
      /** Unset = a random one, printed once. */
      samplePassword: env.SAMPLE_PASSWORD,
      /** Whether searches are answered from memory; else PostgreSQL answers them. */
      stockIndex: env.STOCK_INDEX === 'on',
      /** How many proxies stand in front and may be believed. */
      trustProxy: env.TRUST_PROXY,
      /** Opens `/api/metrics`; unset = nobody sees it. */
      metricsToken: env.METRICS_TOKEN,
      /** Where traces go, and of which share of requests and jobs; undefined = there are none. */
      tracing: tracingOf(env),
      /** Public keys that backups are encrypted to; empty = they are not. */
      backupRecipients: env.BACKUP_RECIPIENT?.trim().split(/[\s,]+/) ?? [],
      /** Where the key that signs quotations comes from; undefined = the product makes its own in the data folder. */
      signingKey: signingKeyOf(env),
      /** What wraps the keys in the database; undefined = they are files of the data folder. */
      outerKey: outerKeyOf(env),
      logLevel: env.LOG_LEVEL,
    }
  })

function tracingOf(env: Settings): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env
  return endpoint === undefined ? undefined : { endpoint, share }
}

const mustBeSet = (setting: keyof Settings) => ({
  isMet: (env: Settings) => env[setting] !== undefined,
  rule: 'must be set',
})

/** What several machines need, since a folder or a database of one of them would be lost with it. */
const CLUSTER_NEEDS = {
  DATABASE_URL: mustBeSet('DATABASE_URL'),
  BLOB_URL: mustBeSet('BLOB_URL'),
  KEY_ENCRYPTION_KEY: { isMet: (env: Settings) => outerKeyOf(env) !== undefined, rule: 'must be set' },
  SMTP_URL: mustBeSet('SMTP_URL'),
  DATABASE_COPIES: { isMet: ({ DATABASE_COPIES }: Settings) => DATABASE_COPIES === 2, rule: 'must be 2' },
  PUBLIC_URL: mustBeSet('PUBLIC_URL'),
} as const

/** A private key from outside: its text, or the file that a secret store puts it into. */
export type SigningKeySource = { readonly text: string } | { readonly file: string }

function signingKeyOf(env: Settings): SigningKeySource | undefined {
  if (env.SIGNING_KEY !== undefined) return { text: env.SIGNING_KEY }
  return env.SIGNING_KEY_FILE === undefined ? undefined : { file: env.SIGNING_KEY_FILE }
}

/** The key that wraps others, as base64: its text, or the file of a secret store; and the one before it, during a rewrap. */
type OuterKeySource = {
  readonly source: { readonly text: string } | { readonly file: string }
  readonly old: string | undefined
}

function outerKeyOf(env: Settings): OuterKeySource | undefined {
  const { KEY_ENCRYPTION_KEY: text, KEY_ENCRYPTION_KEY_FILE: file, KEY_ENCRYPTION_KEY_OLD: old } = env
  if (text !== undefined) return { source: { text }, old }
  return file === undefined ? undefined : { source: { file }, old }
}

/** Whether a text is 32 bytes in base64, blanks around it aside. */
export function isOuterKey(text: string): boolean {
  const bytes = Buffer.from(text.trim(), 'base64')
  return bytes.length === 32 && bytes.toString('base64') === text.trim()
}

function outerKey() {
  return z.string().refine(isOuterKey, OUTER_KEY_RULE)
}

/** A blank may be a part of it. */
const AS_WRITTEN: ReadonlySet<string> = new Set(['SAMPLE_PASSWORD'])

/**
 * Reads the settings out of the environment; an empty variable counts as unset, and blanks around a value, which files of
 * settings keep, are none of it. Throws {@link ConfigError} that names
 * every wrong variable and says what it must be, without repeating its value, which may be a secret.
 */
export function parseConfig(env: Environment): Config {
  const set = Object.entries(env).filter(([, value]) => value?.trim() !== '')
  const given = Object.fromEntries(set.map(([name, value]) => [name, AS_WRITTEN.has(name) ? value : value?.trim()]))
  const parsed = schema.safeParse(given)
  if (parsed.success) return Object.freeze(parsed.data)
  throw new ConfigError(parsed.error.issues.map(toSentence).join('\n'))
}

/** The settings of this process: the only place that reads its environment. */
export function readConfig(): Config {
  return parseConfig(process.env)
}

function toSentence(issue: z.core.$ZodIssue): string {
  const rule = issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message
  return `The setting ${issue.path.join('.')} is wrong: it ${rule}.`
}

function quotations() {
  return whole({ from: 1, to: 1_000_000 })
}
