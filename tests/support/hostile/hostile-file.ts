import type { MappingDocument, UploadKind } from '../../../src/shared/contract/uploads.ts'

/** A file that is made to do harm, and what comes of it. */
export type HostileFile = {
  readonly name: string
  /** `fetched` is a document of `RATES_URL`; stock unless said. */
  readonly kind?: UploadKind | 'fetched'
  /** What the sender calls it; `stock.csv` unless said. */
  readonly file?: string
  readonly make: () => string | Uint8Array
  /** Instead of the guessed one. */
  readonly mapping?: MappingDocument
  /** In the answer that refuses it, or among the reasons of its rejected rows; `done` when it is read like any other. */
  readonly words: string
}
