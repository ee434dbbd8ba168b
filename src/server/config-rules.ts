import type * as z from 'zod'
import type { Settings } from './config-settings.ts'
import { hasSecretAndOptions } from './config-values.ts'

/** What one setting must be because of others. */
type Rule = {
  readonly setting: keyof Settings
  readonly isBroken: (env: Settings) => boolean
  readonly words: string
}

const isUnset =
  (setting: keyof Settings) =>
  (env: Settings): boolean =>
    env[setting] === undefined

const KEY_RULES: readonly Rule[] = [
  {
    setting: 'SIGNING_KEY',
    isBroken: (env) => env.SIGNING_KEY !== undefined && env.SIGNING_KEY_FILE !== undefined,
    words: 'must be unset when SIGNING_KEY_FILE is set',
  },
  {
    setting: 'KEY_ENCRYPTION_KEY',
    isBroken: (env) => env.KEY_ENCRYPTION_KEY !== undefined && env.KEY_ENCRYPTION_KEY_FILE !== undefined,
    words: 'must be unset when KEY_ENCRYPTION_KEY_FILE is set',
  },
  {
    setting: 'KEY_ENCRYPTION_KEY_OLD',
    isBroken: (env) => env.KEY_ENCRYPTION_KEY_OLD !== undefined && !hasOuterKey(env),
    words: 'must be unset without KEY_ENCRYPTION_KEY or KEY_ENCRYPTION_KEY_FILE',
  },
]

const SERVER_RULES: readonly Rule[] = [
  ...(['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).map((setting) => ({
    setting,
    isBroken: (env: Settings) => env.DATABASE_POOLED === 'on' && env[setting] === undefined,
    words: 'must be set when DATABASE_POOLED is on',
  })),
  {
    setting: 'DATABASE_READ_URL',
    isBroken: (env) => env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined,
    words: 'must be unset without DATABASE_URL',
  },
  {
    setting: 'DATABASE_DIRECT_URL',
    isBroken: (env) => env.DATABASE_POOLED === 'off' && env.DATABASE_DIRECT_URL !== undefined,
    words: 'must be unset unless DATABASE_POOLED is on',
  },
  {
    // Options could switch TLS or the check of the certificate off.
    setting: 'SMTP_URL',
    isBroken: ({ SMTP_URL, SMTP_ALLOW_CLEAR }) =>
      SMTP_URL !== undefined && SMTP_ALLOW_CLEAR === 'no' && hasSecretAndOptions(SMTP_URL),
    words: 'must be an address without options behind a question mark when it has a password',
  },
]

/** What several machines need, since a folder or a database of one of them would be lost with it. */
const CLUSTER_RULES: readonly Rule[] = [
  { setting: 'DATABASE_URL', isBroken: isUnset('DATABASE_URL'), words: 'must be set' },
  { setting: 'BLOB_URL', isBroken: isUnset('BLOB_URL'), words: 'must be set' },
  { setting: 'KEY_ENCRYPTION_KEY', isBroken: (env) => !hasOuterKey(env), words: 'must be set' },
  { setting: 'SMTP_URL', isBroken: isUnset('SMTP_URL'), words: 'must be set' },
  { setting: 'DATABASE_COPIES', isBroken: ({ DATABASE_COPIES }) => DATABASE_COPIES !== 2, words: 'must be 2' },
  { setting: 'PUBLIC_URL', isBroken: isUnset('PUBLIC_URL'), words: 'must be set' },
]

const PRODUCTION_RULES: readonly Rule[] = [
  {
    setting: 'PUBLIC_URL',
    isBroken: isUnset('PUBLIC_URL'),
    words: 'must be set when NODE_ENV is production, such as https://shop.example.com',
  },
  {
    setting: 'SAMPLE_ACTIVITY',
    isBroken: ({ SAMPLE_ACTIVITY }) => SAMPLE_ACTIVITY === 'on',
    words: 'must be off when NODE_ENV is production',
  },
  {
    setting: 'SAMPLE_PASSWORD',
    isBroken: ({ SAMPLE_PASSWORD }) => SAMPLE_PASSWORD !== undefined && SAMPLE_PASSWORD.length < 12,
    words: 'must have at least 12 characters when NODE_ENV is production',
  },
]

/** Adds an issue for each rule between settings that is broken. */
export function checkRules(env: Settings, context: z.core.$RefinementCtx<Settings>): void {
  const rules = [
    ...KEY_RULES,
    ...SERVER_RULES,
    ...(env.CLUSTER === 'on' ? CLUSTER_RULES.map(whenCluster) : []),
    ...(env.NODE_ENV === 'production' ? PRODUCTION_RULES : []),
  ]
  for (const { setting, isBroken, words } of rules) {
    if (isBroken(env)) context.addIssue({ code: 'custom', path: [setting], message: words })
  }
}

function whenCluster(rule: Rule): Rule {
  return { ...rule, words: `${rule.words} when CLUSTER is on` }
}

function hasOuterKey({ KEY_ENCRYPTION_KEY, KEY_ENCRYPTION_KEY_FILE }: Settings): boolean {
  return KEY_ENCRYPTION_KEY !== undefined || KEY_ENCRYPTION_KEY_FILE !== undefined
}
