import { expect, test } from 'vitest'
import { fetchText, type Fetch } from '../../../src/offline/fetch-text.ts'

test.each([
  ['before the call', () => AbortSignal.abort()],
  ['while it waits', () => AbortSignal.timeout(20)],
])('what is given up %s costs no bytes', async (_when, give) => {
  const signal = give()
  // As a browser does it.
  const fetch: Fetch = async (_input, { signal: own }) => {
    own?.throwIfAborted()
    await new Promise((_resolve, reject) => own?.addEventListener('abort', () => reject(own.reason)))
    return new Response()
  }
  const call = fetchText({ fetch, input: '/api/stock', init: {}, silenceMs: 2000, signal })
  const end: unknown = await call.catch((error: unknown) => error)
  expect(signal.aborted).toBe(true)
  expect(end).toBe(signal.reason)
})
