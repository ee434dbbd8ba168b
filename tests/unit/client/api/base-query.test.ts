import { configureStore } from '@reduxjs/toolkit'
import { describe, expect, test } from 'vitest'
import { failureKind } from '../../../../src/client/api/api-failure.ts'
import { publicApi } from '../../../../src/client/api/public-api.ts'
import type { Fetch } from '../../../../src/offline/fetch-text.ts'
import { stockApi } from '../../../../src/client/api/public/stock-api.ts'

function ask(fetch: Fetch, silenceMs = 1000) {
  const store = configureStore({
    reducer: { publicApi: publicApi.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { fetch, silenceMs } } }).concat(publicApi.middleware),
  })
  return store.dispatch(stockApi.endpoints.getVehicleImages.initiate(7))
}

const answer = (body: unknown, init?: ResponseInit) => async () => new Response(JSON.stringify(body), init)
const good = { errorCode: 0, errorMessage: '', result: ['/a.webp'] }
const bad = { errorCode: 1, errorMessage: 'x', result: null, requestId: 'r' }

describe('the base query', () => {
  test('gives the result with its freshness', async () => {
    const headers = { 'x-saex-source': 'saved', 'x-saex-saved-at': '2026-11-16T06:00:00.000Z', 'x-saex-revision': '12' }
    const { data } = await ask(answer(good, { headers }))
    expect(data).toEqual({
      result: ['/a.webp'],
      freshness: {
        source: 'saved',
        savedAt: '2026-11-16T06:00:00.000Z',
        revision: '12',
        serverTime: null,
        digest: null,
        partial: false,
        why: null,
      },
    })
  })

  test('is as old as the stock that a server searched without its database', async () => {
    const stockAt = '2026-11-16T06:00:00.000Z'
    const headers = { 'x-saex-time': '2026-11-16T06:02:00.000Z', 'x-saex-stock-at': stockAt }
    const { data } = await ask(answer(good, { headers }))
    expect(data?.freshness).toMatchObject({ source: 'saved', savedAt: stockAt })
  })

  test('asks the address of the contract with its parameters', async () => {
    const asked: string[] = []
    await ask(async (input) => {
      asked.push(input)
      return answer(good)()
    })
    expect(asked).toEqual(['/api/stock/image?id=7'])
  })

  test.each([
    [503, 'OVERLOADED', 'unexpected'],
    [404, 'VEHICLE_NOT_FOUND', 'notFound'],
    [429, 'RATE_LIMITED', 'rateLimited'],
    [400, 'VALIDATION', 'invalid'],
    [401, 'SESSION_INVALID', 'unauthenticated'],
  ])('tells %i %s as %s', async (status, errorKey, kind) => {
    const { error } = await ask(answer({ ...bad, errorKey }, { status, headers: { 'retry-after': '3' } }))
    expect(error).toMatchObject({ kind, errorKey, retryAfterSeconds: 3 })
  })

  test.each([
    ['a page of a hotel network', async () => new Response('<html>Please pay</html>')],
    ['a result of another shape', answer({ ...good, result: [1] })],
    ['an empty answer', async () => new Response(null)],
  ])('does not take %s for an answer', async (_what, fetch) => {
    expect(failureKind((await ask(fetch)).error)).toBe('unexpected')
  })

  test('asks once more, past the cache of the browser, where half of an answer came', async () => {
    const asked: (RequestCache | undefined)[] = []
    const half: Fetch = async (_input, { cache }) => {
      asked.push(cache)
      return cache === 'reload' ? answer(good)() : new Response(JSON.stringify(good).slice(0, 20))
    }
    expect((await ask(half)).data?.result).toEqual(['/a.webp'])
    expect(asked).toEqual([undefined, 'reload'])
  })

  test('asks a server in trouble once', async () => {
    let calls = 0
    await ask(async () => {
      calls += 1
      return new Response('<h1>Bad gateway</h1>', { status: 502 })
    })
    expect(calls).toBe(1)
  })

  test('tells a broken connection as offline', async () => {
    const { error } = await ask(async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(error).toMatchObject({ kind: 'offline', errorKey: 'NETWORK' })
  })

  test('gives up after too long without an answer', async () => {
    const { error } = await ask(() => new Promise(() => undefined), 20)
    expect(failureKind(error)).toBe('timeout')
  })

  test('gives up on an answer that stops half way, and waits for a slow one that goes on', async () => {
    const text = JSON.stringify(good)
    const piecewise = (pieces: readonly string[], pauseMs: number) => async () => {
      const stream = new ReadableStream<Uint8Array>({
        async start(controller) {
          for (const piece of pieces) {
            controller.enqueue(new TextEncoder().encode(piece))
            await new Promise((resolve) => setTimeout(resolve, pauseMs))
          }
          if (pieces.length > 1) controller.close()
        },
      })
      return new Response(stream)
    }
    expect(failureKind((await ask(piecewise([text.slice(0, 20)], 0), 60)).error)).toBe('timeout')
    const quarters = [0, 1, 2, 3].map((part) => text.slice((part * text.length) / 4, ((part + 1) * text.length) / 4))
    expect((await ask(piecewise(quarters, 40), 120)).data?.result).toEqual(['/a.webp'])
  })
})
