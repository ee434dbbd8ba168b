import * as z from 'zod'
import type { CurrencyRate } from '../../../shared/contract/reference.ts'
import { MB } from '../../../shared/domain/bytes.ts'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import { isJump, shareOfChange } from '../../../shared/domain/figure-jump.ts'
import { SAMPLE } from '../../../shared/domain/sample.ts'
import type { Db } from '../../db/database.ts'
import { errorCode } from '../../error-code.ts'
import { RefusedFile, runThread } from '../../threads/run-thread.ts'
import { getRates } from '../currencies/rates.ts'
import { RateDocumentError } from './rate-document.ts'
import type { RateQuote } from './rate-document.ts'
import { addRateTable, hasRatesSince, listCurrencyCodes } from './rate-tables.repository.ts'
import { lockReferenceData } from './reference-lock.ts'

const FETCH_TIMEOUT_MS = 10_000
const MAX_DOCUMENT_BYTES = MB
/** A document of 1 MB is read in milliseconds, after the thread has started. */
const READ_TIMEOUT_MS = 20_000
const SCRIPT = new URL('rate-document.thread.ts', import.meta.url)

export type RatesRefresh =
  | { readonly outcome: 'updated'; readonly source: string; readonly publishedAt: Date; readonly currencies: number }
  | { readonly outcome: 'unchanged'; readonly source: string; readonly publishedAt: Date }
  /** The last good rates stay in force; `reason` is one sentence for the log. */
  | { readonly outcome: 'refused'; readonly reason: string }

export type RatesRefreshOptions = {
  readonly url: string
  readonly now: Date
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs?: number
}

/**
 * Fetches the daily reference rates at `url` and puts them in force with their own time and source. Whatever is wrong
 * with the answer, the rates in force stay; only a failure of the database is thrown. A currency that the source does
 * not carry keeps its last value and that value's own time.
 */
export async function refreshRates(db: Db, options: RatesRefreshOptions): Promise<RatesRefresh> {
  const quote = await fetchQuote(options).catch((error: unknown) => reasonOf(error))
  if (typeof quote === 'string') return { outcome: 'refused', reason: quote }
  if (quote.publishedAt.getTime() > options.now.getTime() + DAY_MS) {
    return { outcome: 'refused', reason: `the rates are of ${quote.publishedAt.toISOString()}, which is in the future` }
  }
  return db.transaction(async (tx) => {
    await lockReferenceData(tx)
    const { source, publishedAt } = quote
    const offered = await listCurrencyCodes(tx)
    const values = new Map([...quote.values].filter(([currency]) => offered.has(currency)))
    if (await hasRatesSince(tx, { source, publishedAt, values })) return { outcome: 'unchanged', source, publishedAt }
    const jump = findJump((await getRates(tx)).list, values)
    if (jump !== undefined) return { outcome: 'refused', reason: jump }
    await addRateTable(tx, { source, publishedAt, values }, options.now)
    return { outcome: 'updated', source, publishedAt, currencies: values.size }
  })
}

async function fetchQuote({ url, fetch, timeoutMs = FETCH_TIMEOUT_MS }: RatesRefreshOptions): Promise<RateQuote> {
  const response = await fetch(url, {
    headers: { accept: 'application/xml, text/xml' },
    // Whoever answers there cannot send us to an address of theirs, or of our own network.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    if (response.status >= 300 && response.status < 400) {
      throw new RateDocumentError('the source leads to another address, which is not followed')
    }
    throw new RateDocumentError(`the source answered with status ${response.status}`)
  }
  return readInThread(await readLimited(response), new URL(url).host)
}

/** A stranger's document is read away from the requests (`security.rates-in-thread`). Throws RateDocumentError. */
async function readInThread(xml: string, source: string): Promise<RateQuote> {
  try {
    const task = { data: { xml, source }, signal: AbortSignal.timeout(READ_TIMEOUT_MS) }
    return quoteSchema.parse(await runThread(SCRIPT, task))
  } catch (error) {
    if (error instanceof RefusedFile) throw new RateDocumentError(error.message)
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error
    throw new RateDocumentError('the document could not be read in time')
  }
}

const quoteSchema = z.object({ source: z.string(), publishedAt: z.date(), values: z.map(z.string(), z.number()) })

/** The body as text; stops reading at the limit, whatever length was announced. */
async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_DOCUMENT_BYTES) throw new RateDocumentError('the document is larger than 1 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function findJump(inForce: readonly CurrencyRate[], values: ReadonlyMap<string, number>): string | undefined {
  for (const { currency, value: before, source } of inForce) {
    const after = values.get(currency)
    // A sample is made up, so nothing is measured against it.
    if (after === undefined || source === SAMPLE) continue
    if (isJump(before, after)) {
      const percent = Math.round((shareOfChange(before, after) ?? 0) * 100)
      return `${currency} would move by ${percent} % at once; import the rates by hand if that is right`
    }
  }
  return undefined
}

function reasonOf(error: unknown): string {
  if (error instanceof RateDocumentError) return error.message
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'the source did not answer in time'
  return `the source cannot be reached: ${causeOf(error)}`
}

/** `fetch` says only that it failed, and its cause why; where none of several addresses answered that one has a code alone. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? causeOf(error.cause) : error.message || (errorCode(error) ?? error.name)
}
