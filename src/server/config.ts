import type { TracingSettings } from './tracing/open-tracing.ts'
import type * as z from 'zod'
import { QUOTATION_RULES } from './http/rate-rules.ts'
import { checkRules } from './config-rules.ts'
import { type Settings, settingsSchema } from './config-settings.ts'

/** The settings of one process, as documented in the README's table. */
export type Config = Readonly<z.output<typeof schema>>

/** One or more settings are wrong; the message has one plain sentence for each, with the variable's name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

const schema = settingsSchema.superRefine(checkRules).transform((env) => {
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
    sampleActivity: !isProduction && (env.SAMPLE_ACTIVITY ?? (env.SAMPLE_STOCK === undefined ? 'on' : 'off')) === 'on',
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
