import { afterEach, expect, test, vi } from 'vitest'
import { NETWORK } from '../../../../../../src/shared/contract/errors.ts'
import { anItem } from '../../../../offline/outbox/items.ts'

const MINUTE_MS = 60_000
const NOW = Date.parse('2026-11-20T09:00:00Z')
const overdue = anItem({ state: 'waiting', nextAt: NOW - 1000, lastError: { errorKey: NETWORK, fields: {} } })

/** What was read of the device, each time the tables. */
const reads: (readonly string[])[] = []
/** When this device refused to write for want of space. */
const refusals: number[] = []
let isFull = false
const listeners = new Set<() => void>()
const rowsOf = (rows: readonly unknown[]) => ({
  toArray: async () => rows,
  orderBy: () => ({ toArray: async () => rows, reverse: () => ({ toArray: async () => rows }) }),
  where: () => ({ below: () => ({ count: async () => 0 }) }),
})

vi.mock('../../../../../../src/client/api/device-store.ts', () => {
  const run = async (tables: readonly string[], work: (database: unknown) => unknown) => {
    reads.push(tables)
    return { ok: true, value: await work({ outbox: rowsOf([overdue]), quotes: rowsOf([]), drafts: rowsOf([]) }) }
  }
  const write = async (...[tables, work]: Parameters<typeof run>) => {
    if (!isFull) return run(tables, work)
    refusals.push(Date.now())
    return { ok: false, reason: 'full' }
  }
  const subscribe = (onChange: () => void) => listeners.add(onChange)
  return { deviceStore: { read: run, write, subscribe, isOutdated: () => false } }
})

const register = vi.fn<(tag: string) => Promise<void>>(async () => undefined)
const serviceWorker = { getRegistration: async () => ({ sync: { register } }) }

afterEach(() => {
  isFull = false
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Reads of the next five minutes. */
async function readsOfFiveMinutes(): Promise<readonly (readonly string[])[]> {
  await vi.advanceTimersByTimeAsync(0)
  reads.length = 0
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  return reads
}

test('while an overdue request cannot go out, the page looks at it once a minute, and at no paper', async () => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('navigator', { onLine: false, serviceWorker })
  const { startOutbox } = await import('../../../../../../src/client/features/my-quotes/outbox/page-outbox.ts')
  startOutbox((action) => action)
  const onceAMinute = Array.from({ length: 5 }, () => ['outbox'])
  expect(await readsOfFiveMinutes()).toEqual(onceAMinute)
  expect(register).toHaveBeenCalledTimes(1)

  vi.stubGlobal('navigator', { onLine: true, serviceWorker })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await readsOfFiveMinutes()).toEqual(onceAMinute)
  // Once more as it went out of sight, and not with every look.
  expect(register).toHaveBeenCalledTimes(2)
})

test('on a full device an overdue request is tried after ever longer pauses, and at once when there may be space', async () => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker })
  isFull = true
  const { startOutbox, drain } = await import('../../../../../../src/client/features/my-quotes/outbox/page-outbox.ts')
  startOutbox((action) => action)
  window.dispatchEvent(new Event('online'))
  const refusedWithin = async (ms: number) => {
    const begin = Date.now()
    refusals.length = 0
    await vi.advanceTimersByTimeAsync(ms)
    return refusals.map((at) => (at - begin) / 1000)
  }
  await refusedWithin(0)
  const beginning = [0.5, 1.5, 3.5, 7.5, 15.5, 31.5]
  expect(await refusedWithin(5 * MINUTE_MS)).toEqual([...beginning, 63.5, 123.5, 183.5, 243.5])

  void drain('all')
  expect(await refusedWithin(0)).toEqual([0])
  listeners.forEach((tell) => tell())
  expect(await refusedWithin(MINUTE_MS)).toEqual(beginning)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await refusedWithin(MINUTE_MS)).toEqual([0, ...beginning])
})
