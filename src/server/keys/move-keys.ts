import type { Db, Transaction } from '../db/database.ts'
import type { KeyPair } from '../features/quote-signing/key-pair.ts'
import { createKeyFolder } from '../features/quote-signing/quote-key-files.ts'
import type { QuoteKeyStore } from '../features/quote-signing/quote-key-store.ts'
import { findWrappedSecret, insertSecret } from './installation-secret.ts'
import { insertKeyRow, listKeyRows, lockKeys, retireKeys } from './installation-key.repository.ts'
import { KeysRefused, type OuterKeys } from './outer-keys.ts'
import { findSecretFile } from './secret-file.ts'
import { findMark } from './secret-mark.ts'
import { assertUsualFolder } from './usual-secret.ts'
import { createWrappedQuoteKeys, toPublicRow, toRetiredRow, toRow } from './wrapped-quote-keys.ts'

/** How many keys went over, the secret among them, and how many were there already and are the same. */
export type MoveReport = { readonly moved: number; readonly same: number }

type Move = { readonly db: Db; readonly outer: OuterKeys; readonly dataDir: string; readonly now: Date }

/**
 * Copies secret and keys of a data folder into the database, in one transaction, then reads and compares them; the folder
 * stays as it is. May be repeated: where the folder has rotated since, its new key signs; where the database has, that one
 * stays. Throws KeysRefused for a folder of another installation.
 */
export async function moveKeys({ db, outer, dataDir, now }: Move): Promise<MoveReport> {
  const secret = await findSecretFile(dataDir)
  if (secret === undefined) throw new KeysRefused(`There is no secret in ${dataDir}.`)
  const mark = await findMark(db)
  if (mark !== undefined) await assertUsualFolder(dataDir, mark)
  const folder = createKeyFolder(dataDir)
  const currentId = await folder.currentId()
  // Also where none signs, as in a folder that a backup without private keys was restored into: papers are checked by them.
  const pairs = await folder.list()
  const moved = await db.transaction(async (tx) => {
    await lockKeys(tx)
    const isSecretNew = await moveSecret(tx, { outer, secret, now })
    return Number(isSecretNew) + (await movePairs(tx, { outer, pairs, currentId, now }))
  })
  await assertSame(createWrappedQuoteKeys({ db, outer }), pairs)
  return { moved, same: 1 + pairs.length - moved }
}

async function moveSecret(
  tx: Transaction,
  { outer, secret, now }: { readonly outer: OuterKeys; readonly secret: Buffer; readonly now: Date },
): Promise<boolean> {
  const known = await findWrappedSecret(tx, outer)
  if (known?.equals(secret) === false) throw new KeysRefused('This database has another secret than the data folder.')
  if (known === undefined) await insertSecret(tx, { outer, secret, now })
  return known === undefined
}

type Pairs = {
  readonly outer: OuterKeys
  readonly pairs: readonly KeyPair[]
  readonly currentId: string | undefined
  readonly now: Date
}

async function movePairs(tx: Transaction, { outer, pairs, currentId, now }: Pairs): Promise<number> {
  const rows = await listKeyRows(tx, 'quotation')
  const signing = rows.find(({ retiredAt }) => retiredAt === null)?.id
  const missing = pairs.filter(({ kid }) => rows.every(({ id }) => id !== kid))
  const hasFolderRotated = signing !== undefined && pairs.some(({ kid }) => kid === signing)
  const takesCurrent = signing === undefined || (hasFolderRotated && missing.some(({ kid }) => kid === currentId))
  if (takesCurrent) await retireKeys(tx, 'quotation', now)
  for (const pair of missing) {
    const isCurrent = takesCurrent && pair.kid === currentId
    await insertKeyRow(tx, isCurrent ? await toCurrentRow(outer, pair) : toRetiredRow(pair, now))
  }
  return missing.length
}

/** One that signs from outside has no private part in the folder either. */
async function toCurrentRow(outer: OuterKeys, pair: KeyPair) {
  return pair.d === undefined ? toPublicRow(pair) : toRow(outer, pair)
}

async function assertSame(database: Pick<QuoteKeyStore, 'list'>, pairs: readonly KeyPair[]) {
  const known = await database.list()
  for (const { kid, x, y, d } of pairs) {
    const same = known.find((one) => one.kid === kid)
    if (same?.x !== x || same.y !== y || (same.d ?? d) !== d) {
      throw new KeysRefused(`The key ${kid} is not the same in the database as in the data folder.`)
    }
  }
}
