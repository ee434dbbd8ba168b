import type { QuoteKey } from '../../shared/contract/quote-check.ts'
import type { Db, Transaction } from '../db/database.ts'
import { isStorageUnavailable } from '../db/storage-unavailable.ts'
import { fromPkcs8, makeKeyPair, SigningKeyRefused, toPkcs8, type KeyPair } from '../features/quote-signing/key-pair.ts'
import type { QuoteKeyStore } from '../features/quote-signing/quote-key-store.ts'
import {
  insertKeyRow,
  listKeyRows,
  lockKeys,
  retireKeys,
  reviveKey,
  toWrappedKey,
  type KeyRow,
} from './installation-key.repository.ts'
import { unwrapKey, wrapKey, type OuterKeys } from './outer-keys.ts'

/** A rotation by another process is seen within this time. */
const HELD_MS = 1000

type Options = {
  /** With a connection that nobody else waits for: issuing a quotation asks from inside of its own transaction. */
  readonly db: Db
  readonly outer: OuterKeys
  /** Milliseconds of a clock that is never set back. */
  readonly uptimeMs?: () => number
}

/**
 * The keys of quotations in the table `installation_key`. They are read again when they are asked for and were read more
 * than a second ago; while the database is away, those that were read last go on counting.
 */
export function createWrappedQuoteKeys({ db, outer, uptimeMs = () => performance.now() }: Options): QuoteKeyStore {
  let held: { readonly rows: readonly KeyRow[]; readonly untilMs: number } | undefined
  let reading: Promise<readonly KeyRow[]> | undefined

  async function readNow(): Promise<readonly KeyRow[]> {
    const untilMs = uptimeMs() + HELD_MS
    try {
      held = { rows: await listKeyRows(db, 'quotation'), untilMs }
    } catch (error) {
      if (held === undefined || !isStorageUnavailable(error)) throw error
      held = { ...held, untilMs: uptimeMs() + HELD_MS }
    }
    return held.rows
  }

  async function read(): Promise<readonly KeyRow[]> {
    if (held !== undefined && uptimeMs() < held.untilMs) return held.rows
    reading ??= readNow().finally(() => (reading = undefined))
    return reading
  }

  async function change(work: (tx: Transaction) => Promise<void>): Promise<void> {
    await db.transaction(async (tx) => {
      await lockKeys(tx)
      await work(tx)
    })
    held = undefined
  }

  return {
    place: 'this database',
    currentId: async () => (await read()).find(({ retiredAt }) => retiredAt === null)?.id,
    list: async () => Promise.all((await read()).map((row) => toKeyPair(outer, row))),
    listPublic: async () => (await read()).map(toPublicKey),
    makeFirst: async (now) => {
      await insertKeyRow(db, await toRow(outer, await makeKeyPair(now)))
      held = undefined
    },
    rotate: async (now) => {
      const pair = await makeKeyPair(now)
      const row = await toRow(outer, pair)
      await change(async (tx) => {
        await retireKeys(tx, 'quotation', now)
        await insertKeyRow(tx, row)
      })
      return pair
    },
    adopt: (pair, now) => change((tx) => adoptKey(tx, { pair, now })),
  }
}

/** A current key without a private part is one from outside. */
async function adoptKey(tx: Transaction, { pair, now }: { readonly pair: KeyPair; readonly now: Date }): Promise<void> {
  const rows = await listKeyRows(tx, 'quotation')
  const current = rows.find(({ retiredAt }) => retiredAt === null)
  if (current?.id === pair.kid && current.wrapped === null) return
  await retireKeys(tx, 'quotation', now)
  if (rows.some(({ id }) => id === pair.kid)) await reviveKey(tx, pair.kid)
  else await insertKeyRow(tx, toPublicRow(pair))
}

/** The row of a pair whose private part is elsewhere. */
export function toPublicRow({ kid, x, y, createdAt }: KeyPair) {
  return { id: kid, kind: 'quotation', public: { x, y }, createdAt: new Date(createdAt) } as const
}

/** The row of a pair that signs. */
export async function toRow(outer: OuterKeys, pair: KeyPair) {
  const row = toPublicRow(pair)
  return { ...row, ...(await wrapKey(outer, { kind: row.kind, id: row.id }, await toPkcs8(pair))), kind: row.kind }
}

/** The row of a pair that only checks. */
export function toRetiredRow(pair: KeyPair, now: Date) {
  return { ...toPublicRow(pair), retiredAt: now }
}

async function toKeyPair(outer: OuterKeys, row: KeyRow): Promise<KeyPair> {
  const { id, createdAt } = row
  const wrapped = toWrappedKey(row)
  const known = toPublicKey(row)
  if (wrapped === undefined) return { ...known, createdAt: createdAt.toISOString() }
  const pair = await fromPkcs8(Buffer.from(await unwrapKey(outer, wrapped)), createdAt)
  if (pair.kid === id && pair.x === known.x && pair.y === known.y) return pair
  throw new SigningKeyRefused(`The public part of the key ${id} of this database is not that of its private part.`)
}

function toPublicKey({ id, public: part }: KeyRow): QuoteKey {
  if (part === null) throw new SigningKeyRefused(`The key ${id} of this database has no public part.`)
  return { kid: id, x: part.x, y: part.y }
}
