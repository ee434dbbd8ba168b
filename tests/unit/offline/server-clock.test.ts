import { describe, expect, test } from 'vitest'
import type { DeviceStore } from '../../../src/offline/device-store.ts'
import { clockOffset, isClose, keepClockOffset, readClockOffset } from '../../../src/offline/server-clock.ts'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const told = (time: string, age?: string) => new Headers({ 'x-saex-time': time, ...(age === undefined ? {} : { age }) })

describe('the clock of the server', () => {
  test('is told by how far it is ahead of the device', () => {
    expect(clockOffset(told('2026-11-20T12:00:00.000Z'), NOW)).toBe(2 * 60 * 60_000)
    expect(clockOffset(told('2026-11-19T10:00:00.000Z'), NOW)).toBe(-24 * 60 * 60_000)
  })

  test('counts as the same when only the way of the answer lies between', () => {
    expect(clockOffset(told('2026-11-20T09:59:58.000Z'), NOW)).toBe(0)
  })

  test('counts the time that a cache on the way kept the answer', () => {
    expect(clockOffset(told('2026-11-20T09:50:00.000Z', '600'), NOW)).toBe(0)
    expect(clockOffset(told('2026-11-20T11:50:00.000Z', '600'), NOW)).toBe(2 * 60 * 60_000)
  })

  test('is another one from half a minute on', () => {
    expect(isClose(3_600_000, 3_629_999)).toBe(true)
    expect(isClose(3_600_000, 3_570_000)).toBe(false)
  })

  test('is remembered on the device, where that can', async () => {
    const rows = new Map<string, { readonly value: unknown }>()
    const settings = {
      get: async (name: string) => rows.get(name),
      put: async (row: { readonly name: string; readonly value: unknown }) => rows.set(row.name, row),
    }
    const run = async (_names: unknown, work: (tables: unknown) => unknown) => ({
      ok: true,
      value: await work({ settings }),
    })
    const store = { read: run, write: run } as unknown as DeviceStore
    expect(await readClockOffset(store)).toBeUndefined()
    await keepClockOffset(store, -7_200_000)
    expect(await readClockOffset(store)).toBe(-7_200_000)
    for (const value of ['7200000', Number.NaN]) {
      await settings.put({ name: [...rows.keys()].join(), value })
      expect(await readClockOffset(store)).toBeUndefined()
    }
    const broken = { read: async () => ({ ok: false, reason: 'unavailable' }) } as unknown as DeviceStore
    expect(await readClockOffset(broken)).toBeUndefined()
  })

  test('is not known by an answer without a time', () => {
    expect(clockOffset(new Headers(), NOW)).toBeUndefined()
    expect(clockOffset(told('soon'), NOW)).toBeUndefined()
  })
})
