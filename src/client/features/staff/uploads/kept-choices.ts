import type { MappingDocument, UploadInspection } from '../../../../shared/contract/uploads.ts'
import { createTabKeep } from '../session/tab-keep.ts'

export type StockChoices = {
  readonly mapping: MappingDocument
  readonly supplier: string
  readonly isFull: boolean
  /** Where the form began: of another sheet with what that lets guess. */
  readonly base: Pick<Extract<UploadInspection, { kind: 'stock' }>, 'mapping' | 'mappingFrom'>
}

/** What was chosen or typed for an upload until it starts (`staff.kept-drafts`), by its id. */
export const stockChoices = createTabKeep<StockChoices>()
export const photoSuppliers = createTabKeep<string>()
export const priceReasons = createTabKeep<string>()
