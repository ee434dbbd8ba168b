import type { Db } from './db/database.ts'
import type { FindPicture } from './features/media/picture-source.ts'

/**
 * What an installation shows before it has stock of its own. It is made in the folder `samples`, which `main.ts` alone
 * imports and hands in: the rest of the server knows photos and real stock only.
 */
export type Samples = {
  /** The pictures of sample vehicles, made on demand. */
  readonly findPicture: FindPicture
  /** Fills the database once for ever; answers how many vehicles were made, 0 when that had been done before. */
  readonly makeStock: (db: Db, stock: SampleStock) => Promise<number>
}

export type SampleStock = {
  readonly count: number
  readonly now: Date
  /** Logos of sample suppliers go to `suppliers/{id}.png` in it. */
  readonly dataDir: string
}
