import { findAnswer, isProven, putAnswer, readEnvelope } from '../answers/answer-store.ts'
import { readOf } from '../answers/public-reads.ts'
import { findPicture, keepPicture } from '../answers/picture-store.ts'
import { digestOf } from '../body-digest.ts'
import { type Fetch, fetchBytes, fetchText } from '../fetch-text.ts'
import type { StockStore } from '../stock/stock-store.ts'
import type { SavedAnswer, SavedPicture } from '../stock/stock-tables.ts'
import type { PackedPicture } from './pack-content.ts'
import { SILENCE_MS } from '../../shared/domain/patience.ts'

/**
 * Why something is not in the store: nobody answered, or not our server, or not now; `refused` = our server does not have
 * it or will not say; `notKept` = it came, and the device did not keep it; `removed` = nobody wants it any more.
 */
export type Missing = 'noAnswer' | 'refused' | 'notKept' | 'removed'
export type Got<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: Missing }

export type Tools = {
  readonly fetch: Fetch
  readonly store: StockStore
  readonly now: () => number
  /** Asked before anything is kept: the visitor may have removed what it is for while it was on its way. */
  readonly isWanted: () => Promise<boolean>
}

const NOT_FOUND = 404
/** As browsers ask for pictures; without it they come as JPEG. */
const PICTURE_HEADERS = { accept: 'image/webp,*/*' }
const NEVER = new AbortController().signal
/** The server itself is asked, however slow it is; else this device gives what it has after seconds. */
const OF_SERVER = { cache: 'no-store' } as const satisfies RequestInit

type Question = { readonly address: string; readonly body?: unknown }

/** Asks the server, keeps its answer and reads it back. */
export async function fetchAnswer(
  { address, body }: Question,
  { fetch, store, now, isWanted }: Tools,
): Promise<Got<SavedAnswer>> {
  const method = body === undefined ? 'GET' : 'POST'
  const read = readOf({ method, url: address, headers: new Headers(), body })
  if (read === undefined) return missing('refused')
  const headers = { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const init = { ...OF_SERVER, method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  try {
    const { response, text } = await fetchText({ fetch, input: address, init, silenceMs: SILENCE_MS, signal: NEVER })
    if (!isOfServer(response)) return missing('noAnswer')
    if (!(await isProven(response, text))) return missing(isRefusal(response, text) ? 'refused' : 'noAnswer')
    if (!(await isWanted())) return missing('removed')
    const put = await putAnswer(store, { read, response, text, now })
    // What is there otherwise is an earlier one.
    const kept = put.ok ? await findAnswer(store, read.key) : undefined
    return kept === undefined ? missing('notKept') : { ok: true, value: kept }
  } catch {
    return missing('noAnswer')
  }
}

/**
 * Keeps a picture where nothing is thrown away for space, and reads it back. `mayReuse`: one that a page kept before is not
 * fetched again.
 */
export async function fetchPicture(
  picture: Wanted,
  { mayReuse, ...tools }: Tools & { readonly mayReuse: boolean },
): Promise<Got<PackedPicture>> {
  const { store } = tools
  const here = mayReuse ? await findPicture(store, picture.url) : undefined
  const got: Got<unknown> = here === undefined ? await fetchInto(picture, tools) : { ok: true, value: here }
  if (!got.ok) return got
  await store.write(['pictures'], (database) => database.pictures.update(picture.url, { isPinned: 1 }))
  const kept = await findPicture(store, picture.url)
  const digest = kept && (await digestOf(new Uint8Array(kept.file.buf)))
  if (kept === undefined || digest === undefined || kept.row.isPinned === 0) return missing('notKept')
  return { ok: true, value: { ...picture, bytes: kept.row.bytes, digest } }
}

type Wanted = Pick<SavedPicture, 'url' | 'kind'>

async function fetchInto(picture: Wanted, { fetch, store, now, isWanted }: Tools): Promise<Got<true>> {
  try {
    const call = {
      fetch,
      input: picture.url,
      init: { ...OF_SERVER, headers: PICTURE_HEADERS },
      silenceMs: SILENCE_MS,
      signal: NEVER,
    }
    const { response, bytes } = await fetchBytes(call)
    if (response.redirected || !isOfServer(response)) return missing('noAnswer')
    if (response.status === NOT_FOUND) return missing('refused')
    const claimed = response.headers.get('x-saex-digest')
    if (!isOurPicture(response) || (claimed !== null && claimed !== (await digestOf(bytes)))) return missing('noAnswer')
    if (!(await isWanted())) return missing('removed')
    const kept = await keepPicture(store, { picture, response, bytes, now, isPinned: true })
    if (kept === undefined) return missing('noAnswer')
    return kept.ok ? { ok: true, value: true } : missing('notKept')
  } catch {
    return missing('noAnswer')
  }
}

/** Whether the very bytes are in the store. */
export async function isPictureKept({ url, digest }: PackedPicture, store: StockStore): Promise<boolean> {
  const kept = await findPicture(store, url)
  return kept !== undefined && (await digestOf(new Uint8Array(kept.file.buf))) === digest
}

/** Bytes of a picture, without fetching it; undefined when nobody says. */
export async function sizeOf(url: string, fetch: Fetch): Promise<number | undefined> {
  try {
    const response = await fetch(url, {
      method: 'HEAD',
      headers: PICTURE_HEADERS,
      signal: AbortSignal.timeout(SILENCE_MS),
    })
    const bytes = Number(response.headers.get('content-length') ?? Number.NaN)
    return response.ok && isOurPicture(response) && bytes > 0 ? bytes : undefined
  } catch {
    return undefined
  }
}

/** A worker of an earlier build answers all the same. */
function isOfServer({ headers }: Response): boolean {
  return (headers.get('x-saex-source') ?? 'network') === 'network'
}

/** An envelope with an error; of a server that has no time now one hears later. */
function isRefusal({ status, redirected }: Response, text: string): boolean {
  return !redirected && status >= 400 && status < 500 && status !== 429 && readEnvelope(text)?.errorCode === 1
}

function isOurPicture({ ok, redirected, headers }: Response): boolean {
  return ok && !redirected && headers.get('content-type')?.startsWith('image/') === true
}

function missing(reason: Missing): { readonly ok: false; readonly reason: Missing } {
  return { ok: false, reason }
}
