import { stat, type FileHandle } from 'node:fs/promises'
import { isRoot, ownAccountName } from '../db/embedded/account.ts'
import { errorCode } from '../error-code.ts'

const REFUSED = new Set(['EACCES', 'EPERM'])

/**
 * What root makes in a folder of another account is that account's: the product could not read it otherwise. By its handle: a
 * path may meanwhile lead to a file of root's, which that account would be given.
 */
export async function giveToOwnerOf(folder: string, made: FileHandle): Promise<void> {
  if (!isRoot()) return
  const { uid, gid } = await stat(folder)
  await made.chown(uid, gid)
}

/** For `catch`: where the system does not let this account use a file, the refusal says whom and what to do. */
export function refuseAs(Refusal: new (message: string, options: ErrorOptions) => Error): (error: unknown) => never {
  return (error) => {
    const path = error instanceof Error && 'path' in error ? error.path : undefined
    if (typeof path !== 'string' || !REFUSED.has(errorCode(error) ?? '')) throw error
    const account = ownAccountName()
    throw new Refusal(
      `The account ${account} may not use ${path}: start as the account that owns DATA_DIR, or give it to this one (chown ${account} ${path}).`,
      { cause: error },
    )
  }
}
