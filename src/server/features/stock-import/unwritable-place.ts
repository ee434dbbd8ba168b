import { errorCode } from '../../error-code.ts'
import { StockFileError } from './stock-file-error.ts'

/** What the machine has run out of, or is broken: no fault of whoever named the file. */
const TROUBLE = new Set(['ENOSPC', 'EDQUOT', 'EIO'])

/** For a `catch` around writing a file beside the one that is imported: what the operator has to mend, in words. */
export function refusePlace(path: string): (cause: unknown) => never {
  return (cause) => {
    if (TROUBLE.has(errorCode(cause) ?? '')) throw cause
    throw new StockFileError(
      `${path} cannot be written: this account must be able to write into the folder of the file.`,
      { cause },
    )
  }
}
