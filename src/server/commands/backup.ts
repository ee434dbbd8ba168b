import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '../config.ts'
import { counted } from '../counted.ts'
import { openDatabase } from '../db/connection.ts'
import { BackupRefused } from '../features/backup/backup-refused.ts'
import { makeBackup } from '../features/backup/make-backup.ts'
import { restoreBackup, type RestoreReport } from '../features/backup/restore-backup.ts'
import { skipNumbers } from '../features/backup/skip-numbers.ts'
import { KeysRefused } from '../keys/outer-keys.ts'
import { openFilledServer, openServer, PROJECT_DIR, type Storage } from '../open-storage.ts'
import { findRepeated, runCommand, UsageError } from './run-command.ts'

const USAGE = `Usage:
  npm run backup -- make FOLDER       writes a backup into a new folder, while the product runs or not
  npm run backup -- restore FOLDER    restores it into an empty database and data folder, and compares
  npm run backup -- restore FOLDER --identity FILE    an encrypted one, with the file of its private key
  npm run backup -- skip-numbers COUNT                leaves the next numbers of quotations and references of vehicles
                                                      out, 1 to 100000 of each: after a restore, those that were given
                                                      out since the backup

BACKUP_RECIPIENT names the public keys that backups are encrypted to.`

/** The last number of a year has six digits. */
const MOST_SKIPPED = 100_000

type Action = {
  readonly open: typeof openServer
  readonly run: (storage: Storage) => Promise<readonly string[]>
}

/** `npm run backup`, on the settings that the product runs with. Answers 0 when done, 1 when refused, 2 when not understood. */
async function main(args: readonly string[]): Promise<void> {
  const config = readConfig()
  const { open, run } = readArguments(args, config)
  const storage = await open(config, say)
  try {
    for (const sentence of await run(storage)) console.log(sentence)
  } finally {
    await storage.close()
  }
}

function readArguments(args: readonly string[], { backupRecipients, bucket }: Config): Action {
  const { name, given, identity } = parse(args)
  if (name === 'skip-numbers' && identity === undefined) {
    const count = readCount(given)
    return { open: openFilledServer, run: (storage) => skip(storage, count) }
  }
  const folder = resolve(PROJECT_DIR, given)
  if (name === 'make' && identity === undefined) {
    return { open: openFilledServer, run: (storage) => make(storage, { folder, backupRecipients, bucket }) }
  }
  if (name !== 'restore') throw new UsageError(USAGE)
  const identityFile = identity === undefined ? undefined : resolve(PROJECT_DIR, identity)
  return { open: openServer, run: (storage) => restore(storage, { folder, identityFile }) }
}

function parse(args: readonly string[]) {
  const options = { identity: { type: 'string' } } as const
  try {
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [name, given, ...rest] = positionals
    const isClear = rest.length === 0 && findRepeated(args, options) === undefined
    if (name !== undefined && given !== undefined && isClear) return { name, given, ...values }
  } catch {
    // The usage says what the library would.
  }
  throw new UsageError(USAGE)
}

function readCount(given: string): number {
  const count = Number(given)
  if (Number.isInteger(count) && count >= 1 && count <= MOST_SKIPPED) return count
  throw new UsageError(`COUNT has to be a whole number from 1 to ${MOST_SKIPPED}, not ${given}.\n\n${USAGE}`)
}

/** Before the product starts, or while it runs: the next quotation has the next number. */
async function skip({ connectionString }: Storage, count: number): Promise<readonly string[]> {
  const { db, close } = openDatabase({ connectionString, purpose: 'bulk', onLost: () => {} })
  try {
    const { quotations, saexRef } = await skipNumbers(db, count)
    const left = `Left ${counted(count, 'number')} out. The next quotation is ${quotations.join(' or ')}, by its year.`
    const isNone = quotations.length === 0
    return [
      isNone ? 'No quotation was ever issued: there is no number to leave out.' : left,
      ...(saexRef === undefined ? [] : [`The next new vehicle is ${saexRef}.`]),
    ]
  } finally {
    await close()
  }
}

async function make(
  storage: Storage,
  {
    folder,
    backupRecipients: recipients,
    bucket,
  }: { readonly folder: string } & Pick<Config, 'backupRecipients' | 'bucket'>,
): Promise<readonly string[]> {
  const report = await makeBackup(storage, { folder, now: new Date(), recipients })
  const done = `Backed up ${describe(report)} to ${folder}`
  const isWrapped = report.wrappedBy.length > 0
  const elsewhere = [
    ...(bucket === undefined
      ? []
      : ['Photos, logos, uploads and papers are in the bucket of BLOB_URL, and not in this backup.']),
    ...(isWrapped
      ? [`Its keys are wrapped by ${report.wrappedBy.join(', ')}: keep KEY_ENCRYPTION_KEY elsewhere.`]
      : []),
  ]
  if (recipients.length > 0) return [`${done}, encrypted to ${counted(recipients.length, 'public key')}.`, ...elsewhere]
  return [
    `${done}. It is not encrypted, and holds personal data: set BACKUP_RECIPIENT.`,
    ...elsewhere,
    ...(report.isKeyLeftOut && !isWrapped ? [`The private key that signs quotations was left out. ${NEW_KEY}`] : []),
  ]
}

const NEW_KEY =
  'What is restored signs with a new key, unless SIGNING_KEY gives it the old one; papers that are out can still be checked.'

async function restore(
  storage: Storage,
  { folder, identityFile }: { readonly folder: string; readonly identityFile: string | undefined },
): Promise<readonly string[]> {
  const report = await restoreBackup(folder, { ...storage, say, identityFile })
  return [
    `Restored ${describe(report)}; every row was read again and is as it was.`,
    ...(report.wrappedBy.length > 0
      ? [`Its keys are wrapped by ${report.wrappedBy.join(', ')}: start with that KEY_ENCRYPTION_KEY.`]
      : []),
    ...(report.hasSecret ? [] : [noSecret(storage.dataDir)]),
    ...(report.hasSigningKey ? [] : [`The backup has no private key that signs quotations. ${NEW_KEY}`]),
  ]
}

function noSecret(dataDir: string): string {
  return `The backup lacks the secret of its database, as one that was made with another DATA_DIR: before the start, bring the file secret of the right folder or of another backup into ${dataDir}. With a new one, links in mails that are out open nothing, staff set up their second factors again, and saex keys accept-folder has to say that it is meant so.`
}

function describe({ rows, tables, files }: Pick<RestoreReport, 'rows' | 'tables' | 'files'>): string {
  return `${counted(rows, 'row')} of ${counted(tables, 'table')} and ${counted(files, 'file')}`
}

function say(line: string): void {
  console.error(line)
}

await runCommand({ usage: USAGE, refusals: [BackupRefused, KeysRefused], run: main })
