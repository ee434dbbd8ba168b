import { errorCode } from '../../error-code.ts'

/** The product's own database cannot be used; the message is one plain sentence that tells the operator what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

const sentences: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EBUSY: 'it is a mount point; mount the folder above it instead',
  EEXIST: 'a file lies where the folder should be',
}

/** Runs file work on `folder`; a refusal of the file system becomes one plain sentence, other faults pass through. */
export async function onFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const reason = sentences[errorCode(cause) ?? '']
    if (!reason) throw cause
    throw new EmbeddedPostgresError(
      `The database folder ${folder} cannot be used: ${reason}. Set DATA_DIR to another folder, or DATABASE_URL.`,
      { cause },
    )
  }
}
