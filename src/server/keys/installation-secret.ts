import { randomBytes } from 'node:crypto'
import type { Db, Queries } from '../db/database.ts'
import { insertKeyRow, listKeyRows, listWrappers, toWrappedKey } from './installation-key.repository.ts'
import { doesNotOpen, KeysRefused, unwrapKey, wrapKey, type OuterKeys } from './outer-keys.ts'
import { findSecretFile, loadSecretFile } from './secret-file.ts'
import { findMark } from './secret-mark.ts'

const SECRET_BYTES = 32

export type SecretPlace = {
  readonly outer: OuterKeys | undefined
  readonly dataDir: string
  readonly db: Db
  readonly now: Date
}

/**
 * The key of this installation for links and for digests of addresses: 32 bytes, made at the first start; two first starts
 * at once agree on one. In the database where an outer key wraps it, else in the data folder. Throws KeysRefused where the
 * settings do not fit what the database has, so that no second secret is made beside the first.
 */
export async function loadSecret(place: SecretPlace): Promise<Buffer> {
  const found = await findSecret(place)
  if (found !== undefined) return found
  const { outer, dataDir, db, now } = place
  if (outer === undefined) return loadSecretFile(dataDir)
  await insertSecret(db, { outer, secret: randomBytes(SECRET_BYTES), now })
  const first = await findWrappedSecret(db, outer)
  if (first === undefined) throw new KeysRefused('This database took no secret.')
  return first
}

/** The same where it was made already, else undefined. Makes nothing. */
export async function findSecret({ outer, dataDir, db }: Omit<SecretPlace, 'now'>): Promise<Buffer | undefined> {
  const wrappers = await listWrappers(db)
  if (outer === undefined) {
    if (wrappers.length === 0) return findSecretFile(dataDir)
    throw new KeysRefused(
      `The keys of this database are wrapped by ${wrappers.join(', ')}: set KEY_ENCRYPTION_KEY or KEY_ENCRYPTION_KEY_FILE to that key.`,
    )
  }
  const strange = wrappers.find((id) => id !== outer.current.id && id !== outer.old?.id)
  if (strange !== undefined) throw doesNotOpen(strange)
  // Before the secret: another first start writes its mark after its secret, so whoever sees the one finds the other.
  const mark = await findMark(db)
  const found = await findWrappedSecret(db, outer)
  if (found !== undefined) return found
  if (mark !== undefined || (await findSecretFile(dataDir)) !== undefined) {
    throw new KeysRefused(
      'The keys of this installation are files of its data folder: bring them into the database by npm run keys -- move, or unset KEY_ENCRYPTION_KEY.',
    )
  }
  return undefined
}

/** The secret of the database; undefined where it has none. Throws KeysRefused. */
export async function findWrappedSecret(queries: Queries, outer: OuterKeys): Promise<Buffer | undefined> {
  const row = (await listKeyRows(queries, 'secret')).find(({ retiredAt }) => retiredAt === null)
  const wrapped = row === undefined ? undefined : toWrappedKey(row)
  return wrapped === undefined ? undefined : unwrapKey(outer, wrapped)
}

/** Does nothing where another process was first. */
export async function insertSecret(
  queries: Queries,
  { outer, secret, now }: { readonly outer: OuterKeys; readonly secret: Buffer; readonly now: Date },
): Promise<void> {
  const about = { kind: 'secret', id: randomBytes(4).toString('hex') } as const
  await insertKeyRow(queries, { ...(await wrapKey(outer, about, secret)), kind: about.kind, createdAt: now })
}
