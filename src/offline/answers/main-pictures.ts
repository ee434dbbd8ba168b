import * as z from 'zod/mini'
import type { StockStore } from '../stock/stock-store.ts'
import { readEnvelope } from './answer-store.ts'

const shownSchema = z.object({ saexRef: z.string(), images: z.array(z.string()) })
const searchSchema = z.object({ cars: z.array(shownSchema) })

/** Answers that came since are looked through again when one is not found, once a minute at most. */
const FRESH_MS = 60_000

/**
 * Finds the address of a vehicle's main picture, '/pictures/…' without a width, in the answers that this device keeps: the
 * stock list has no room for it. They are read at the first question.
 */
export function createMainPictures(
  store: StockStore,
  now: () => number,
): (saexRef: string) => Promise<string | undefined> {
  let reading: Promise<ReadonlyMap<string, string>> | undefined
  let readAt = 0

  function readAnew(): Promise<ReadonlyMap<string, string>> {
    readAt = now()
    reading = readAll(store)
    return reading
  }

  return async (saexRef) => {
    const found = (await (reading ?? readAnew())).get(saexRef)
    if (found !== undefined || Math.abs(now() - readAt) < FRESH_MS) return found
    return (await readAnew()).get(saexRef)
  }
}

async function readAll(store: StockStore): Promise<ReadonlyMap<string, string>> {
  const outcome = await store.read(['answers'], ({ answers }) =>
    answers.filter(({ kind }) => kind === 'search' || kind === 'vehicle').toArray(),
  )
  const found = new Map<string, string>()
  for (const { body } of outcome.ok ? outcome.value : []) {
    const result = readEnvelope(body)?.result
    const search = searchSchema.safeParse(result)
    const vehicle = shownSchema.safeParse(result)
    const shown = search.success ? search.data.cars : vehicle.success ? [vehicle.data] : []
    for (const { saexRef, images } of shown) if (images[0] !== undefined) found.set(saexRef, images[0])
  }
  return found
}
