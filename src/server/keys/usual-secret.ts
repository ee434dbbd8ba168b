import type { Db } from '../db/database.ts'
import { listWrappers } from './installation-key.repository.ts'
import { findSecret, loadSecret, type SecretPlace } from './installation-secret.ts'
import { KeysRefused } from './outer-keys.ts'
import { findSecretFile } from './secret-file.ts'
import { findMark, markOf } from './secret-mark.ts'

/**
 * The secret as commands may use it: of a database that had its first start none but the one that it had then; undefined
 * before. Makes nothing. Throws KeysRefused, so that nothing is written, removed or called done beside another folder's data;
 * one whose secret is in the database says nothing of its folder.
 */
export async function findUsualSecret(place: Omit<SecretPlace, 'now'>): Promise<Buffer | undefined> {
  // Before the secret: a first start writes its mark after its secret, so whoever sees the one finds the other.
  const mark = await findMark(place.db)
  const secret = await findSecret(place)
  if (mark === undefined) return secret
  if (place.outer === undefined) assertUsual(secret, { mark, dataDir: place.dataDir })
  else if (secret === undefined || markOf(secret) !== mark) {
    throw new KeysRefused(
      'The secret of this database is not the one that it was filled with: ask who exchanged it in the table installation_key, or restore a backup.',
    )
  }
  return secret
}

/** The same; before the first start of a database, the secret that it will have. */
export async function loadUsualSecret(place: SecretPlace): Promise<Buffer> {
  return (await findUsualSecret(place)) ?? loadSecret(place)
}

/** The same for a command that needs no secret. One whose secret is in the database may have any folder. */
export async function assertFolderOf(db: Db, dataDir: string): Promise<void> {
  const mark = await findMark(db)
  if (mark !== undefined && (await listWrappers(db)).length === 0) await assertUsualFolder(dataDir, mark)
}

/** Throws KeysRefused where the folder is not the one of the database with this mark, or has lost its secret. */
export async function assertUsualFolder(dataDir: string, mark: string): Promise<void> {
  assertUsual(await findSecretFile(dataDir), { mark, dataDir })
}

function assertUsual(
  secret: Buffer | undefined,
  { mark, dataDir }: { readonly mark: string; readonly dataDir: string },
): void {
  if (secret === undefined) {
    throw new KeysRefused(
      `There is no secret in DATA_DIR ${dataDir}: mount that folder, set DATA_DIR to the one that this database was filled with, or bring its secret back from a backup. Where it is lost for good, start with a new one, then: saex keys accept-folder`,
    )
  }
  if (markOf(secret) === mark) return
  throw new KeysRefused(
    `DATA_DIR ${dataDir} is not the folder that this database was filled with: set DATA_DIR to that one. Where its secret is lost for good: saex keys accept-folder`,
  )
}
