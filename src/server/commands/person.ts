import { parseArgs } from 'node:util'
import { openBlobs } from '../blobs/open-blobs.ts'
import { readConfig } from '../config.ts'
import { counted } from '../counted.ts'
import { openDatabase } from '../db/connection.ts'
import { outboxFolder } from '../features/mail/mail-settings.ts'
import { adviseOnAccounts } from '../features/privacy/person-accounts.ts'
import { findAccountsOf, type PersonDeps } from '../features/privacy/person.read-model.ts'
import { allowMail, erasePerson, exportPerson } from '../features/privacy/person.service.ts'
import { KeysRefused, readOuterKeys } from '../keys/outer-keys.ts'
import { loadUsualSecret } from '../keys/usual-secret.ts'
import { openFilledStorage } from '../open-storage.ts'
import { findRepeated, runCommand, UsageError } from './run-command.ts'

const USAGE = `Usage:
  npm run --silent person -- export --email ADDRESS > FILE   writes all that is held about the address as JSON
  npm run person -- erase --email ADDRESS        takes the person out of every row and file but accounts of staff
  npm run person -- allow-mail --email ADDRESS   lets mails go again whose owner had said 'not me'`

const ONE_PERSON = `Nothing was done: name one address at a time.
${USAGE}`

type Action = (deps: PersonDeps, email: string) => Promise<string>

const ACTIONS: Readonly<Record<string, Action>> = {
  export: exportPerson,
  erase: async (deps, email) => {
    const found = Object.entries(await erasePerson(deps, email))
    const counts = found.map(([name, count]) => counted(count, name.replace(/s$/, '')))
    const accounts = adviseOnAccounts(await findAccountsOf(deps, email))
    return [`Erased: ${counts.join(', ')}.`, ...accounts].join('\n')
  },
  'allow-mail': async (deps, email) =>
    (await allowMail(deps, email))
      ? 'Mails to this address may go again.'
      : 'Mails to this address were not suppressed.',
}

/**
 * `npm run person`: what an operator does when a person asks for their data. The JSON goes to standard output alone.
 */
async function main(args: readonly string[]): Promise<void> {
  const { action, email } = readArguments(args)
  const config = readConfig()
  const outer = await readOuterKeys(config)
  const storage = await openFilledStorage(config, (line) => console.error(line))
  const { connectionString, dataDir } = storage
  const { db, close } = openDatabase({ connectionString, purpose: 'bulk', poolSize: 2, onLost: () => {} })
  try {
    const secret = await loadUsualSecret({ outer, dataDir, db, now: new Date() })
    const blobs = await openBlobs({ dataDir, bucket: config.bucket })
    const deps = { db, secret, blobs, clock: () => new Date(), outboxFolder: outboxFolder(dataDir) }
    console.log(await action(deps, email))
  } finally {
    await close()
    await storage.close()
  }
}

function readArguments(args: readonly string[]): { readonly action: Action; readonly email: string } {
  try {
    const options = { email: { type: 'string' } } as const
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [wanted, ...others] = positionals
    if (others.length > 0 || findRepeated(args, options) !== undefined) throw new UsageError(ONE_PERSON)
    const action = Object.entries(ACTIONS).find(([name]) => name === wanted)?.[1]
    if (action === undefined || !values.email?.includes('@')) throw new UsageError(USAGE)
    return { action, email: values.email.trim() }
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

await runCommand({ usage: USAGE, refusals: [KeysRefused], run: main })
