import type { AppContext } from './context.ts'
import { openDatabase } from './db/connection.ts'
import type { Samples } from './samples.ts'

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
