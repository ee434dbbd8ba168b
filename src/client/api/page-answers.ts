import { createDeviceAnswers } from '../../offline/answers/device-answers.ts'
import { asksServer, readOf } from '../../offline/answers/public-reads.ts'
import type { Fetch } from '../../offline/fetch-text.ts'
import { isControlled } from './network.ts'
import { stockStore } from './stock-store.ts'

/**
 * The same network, with the answers of this device behind it, for a page that no worker controls: a private window, or
 * one that was loaded past the worker. Load this module lazily: it brings the search engine.
 */
export function answerInPage(fetch: Fetch): Fetch {
  const { resolve } = createDeviceAnswers({
    store: stockStore,
    fetch,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    navigator,
  })
  return async (input, init) => {
    // As for the worker: who says so asks the server itself.
    if (isControlled() || asksServer(init.cache)) return fetch(input, init)
    const { method = 'GET', body } = init
    const read = readOf({ method, url: input, headers: new Headers(init.headers), body: parseJson(body) })
    if (read === undefined) return fetch(input, init)
    const signal = init.signal ?? new AbortController().signal
    return resolve(read, { input, init, signal, outlive: (work) => void work.catch(() => undefined) })
  }
}

function parseJson(body: RequestInit['body']): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined
  } catch {
    return undefined
  }
}
