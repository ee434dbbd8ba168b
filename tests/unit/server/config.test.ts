import { describe, expect, it } from 'vitest'
import { QUOTATION_RULES } from '../../../src/server/http/rate-rules.ts'
import { ConfigError, parseConfig } from '../../../src/server/config.ts'
import { hostInUrl } from '../../../src/server/config-values.ts'

const OUTER_KEY = Buffer.alloc(32, 1).toString('base64')
const OLD_OUTER_KEY = Buffer.alloc(32, 2).toString('base64')
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.com' }

describe('parseConfig', () => {
  it('has a default for every setting', () => {
    expect(parseConfig({})).toEqual({
      isProduction: false,
      hasTestLanguages: false,
      port: 8080,
      host: '127.0.0.1',
      publicUrl: undefined,
      dataDir: '.data',
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      isDatabasePooled: false,
      databaseReadUrl: undefined,
      databasePool: 10,
      bucket: undefined,
      databaseCopies: 1,
      staleSearchSeconds: 300,
      edgeSeconds: 0,
      drainSeconds: 0,
      role: 'all',
      ratesUrl: undefined,
      securityContact: undefined,
      priceConfirmation: 'two',
      quoteValidDays: 7,
      quotationRules: QUOTATION_RULES,
      smtpUrl: undefined,
      smtpAllowsClear: false,
      mailFrom: undefined,
      companyFile: undefined,
      hasSampleContacts: true,
      alarmMail: undefined,
      sampleStock: 5000,
      sampleActivity: true,
      sampleAccounts: true,
      samplePassword: undefined,
      stockIndex: true,
      trustProxy: 0,
      metricsToken: undefined,
      backupRecipients: [],
      signingKey: undefined,
      outerKey: undefined,
      logLevel: 'info',
    })
  })

  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [
      { PORT: '65535', HOST: '::' },
      { port: 65_535, host: '::' },
    ],
    [{ PORT: '' }, { port: 8080 }],
    [{ HOST: 'fe80::1%eth0' }, { host: 'fe80::1%eth0' }],
    [{ HOST: 'localhost' }, { host: 'localhost' }],
    [{ BACKUP_RECIPIENT: ' age1abc, age1def\nage1ghi ' }, { backupRecipients: ['age1abc', 'age1def', 'age1ghi'] }],
    [{ SIGNING_KEY: 'text' }, { signingKey: { text: 'text' } }],
    [
      { BLOB_URL: 'https://AK:s%2Fk@s3.example.com:9000/saex-media?region=af-south-1' },
      {
        bucket: {
          endpoint: 'https://s3.example.com:9000',
          name: 'saex-media',
          region: 'af-south-1',
          credentials: { accessKeyId: 'AK', secretAccessKey: 's/k' },
        },
      },
    ],
    [
      { BLOB_URL: 'http://127.0.0.1:9000/saex' },
      { bucket: { name: 'saex', region: 'us-east-1', credentials: undefined } },
    ],
    [
      { KEY_ENCRYPTION_KEY: OUTER_KEY, KEY_ENCRYPTION_KEY_OLD: OLD_OUTER_KEY },
      { outerKey: { source: { text: OUTER_KEY }, old: OLD_OUTER_KEY } },
    ],
    [{ KEY_ENCRYPTION_KEY_FILE: '/run/outer' }, { outerKey: { source: { file: '/run/outer' }, old: undefined } }],
    [{ SIGNING_KEY_FILE: '/run/key' }, { signingKey: { file: '/run/key' } }],
    [{ PUBLIC_URL: 'https://Shop.example.com/' }, { publicUrl: 'https://shop.example.com' }],
    [{ PUBLIC_URL: 'http://10.0.0.1:8080' }, { publicUrl: 'http://10.0.0.1:8080' }],
    [{ DATABASE_URL: 'postgres://u:p@db/saex' }, { databaseUrl: 'postgres://u:p@db/saex' }],
    [{ DATA_DIR: ' /var/lib/saex ' }, { dataDir: '/var/lib/saex' }],
    [{ DATABASE_URL: ' postgres://u:p@db/saex ' }, { databaseUrl: 'postgres://u:p@db/saex' }],
    [{ SAMPLE_PASSWORD: ' as it is ' }, { samplePassword: ' as it is ' }],
    // The library that connects reads it as it is meant.
    [{ DATABASE_URL: 'postgres://u:50%@db/saex' }, { databaseUrl: 'postgres://u:50%@db/saex' }],
    [{ DATABASE_URL: 'postgresql:///saex?host=/run' }, { databaseUrl: 'postgresql:///saex?host=/run' }],
    [{ SECURITY_CONTACT: 'security@example.com' }, { securityContact: 'mailto:security@example.com' }],
    [{ SECURITY_CONTACT: 'https://example.com/report' }, { securityContact: 'https://example.com/report' }],
    [{ MAIL_FROM: 'Saex Sales <sales@example.com>' }, { mailFrom: 'Saex Sales <sales@example.com>' }],
    [{ SMTP_URL: 'smtps://u:p@mail.example.com:465' }, { smtpUrl: 'smtps://u:p@mail.example.com:465' }],
    [{ SMTP_URL: 'smtp://10.0.0.2:25?name=shop' }, { smtpUrl: 'smtp://10.0.0.2:25?name=shop' }],
    [
      { SMTP_URL: 'smtp://u:p@10.0.0.2?ignoreTLS=true', SMTP_ALLOW_CLEAR: 'yes' },
      { smtpUrl: 'smtp://u:p@10.0.0.2?ignoreTLS=true', smtpAllowsClear: true },
    ],
    [{ SAMPLE_STOCK: '0' }, { sampleStock: 0, sampleActivity: false }],
    [
      { SAMPLE_STOCK: '600', SAMPLE_ACTIVITY: 'on' },
      { sampleStock: 600, sampleActivity: true },
    ],
    [{ SAMPLE_ACTIVITY: 'off' }, { sampleStock: 5000, sampleActivity: false }],
    [{ STOCK_INDEX: 'off' }, { stockIndex: false }],
    [
      { ROLE: 'worker', TRUST_PROXY: '2', LOG_LEVEL: 'debug' },
      { role: 'worker', trustProxy: 2, logLevel: 'debug' },
    ],
    [
      { DATABASE_URL: 'postgres://db/saex' },
      { isDatabasePooled: false, databaseDirectUrl: 'postgres://db/saex', databasePool: 10 },
    ],
    [
      {
        DATABASE_POOLED: 'on',
        DATABASE_URL: 'postgres://pooler/saex',
        DATABASE_DIRECT_URL: 'postgres://db/saex',
      },
      { isDatabasePooled: true, databaseUrl: 'postgres://pooler/saex', databaseDirectUrl: 'postgres://db/saex' },
    ],
    [{ DATABASE_POOL: '2' }, { databasePool: 2 }],
    [production, { isProduction: true, sampleStock: 0, sampleActivity: false, sampleAccounts: false }],
    [
      { ...production, SAMPLE_STOCK: '100' },
      { sampleStock: 100, sampleActivity: false, sampleAccounts: false },
    ],
    [
      { ...production, SAMPLE_PASSWORD: 'long enough by far' },
      { sampleStock: 0, sampleActivity: false, sampleAccounts: true },
    ],
  ])('reads %j as %j', (env, expected) => {
    expect(parseConfig(env)).toMatchObject(expected)
  })

  const CLUSTER = {
    CLUSTER: 'on',
    DATABASE_URL: 'postgres://db/saex',
    BLOB_URL: 'https://s3.example.com/saex-media',
    KEY_ENCRYPTION_KEY: 'c29tZXRoaW5nIG9mIDMyIGJ5dGVzLCBhcyBiYXNlNjQ=',
    SMTP_URL: 'smtps://mail.example.com',
    DATABASE_COPIES: '2',
    PUBLIC_URL: 'https://shop.example.com',
  }

  it('takes a cluster that has all that several machines need', () => {
    expect(parseConfig(CLUSTER)).toMatchObject({ databaseCopies: 2, publicUrl: 'https://shop.example.com' })
  })

  it.each(['DATABASE_URL', 'BLOB_URL', 'KEY_ENCRYPTION_KEY', 'SMTP_URL', 'PUBLIC_URL'])(
    'refuses a cluster without %s',
    (setting) => {
      expect(() => parseConfig({ ...CLUSTER, [setting]: '' })).toThrow(
        new ConfigError(`The setting ${setting} is wrong: it must be set when CLUSTER is on.`),
      )
    },
  )

  it('refuses a cluster whose writes one machine holds, and says each of what it lacks', () => {
    expect(() => parseConfig({ ...CLUSTER, DATABASE_COPIES: '1' })).toThrow(
      new ConfigError('The setting DATABASE_COPIES is wrong: it must be 2 when CLUSTER is on.'),
    )
    const lines = (() => {
      try {
        parseConfig({ CLUSTER: 'on' })
        return []
      } catch (error) {
        return String(error).split('\n')
      }
    })()
    expect(lines).toHaveLength(6)
  })

  it('refuses a pooler without the address of PostgreSQL itself, and that address without a pooler', () => {
    const DATABASE_URL = 'postgres://pooler/saex'
    expect(() => parseConfig({ DATABASE_POOLED: 'on', DATABASE_URL })).toThrow(
      new ConfigError('The setting DATABASE_DIRECT_URL is wrong: it must be set when DATABASE_POOLED is on.'),
    )
    expect(() => parseConfig({ DATABASE_URL, DATABASE_DIRECT_URL: 'postgres://db/saex' })).toThrow(
      new ConfigError('The setting DATABASE_DIRECT_URL is wrong: it must be unset unless DATABASE_POOLED is on.'),
    )
  })

  it('refuses replicas of its own database', () => {
    expect(() => parseConfig({ DATABASE_READ_URL: 'postgres://replica/saex' })).toThrow(
      new ConfigError('The setting DATABASE_READ_URL is wrong: it must be unset without DATABASE_URL.'),
    )
  })

  it('refuses a pool that one caller could empty', () => {
    expect(() => parseConfig({ DATABASE_POOL: '1' })).toThrow(
      'The setting DATABASE_POOL is wrong: it must be a whole number from 2 to 100.',
    )
  })

  it.each([
    ['PORT', '80a'],
    ['DATABASE_POOL', '999'],
    ['DATABASE_POOL', 'many'],
    ['BLOB_URL', 's3://bucket'],
    ['BLOB_URL', 'https://s3.example.com'],
    ['BLOB_URL', 'https://s3.example.com/bucket/folder'],
    ['BLOB_URL', 'https://KEY@s3.example.com/bucket'],
    ['BLOB_URL', 'https://s3.example.com/bucket?versions=1'],
    ['BLOB_URL', 'https://KEY:50%@s3.example.com/bucket'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'two words'],
    ['HOST', '999.1.1.1'],
    ['HOST', '1:2'],
    ['HOST', 'shop.1'],
    ['PUBLIC_URL', 'my-shop'],
    ['PUBLIC_URL', 'https://shop.example.com/shop'],
    ['PUBLIC_URL', 'https://user:secret@shop.example.com'],
    ['PUBLIC_URL', 'ftp://shop.example.com'],
    ['DATABASE_URL', 'mysql://db/saex'],
    ['DATABASE_URL', 'postgres://user:secret@db/saex%'],
    ['DATABASE_URL', 'postgres://user:secret%9f@db/saex'],
    ['DATABASE_URL', 'postgres://user%9f:secret@db/saex'],
    ['DATABASE_URL', 'postgres://user:secret@db%9f/saex'],
    ['ROLE', 'queue'],
    ['RATES_URL', 'file:///etc/passwd'],
    ['RATES_URL', 'http://rates.example/daily.xml'],
    ['RATES_URL', 'https://user:secret@rates.example/daily.xml'],
    ['RATES_URL', 'https://token@rates.example/daily.xml'],
    ['SECURITY_CONTACT', 'nobody'],
    ['SECURITY_CONTACT', 'http://shop.example.com/report'],
    ['SECURITY_CONTACT', 'https://shop.example.com/\nExpires: never'],
    ['QUOTE_VALID_DAYS', '0'],
    ['QUOTE_VALID_DAYS', '1.5'],
    ['QUOTATIONS_PER_ADDRESS', 'none'],
    ['QUOTATIONS_PER_EMAIL', 'many'],
    ['QUOTATIONS_PER_HOUR', '1000001'],
    ['QUOTATIONS_PER_DAY', '-1'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'smtp:user:secret@mail.example.com'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtps:///mail.example.com'],
    ['SMTP_URL', 'smtp://user:secret@mail.example.com?requireTLS=false'],
    ['SMTP_URL', 'smtps://user:secret@mail.example.com/?tls.rejectUnauthorized=false'],
    ['SMTP_ALLOW_CLEAR', 'true'],
    ['MAIL_FROM', 'nobody'],
    ['ALARM_MAIL', 'Somebody <a@b.example>'],
    ['MAIL_FROM', 'a@b\r\nBcc: c@d'],
    ['SAMPLE_STOCK', 'many'],
    ['TRUST_PROXY', 'true'],
    ['LOG_LEVEL', 'loud'],
    ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1ABC'],
    ['BACKUP_RECIPIENT', 'age1abc;age1def'],
    ['KEY_ENCRYPTION_KEY', 'my secret'],
    ['KEY_ENCRYPTION_KEY', Buffer.alloc(31, 1).toString('base64')],
    ['KEY_ENCRYPTION_KEY', Buffer.alloc(33, 1).toString('base64')],
    ['KEY_ENCRYPTION_KEY', OUTER_KEY.replace('=', '')],
    ['KEY_ENCRYPTION_KEY_OLD', OLD_OUTER_KEY],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '-0.1'],
    ['OTEL_TRACES_SAMPLER_ARG', 'all'],
    ['NODE_ENV', 'staging'],
  ])('refuses %s=%j with the name of the setting and without its value', (name, value) => {
    const refusal = refusalOf({ [name]: value })
    expect(refusal).toMatch(new RegExp(`^The setting ${name} is wrong: it must be .+\\.$`))
    expect(refusal).not.toContain(value)
  })

  it('asks for several keys of backups as the documents write them', () => {
    expect(refusalOf({ BACKUP_RECIPIENT: 'age1abc;age1def' })).toContain('with commas between them')
  })

  it('traces one of a hundred where a collector is named, or another share', () => {
    const endpoint = 'http://127.0.0.1:4318'
    const shareOf = (share?: string) =>
      parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...(share && { OTEL_TRACES_SAMPLER_ARG: share }) }).tracing
    expect(parseConfig({ OTEL_TRACES_SAMPLER_ARG: '1' }).tracing).toBeUndefined()
    expect([undefined, '0', '1', '1.0', '.25', '0.001'].map(shareOf)).toEqual(
      [0.01, 0, 1, 1, 0.25, 0.001].map((share) => ({ endpoint, share })),
    )
  })

  it('refuses a short sample password in production', () => {
    expect(refusalOf({ ...production, SAMPLE_PASSWORD: 'short' })).toContain('SAMPLE_PASSWORD')
    expect(parseConfig({ SAMPLE_PASSWORD: 'short' }).samplePassword).toBe('short')
  })

  it('refuses production without its public address', () => {
    expect(refusalOf({ NODE_ENV: 'production' })).toBe(
      'The setting PUBLIC_URL is wrong: it must be set when NODE_ENV is production, such as https://shop.example.com.',
    )
  })

  it('refuses sample activity in production, even when it is asked for', () => {
    const refusal = 'The setting SAMPLE_ACTIVITY is wrong: it must be off when NODE_ENV is production.'
    expect(refusalOf({ ...production, SAMPLE_ACTIVITY: 'on', SAMPLE_STOCK: '100' })).toBe(refusal)
    expect(parseConfig({ ...production, SAMPLE_ACTIVITY: 'off' }).sampleActivity).toBe(false)
  })

  it('refuses two signing keys', () => {
    const refusal = 'The setting SIGNING_KEY is wrong: it must be unset when SIGNING_KEY_FILE is set.'
    expect(refusalOf({ SIGNING_KEY: 'text', SIGNING_KEY_FILE: '/run/key' })).toBe(refusal)
  })

  it('refuses two outer keys', () => {
    const refusal = 'The setting KEY_ENCRYPTION_KEY is wrong: it must be unset when KEY_ENCRYPTION_KEY_FILE is set.'
    expect(refusalOf({ KEY_ENCRYPTION_KEY: OUTER_KEY, KEY_ENCRYPTION_KEY_FILE: '/run/outer' })).toBe(refusal)
  })

  it('names every wrong setting at once', () => {
    expect(refusalOf({ PORT: 'x', ROLE: 'y' }).split('\n')).toHaveLength(2)
  })
})

describe('hostInUrl', () => {
  it.each([
    ['0.0.0.0', '127.0.0.1'],
    ['::', '127.0.0.1'],
    ['0:0::0', '127.0.0.1'],
    ['0', '127.0.0.1'],
    ['10.0.0.2', '10.0.0.2'],
    ['Shop', 'Shop'],
    ['::1', '[::1]'],
    ['fe80::1%eth0', '[fe80::1]'],
  ])('writes %s, which is listened on, as %s, which can be opened', (host, opened) => {
    expect(hostInUrl(host)).toBe(opened)
  })
})

function refusalOf(env: Readonly<Record<string, string>>): string {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  throw new Error('the settings were accepted')
}
