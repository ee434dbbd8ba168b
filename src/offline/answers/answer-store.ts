import { digestOf } from '../body-digest.ts'
import { spaceFor } from '../stock/budget.ts'
import type { StockStore } from '../stock/stock-store.ts'
import type { SavedAnswer } from '../stock/stock-tables.ts'
import type { Outcome } from '../store-engine.ts'
import { type PublicRead, readOf } from './public-reads.ts'
import { HOUR_MS } from '../../shared/domain/durations.ts'

const JSON_TYPE = /^application\/json\b/

/** What is known of an answer besides its text. */
export type AnswerFacts = Pick<Response, 'status' | 'redirected'> & { readonly headers: Pick<Headers, 'get'> }

type Given = {
  readonly read: Pick<PublicRead, 'key' | 'kind'>
  readonly response: AnswerFacts
  /** The whole body. */
  readonly text: string
  readonly now: () => number
}

/**
 * Keeps an answer of the server; false when it was not kept, because it is not {@link isProven} or there is no space. What was
 * kept under the key before gives way.
 */
export async function keepAnswer(store: StockStore, given: Given): Promise<boolean> {
  return (await isProven(given.response, given.text)) && (await putAnswer(store, given)).ok
}

/** The same for an answer that is known to be proven; tells by how many bytes the device holds more. */
export function putAnswer(store: StockStore, { read, response, text, now }: Given): Promise<Outcome<number>> {
  const row: SavedAnswer = {
    key: read.key,
    kind: read.kind,
    body: text,
    // While the server's database is away its answers are as old as that.
    savedAt: response.headers.get('x-saex-stock-at') ?? response.headers.get('x-saex-time') ?? '',
    revision: response.headers.get('x-saex-revision'),
    digest: response.headers.get('x-saex-digest'),
    bytes: new TextEncoder().encode(text).length,
    lastUsed: hourOf(now()),
  }
  return store.write(
    ['answers'],
    async ({ answers }) => {
      const before = await answers.get(row.key)
      await answers.put(row)
      return row.bytes - (before?.bytes ?? 0)
    },
    spaceFor(row.kind, row.bytes),
  )
}

/** Whether this is a good answer of our server and the whole of it (`offline.whole-answers-only`). */
export async function isProven(response: AnswerFacts, text: string): Promise<boolean> {
  if (response.status !== 200 || !isOurs(response) || response.headers.get('x-saex-time') === null) return false
  return readEnvelope(text)?.errorCode === 0 && (await proofOf(response, text)) === 'whole'
}

/** Whether all of a body came: `unknown` where it has no digest, or the browser cannot work one out. */
export async function proofOf({ headers }: AnswerFacts, text: string): Promise<'whole' | 'cut' | 'unknown'> {
  const told = headers.get('x-saex-digest')
  const found = await digestOf(new TextEncoder().encode(text))
  if (told === null || found === undefined) return 'unknown'
  return told === found ? 'whole' : 'cut'
}

/** Whether it came as JSON from where it was asked, as our API answers, and not from a portal. */
export function isOurs({ redirected, headers }: AnswerFacts): boolean {
  return !redirected && JSON_TYPE.test(headers.get('content-type') ?? '')
}

/** The envelope of a text; undefined when it is none, or not the whole of one. */
export function readEnvelope(text: string): { readonly errorCode: 0 | 1; readonly result: unknown } | undefined {
  try {
    const envelope: unknown = JSON.parse(text)
    if (typeof envelope !== 'object' || envelope === null) return undefined
    if (!('errorCode' in envelope) || !('result' in envelope)) return undefined
    const { errorCode, result } = envelope
    return errorCode === 0 || errorCode === 1 ? { errorCode, result } : undefined
  } catch {
    return undefined
  }
}

/** The kept answer under a key; undefined when there is none. A record that storage damaged counts as none. */
export async function findAnswer(store: StockStore, key: string): Promise<SavedAnswer | undefined> {
  const outcome = await store.read(['answers'], (database) => database.answers.get(key))
  if (!outcome.ok || outcome.value === undefined) return undefined
  return isUsable(outcome.value) ? outcome.value : undefined
}

function isUsable({ body, savedAt }: SavedAnswer): boolean {
  return typeof body === 'string' && typeof savedAt === 'string' && readEnvelope(body)?.errorCode === 0
}

/** Writes down that an answer was used, once an hour at most. */
export async function markUsed(store: StockStore, { key, lastUsed }: SavedAnswer, now: number): Promise<void> {
  if (lastUsed === hourOf(now)) return
  await store.write(['answers'], (database) => database.answers.update(key, { lastUsed: hourOf(now) }))
}

/** The server no longer has what was asked for. */
export async function forgetAnswer(store: StockStore, key: string): Promise<void> {
  await store.write(['answers'], (database) => database.answers.delete(key))
}

/**
 * Reads kept results by address, `/api/filters?typeId=1`, as the manifest of the stock list names them in `also`; undefined
 * when it is not kept.
 */
export function createSavedReader(store: StockStore): (address: string) => Promise<unknown> {
  return async (address) => {
    const read = readOf({ method: 'GET', url: address, headers: new Headers() })
    const answer = read && (await findAnswer(store, read.key))
    return answer && readEnvelope(answer.body)?.result
  }
}

/** A moment of the device's clock in ms, cut to the hour: being used is written down once an hour at most. */
export function hourOf(ms: number): number {
  return ms - (ms % HOUR_MS)
}
