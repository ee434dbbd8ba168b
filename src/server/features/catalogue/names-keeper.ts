import type { Queries } from '../../db/database.ts'
import { compressNames, digestNames } from './build-catalogue.ts'
import type { CatalogueFiles } from './catalogue-files.ts'
import { readListNames } from './stock-list.read-model.ts'

type Keeping = { readonly db: Queries; readonly files: Pick<CatalogueFiles, 'storePart'> }

/**
 * Answers the digest of the names as they are at a revision or later, after making sure that they can be fetched. Names
 * come with vehicles: at the same revision they are not read again, so that a new logo may show later.
 */
export function createNamesKeeper({ db, files }: Keeping): (revision: number) => Promise<string> {
  let known = { revision: -1, digest: '' }
  return async (revision) => {
    if (known.revision === revision) return known.digest
    const names = await readListNames(db)
    const digest = digestNames(names)
    if (digest !== known.digest) await files.storePart(await compressNames(names))
    known = { revision, digest }
    return digest
  }
}
