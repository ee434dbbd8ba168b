import { afterEach, expect, test, vi } from 'vitest'
import { NETWORK } from '../../../../../../src/shared/contract/errors.ts'
import { anItem } from '../../../../offline/outbox/items.ts'

const MINUTE_MS = 60_000
const NOW = Date.parse('2026-11-20T09:00:00Z')
const overdue = anItem({ state: 'waiting', nextAt: NOW - 1000, lastError: { errorKey: NETWORK, fields: {} } })

/** What was read of the device, each time the tables. */
const reads: (readonly string[])[] = []
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
  return { deviceStore: { read: run, write: run, subscribe: () => () => undefined, isOutdated: () => false } }
})

const register = vi.fn<(tag: string) => Promise<void>>(async () => undefined)
const serviceWorker = { getRegistration: async () => ({ sync: { register } }) }

afterEach(() => {
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
