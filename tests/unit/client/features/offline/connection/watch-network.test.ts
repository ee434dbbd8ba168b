import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  onlyOfThisConnection,
  probeServer,
  watchNetwork,
} from '../../../../../../src/client/features/offline/connection/follow-connection.ts'

import type { Evidence } from '../../../../../../src/offline/connectivity.ts'
import type { Fetch } from '../../../../../../src/offline/fetch-text.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const json = (status: number, body: unknown = {}) => Response.json(body, { status })
const html = () => new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } })

async function evidenceOf(answer: Fetch, init: RequestInit = {}): Promise<readonly Evidence[]> {
  const told: Evidence[] = []
  const call = watchNetwork(answer, () => (evidence) => told.push(evidence))('/api/x', init).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  await call
  return told
}

/** As browsers give a redirect that they were told not to follow. */
const elsewhere = () =>
  Object.defineProperties(new Response(null), { type: { value: 'opaqueredirect' }, status: { value: 0 } })

const breaksOff: Fetch = async () => Promise.reject(new TypeError('Failed to fetch'))
const after = (ms: number, response: Response) => () =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(response), ms))

describe('every call is evidence', () => {
  test.each([
    ['an answer', after(10, json(200)), ['answered']],
    ['a refusal of ours', after(10, json(404)), ['answered']],
    ['an answer after the patience', after(3000, json(200)), ['waiting', 'late']],
    ['a fault of the server', after(10, json(503)), ['failed']],
    ['a page in place of the API', after(10, html()), ['foreign']],
    ['a broken connection', breaksOff, ['failed']],
  ] as const)('%s', async (_what, answer, told) => expect(await evidenceOf(answer)).toEqual(told))

  const ofStaff = { headers: { Token: 'T'.repeat(43) } }
  test.each([
    ['an answer', after(10, json(200)), ['answered']],
    ['an answer after the patience', after(3000, json(200)), ['answered']],
    ['a late fault of the server', after(3000, json(503)), ['failed']],
    ['a broken connection', breaksOff, ['failed']],
  ] as const)('%s of a call of staff, whose work may take long', async (_what, answer, told) =>
    expect(await evidenceOf(answer, ofStaff)).toEqual(told),
  )

  test('but not one that was called off', async () => {
    const signal = AbortSignal.abort()
    expect(await evidenceOf(async () => Promise.reject(new DOMException('', 'AbortError')), { signal })).toEqual([])
  })
})

describe('the browser says that the connection is gone', () => {
  /** What is told of a call that takes 5 s, when the connection goes and comes at these times. */
  async function toldAfter(lossAt: number, answer: Fetch, begunAt = 0): Promise<readonly Evidence[]> {
    const told: Evidence[] = []
    const judged = onlyOfThisConnection((evidence) => told.push(evidence))
    setTimeout(judged.connectionLost, lossAt)
    setTimeout(() => void watchNetwork(answer, judged.begin)('/api/x', {}).catch(() => undefined), begunAt)
    await vi.advanceTimersByTimeAsync(20_000)
    return told
  }

  test('an answer under way tells nothing any more, nor does its failure', async () => {
    expect(await toldAfter(1000, after(2000, json(200)))).toEqual([])
    expect(await toldAfter(3000, after(5000, json(200)))).toEqual(['waiting'])
    expect(await toldAfter(3000, after(5000, json(503)))).toEqual(['waiting'])
  })

  test('what began afterwards tells, and so does what ended before', async () => {
    expect(await toldAfter(1000, after(2000, json(200)), 1001)).toEqual(['answered'])
    expect(await toldAfter(3000, after(2000, json(200)))).toEqual(['answered'])
  })
})

describe('the probe', () => {
  const healthy = { errorCode: 0, errorMessage: '', result: { status: 'ok' } }
  test.each([
    ['the server’s own word', async () => json(200, healthy), 'answered'],
    ['JSON of somebody else', async () => json(200, { ok: true }), 'foreign'],
    ['text that is no JSON', async () => new Response('hello'), 'failed'],
    ['a page', async () => html(), 'foreign'],
    ['another address', async () => elsewhere(), 'foreign'],
    ['a network that wants a sign-in first', async () => json(511, healthy), 'foreign'],
    ['a fault', async () => json(500, healthy), 'failed'],
    ['no connection', breaksOff, 'failed'],
  ] as const)('takes %s for what it is', async (_what, answer, evidence) => {
    expect(await probeServer(answer)).toBe(evidence)
  })

  test('follows nobody elsewhere: a redirect to another host would only look like a broken connection', async () => {
    const fetch = vi.fn<Fetch>(async () => json(200, healthy))
    await probeServer(fetch)
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual' })
  })
})
