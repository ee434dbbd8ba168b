import { createDeviceAnswers, type DeviceAnswers } from '../src/offline/answers/device-answers.ts'
import { pictureOf } from '../src/offline/answers/picture-reads.ts'
import { readOf } from '../src/offline/answers/public-reads.ts'
import { evidenceIn } from '../src/offline/connectivity.ts'
import { createStockDatabase, deleteStockDatabase } from '../src/offline/stock/stock-database.ts'
import { createStockStore } from '../src/offline/stock/stock-store.ts'
import { parseJson } from '../src/shared/domain/parse-json.ts'

type Worker = Pick<ServiceWorkerGlobalScope, 'fetch' | 'navigator'>

/** How public reads, pictures and the probe of the connection are answered. */
export type ReadsAnswerer = Readonly<Record<'read' | 'picture' | 'probe', (event: FetchEvent) => Promise<Response>>>

/** A worker starts often, and mostly for nothing: what this device keeps is opened at the first question. */
export function createReads(worker: Worker): ReadsAnswerer {
  let made: DeviceAnswers | undefined
  const answers = () => (made ??= openAnswers(worker))
  return {
    read: (event) => answerRead(event, worker, answers()).catch(() => Response.error()),
    picture: (event) => answerPicture(event, worker, answers()).catch(() => Response.error()),
    probe: (event) => answerProbe(event, worker, answers()),
  }
}

function openAnswers(worker: Worker): DeviceAnswers {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const loadDatabase = async () => ({ createStockDatabase, deleteStockDatabase })
  return createDeviceAnswers({
    store: createStockStore({ loadDatabase, wait }),
    fetch: (input, init) => worker.fetch(input, init),
    wait,
    navigator: worker.navigator,
  })
}

async function answerRead(event: FetchEvent, worker: Worker, { resolve }: DeviceAnswers): Promise<Response> {
  const { request } = event
  const { url: input, method, headers, signal } = request
  const body = method === 'POST' ? await request.clone().text() : undefined
  const read = readOf({ method, url: input, headers, body: parseJson(body) })
  if (read === undefined) return worker.fetch(request)
  const init = { method, headers, ...(body === undefined ? {} : { body }) }
  return resolve(read, { input, init, signal, outlive: outliving(event) })
}

async function answerPicture(event: FetchEvent, worker: Worker, { resolvePicture }: DeviceAnswers): Promise<Response> {
  const { request } = event
  const picture = pictureOf(request)
  if (picture === undefined) return worker.fetch(request)
  return resolvePicture(picture, {
    input: request.url,
    init: {},
    signal: request.signal,
    outlive: outliving(event),
    // The request itself, since its priority and the formats that the page takes cannot be written down.
    fetch: (_input, { signal = null, cache }) => worker.fetch(request, cache ? { signal, cache } : { signal }),
  })
}

/** The page asks how the server is; what it hears, the worker wants to know too. */
async function answerProbe(
  { request }: FetchEvent,
  worker: Worker,
  { connectivity }: DeviceAnswers,
): Promise<Response> {
  try {
    const response = await worker.fetch(request)
    connectivity.follow(evidenceIn(response, false))
    return response
  } catch {
    connectivity.follow('failed')
    return Response.error()
  }
}

function outliving(event: FetchEvent): (work: Promise<unknown>) => void {
  return (work) => event.waitUntil(work.catch(() => undefined))
}
