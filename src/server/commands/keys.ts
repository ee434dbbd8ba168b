import { readConfig, type Config } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import type { Db } from '../db/database.ts'
import { SigningKeyRefused, toPem } from '../features/quote-signing/key-pair.ts'
import type { QuoteKeyStore } from '../features/quote-signing/quote-key-store.ts'
import { createQuoteKeys } from '../features/quote-signing/quote-keys.ts'
import { recordAudit } from '../features/audit/record-audit.ts'
import { moveKeys } from '../keys/move-keys.ts'
import { openQuoteKeyStore } from '../keys/open-quote-key-store.ts'
import { KeysRefused, readOuterKeys, type OuterKeys } from '../keys/outer-keys.ts'
import { rewrapKeys } from '../keys/rewrap-keys.ts'
import { findSecret } from '../keys/installation-secret.ts'
import { acceptSecret } from '../keys/secret-mark.ts'
import { findUsualSecret } from '../keys/usual-secret.ts'
import { openFilledStorage } from '../open-storage.ts'
import { runCommand, UsageError } from './run-command.ts'

const USAGE = `Usage:
  npm run keys -- list      shows the keys that quotations are signed with
  npm run keys -- rotate    signs with a new key from now on; old quotations can still be checked
  npm run keys -- move      copies secret and keys of the data folder into the database, wrapped by KEY_ENCRYPTION_KEY
  npm run keys -- rewrap    wraps the keys of the database by KEY_ENCRYPTION_KEY instead of KEY_ENCRYPTION_KEY_OLD
  npm run keys -- accept-folder   goes on with the secret of this data folder where the first one is lost for good
  npm run --silent keys -- export > FILE    writes the private key that signs, for a secret store

With KEY_ENCRYPTION_KEY or its file the keys are those of the database, else those of the data folder.`

const FROM_OUTSIDE = `The signing key comes from SIGNING_KEY or SIGNING_KEY_FILE: put another one there and start the product again.`

const COMMANDS = new Set(['list', 'rotate', 'export', 'move', 'rewrap', 'accept-folder'])

const clock = () => new Date()

/** `npm run keys`, on the settings that the product runs with, while it runs or not. */
async function main([command = '', ...rest]: readonly string[]): Promise<void> {
  const config = readConfig()
  if (rest.length > 0 || !COMMANDS.has(command)) throw new UsageError(USAGE)
  if (config.signingKey !== undefined && ['rotate', 'export'].includes(command)) throw new UsageError(FROM_OUTSIDE)
  const outer = await readOuterKeys(config)
  const isOfDatabase = command === 'move' || command === 'rewrap'
  if (outer === undefined && isOfDatabase) throw new UsageError('KEY_ENCRYPTION_KEY is not set.')
  await withDatabase(config, async ({ db, dataDir }) => {
    if (outer !== undefined && isOfDatabase)
      return command === 'move' ? move({ db, outer, dataDir }) : rewrap({ db, outer })
    if (command === 'accept-folder') return acceptFolder({ db, outer, dataDir })
    await findUsualSecret({ outer, dataDir, db })
    return useStore(command, openQuoteKeyStore({ outer, dataDir, db }), config.signingKey !== undefined)
  })
}

type Opened = { readonly db: Db; readonly dataDir: string }

async function withDatabase(config: Config, work: (opened: Opened) => Promise<void>): Promise<void> {
  const storage = await openFilledStorage(config, (line) => console.error(line))
  const { connectionString, dataDir, close: closeStorage } = storage
  const { db, close } = openDatabase({ connectionString, purpose: 'bulk', poolSize: 2, onLost: () => {} })
  try {
    await work({ db, dataDir })
  } finally {
    await close()
    await closeStorage()
  }
}

async function move(place: { readonly db: Db; readonly outer: OuterKeys; readonly dataDir: string }): Promise<void> {
  const { moved, same } = await moveKeys({ ...place, now: clock() })
  console.log(`Moved ${moved} keys, wrapped by ${place.outer.current.id}; ${same} were there already and are the same.`)
}

async function rewrap(place: { readonly db: Db; readonly outer: OuterKeys }): Promise<void> {
  const { rewrapped, same } = await rewrapKeys(place)
  console.log(`Wrapped ${rewrapped} keys anew; ${same} were wrapped by ${place.outer.current.id} already.`)
}

type Place = Opened & { readonly outer: OuterKeys | undefined }

async function acceptFolder({ db, outer, dataDir }: Place): Promise<void> {
  if (outer !== undefined)
    throw new UsageError('With KEY_ENCRYPTION_KEY the secret is in the database, not in a folder.')
  const secret = await findSecret({ outer, dataDir, db })
  if (secret === undefined)
    throw new KeysRefused(`There is no secret in DATA_DIR ${dataDir}: the next start makes one.`)
  await db.transaction(async (tx) => {
    await acceptSecret(tx, { secret, now: clock() })
    await recordAudit(tx, { at: clock(), actor: 'operator', action: 'data folder accepted', subject: 'secret' })
  })
  console.log(`${dataDir} is the folder of this database from now on.`)
}

async function useStore(command: string, store: QuoteKeyStore, isFromOutside: boolean): Promise<void> {
  // A key that came from outside and does no longer is what a rotation is for.
  if (command === 'rotate' && (await store.currentId()) !== undefined) await store.rotate(clock())
  else if (command !== 'list') await createQuoteKeys({ store, clock, outside: undefined }).signingKey()
  if (command === 'export') await printPrivateKey(store)
  else await list(store, isFromOutside)
}

async function printPrivateKey(store: QuoteKeyStore): Promise<void> {
  const current = await store.currentId()
  const key = (await store.list()).find(({ kid }) => kid === current)
  if (key?.d === undefined) throw new SigningKeyRefused(`The key that signs has no private part in ${store.place}.`)
  process.stdout.write(await toPem(key))
}

async function list(store: QuoteKeyStore, isFromOutside: boolean): Promise<void> {
  const current = await store.currentId()
  for (const { kid, createdAt } of await store.list()) {
    console.log(`${kid}  made ${createdAt}  ${kid === current ? 'signs' : 'only checks'}`)
  }
  if (current !== undefined) return
  console.log(`No key signs yet: the next start ${isFromOutside ? 'takes that of SIGNING_KEY' : 'makes one'}.`)
}

await runCommand({ usage: USAGE, refusals: [SigningKeyRefused, KeysRefused], run: main })
