import { createDeviceAnswers } from '../../offline/answers/device-answers.ts'
import { asksServer, readOf } from '../../offline/answers/public-reads.ts'
import type { Fetch } from '../../offline/fetch-text.ts'
import { parseJson } from '../../shared/domain/parse-json.ts'
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
    const { method = 'GET', headers, body: text } = init
    const body = typeof text === 'string' ? parseJson(text) : undefined
    const read = readOf({ method, url: input, headers: new Headers(headers), body })
    if (read === undefined) return fetch(input, init)
    const signal = init.signal ?? new AbortController().signal
    return resolve(read, { input, init, signal, outlive: (work) => void work.catch(() => undefined) })
  }
}
