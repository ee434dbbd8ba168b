import type { BlobStore } from './blobs/blob-store.ts'
import type { AppContext } from './context.ts'
import type { Db } from './db/database.ts'
import type { FindPicture } from './features/media/picture-source.ts'
import { openDatabase } from './db/connection.ts'

/**
 * What an installation shows before it has stock of its own. It is made in the folder `samples`, which `main.ts` alone
 * imports and hands in: the rest of the server knows photos and real stock only.
 */
export type Samples = {
  /** The pictures of sample vehicles, made on demand. */
  readonly findPicture: FindPicture
  /** Fills the database once for ever; answers how many vehicles were made, 0 when that had been done before. */
  readonly makeStock: (db: Db, stock: SampleStock) => Promise<number>
  /**
   * Sample searches and quotations of the weeks before the clock's time, once for ever and all or nothing; answers how
   * many. Undefined where none are made: they are there already, a quotation is, or no sample stock is.
   */
  readonly makeActivity: (context: AppContext, signal: AbortSignal) => Promise<SampleActivity | undefined>
}

type SampleStock = {
  readonly count: number
  readonly now: Date
  /** Where the logos of sample suppliers go. */
  readonly blobs: BlobStore
}

export type SampleActivity = { readonly searches: number; readonly quotations: number }

type Making = {
  readonly samples: Samples
  readonly connectionString: string
  readonly say: (line: string) => void
}

/**
 * Makes sample searches and quotations while the product answers already. A failure is only said. The function that is
 * returned breaks it off: then none of it is there, and the next start makes it.
 */
export function startSampleActivity(context: AppContext, making: Making): () => Promise<void> {
  const stopping = new AbortController()
  const ended = make(context, making, stopping.signal)
  return async () => {
    stopping.abort()
    await ended
  }
}

async function make(
  context: AppContext,
  { samples, connectionString, say }: Making,
  signal: AbortSignal,
): Promise<void> {
  const { db, close } = openDatabase({ connectionString, purpose: 'bulk', poolSize: 1, onLost: () => {} })
  try {
    const made = await samples.makeActivity({ ...context, db }, signal)
    if (made !== undefined) say(`Made ${made.searches} sample searches and ${made.quotations} sample quotations.`)
  } catch (error) {
    if (!signal.aborted) context.log.warn({ err: error }, 'sample searches and quotations could not be made')
  } finally {
    await close()
  }
}
