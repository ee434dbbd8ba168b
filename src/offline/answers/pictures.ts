import * as z from 'zod/mini'
import { PATIENCE_MS } from '../../shared/domain/patience.ts'
import { type Fetch, fetchBytes } from '../fetch-text.ts'
import type { Wait } from '../open-store.ts'
import type { Evictor } from '../stock/evict.ts'
import type { StockStore } from '../stock/stock-store.ts'
import { hourOf, readEnvelope } from './answer-store.ts'
import type { Breaker } from './breaker.ts'
import type { PictureRead } from './picture-reads.ts'
import {
  findOtherWidth,
  findPicture,
  findWider,
  keepPicture,
  type KeptPicture,
  markPicturesUsed,
} from './picture-store.ts'
import type { ReadRequest } from './resolve.ts'

const shownSchema = z.object({ saexRef: z.string(), images: z.array(z.string()) })
const searchSchema = z.object({ cars: z.array(shownSchema) })

/** Answers that came since are looked through again when one is not found, once a minute at most. */
const FRESH_MS = 60_000

type Options = {
  readonly store: StockStore
  /** Device's clock in ms. */
  readonly now: () => number
  readonly wait: Wait
  readonly connectivity: Pick<Breaker, 'whyNot'>
  /** Told of the bytes of everything that was kept. */
  readonly grew: Evictor['grew']
  /** The visitor saves data, or the line is a slow one: a wider picture that is kept does as well. */
  readonly isSlowLine: () => boolean
}

type PictureRequest = ReadRequest & { readonly fetch: Fetch }

const SILENCE_MS = 15_000
/** So many repairs in a row that were no help: pictures then never say how long they are, or none comes whole now. */
const MOST_VAIN_REPAIRS = 3
/** Marks of use are written together. */
const MARKS_AFTER_MS = 1000

/**
 * Makes the answers for every picture (`offline.pictures-kept`): a kept one at once where its address never changes,
 * else the network's, which is kept on its way to the page, else what is like it: another width, or the picture that
 * the device knows for the vehicle. Rejects when there is none; the page then shows its own.
 */
export function createPictureResolver({ store, now, wait, connectivity, grew, isSlowLine }: Options) {
  const findMainPicture = createMainPictures(store, now)
  const markUsed = createMarks()
  let vainRepairs = 0

  return async function resolvePicture(picture: PictureRead, request: PictureRequest): Promise<Response> {
    const kept = picture.isImmutable ? await findKept(picture) : undefined
    if (kept) return give(kept, request)
    const atOnce = connectivity.whyNot() && (await findLike(picture))
    if (atOnce) return give(atOnce, request)
    const asking = ask(picture, request)
    const first = await Promise.race([asking, wait(PATIENCE_MS)])
    if (first instanceof Response) return first
    const like = await findLike(picture)
    if (like) return give(like, request)
    const late = await asking
    if (late instanceof Response) return late
    throw late
  }

  async function findKept(picture: PictureRead): Promise<KeptPicture | undefined> {
    return (await findPicture(store, picture.url)) ?? (isSlowLine() ? findWider(store, picture) : undefined)
  }

  /** The picture as it begins to come, or why it does not; what came whole is kept. */
  function ask(picture: PictureRead, request: PictureRequest): Promise<Response | Error> {
    return new Promise((resolve) => {
      const fetch: Fetch = async (input, init) => {
        const response = await request.fetch(input, init)
        if (!isPicture(response)) throw new TypeError('no picture came')
        resolve(response.clone())
        return response
      }
      const keeping = keep(picture, { ...request, fetch }).then(
        (isKept) => (isKept ? undefined : repair(picture, request)),
        (error: unknown) => resolve(error instanceof Error ? error : new Error('no picture came', { cause: error })),
      )
      request.outlive(keeping)
    })
  }

  /**
   * The browser's own cache keeps half a picture for ever, since its address is for ever: it is fetched past
   * that cache, for the next time; when it comes cut again, once more when it is asked for again.
   */
  async function repair(picture: PictureRead, request: PictureRequest): Promise<void> {
    if (vainRepairs >= MOST_VAIN_REPAIRS) return
    vainRepairs += 1
    const init: RequestInit = { ...request.init, cache: 'reload' }
    await keep(picture, { ...request, init }).catch(() => undefined)
  }

  /** Whether what came was the whole of it. */
  async function keep(picture: PictureRead, { fetch, input, init, signal }: PictureRequest): Promise<boolean> {
    const { response, bytes } = await fetchBytes({ fetch, input, init, signal, silenceMs: SILENCE_MS })
    const kept = await keepPicture(store, { picture, response, bytes, now })
    if (kept !== undefined) vainRepairs = 0
    if (kept?.ok) await grew(picture.kind, kept.value)
    return kept !== undefined
  }

  async function findLike({ url, path, width, saexRef }: PictureRead): Promise<KeptPicture | undefined> {
    const own = (await findPicture(store, url)) ?? (await findOtherWidth(store, { path, width }))
    if (own !== undefined || saexRef === null) return own
    const main = await findMainPicture(saexRef)
    return main === undefined ? undefined : findOtherWidth(store, { path: main, width })
  }

  function give({ row, file }: KeptPicture, request: ReadRequest): Response {
    if (row.lastUsed !== hourOf(now())) request.outlive(markUsed(row.url))
    return new Response(file.buf, { headers: { 'content-type': file.type, 'x-saex-source': 'saved' } })
  }

  function createMarks() {
    let marked: { readonly urls: string[]; readonly written: Promise<void> } | undefined
    return (url: string): Promise<void> => {
      marked ??= {
        urls: [],
        written: wait(MARKS_AFTER_MS).then(() => {
          const urls = marked?.urls ?? []
          marked = undefined
          return markPicturesUsed(store, urls, now())
        }),
      }
      marked.urls.push(url)
      return marked.written
    }
  }
}

function isPicture({ status, headers }: Response): boolean {
  return status === 200 && (headers.get('content-type') ?? '').startsWith('image/')
}

/**
 * Finds the address of a vehicle's main picture, '/pictures/…' without a width, in the answers that this device keeps: the
 * stock list has no space for it. They are read at the first question.
 */
function createMainPictures(store: StockStore, now: () => number): (saexRef: string) => Promise<string | undefined> {
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
