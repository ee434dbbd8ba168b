import { beforeEach, expect, test } from 'vitest'
import type { DeviceStore } from '../../../src/offline/device-store.ts'
import { formDrafts } from '../../../src/offline/drafts.ts'
import type { Draft } from '../../../src/offline/mine-tables.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const DAY = 24 * 60 * 60 * 1000
const mine = { form: 'quote', tabId: 'one' }
let rows: Map<string, Draft>
let now: number
let writes: number

/** As much of the table as drafts need. */
const table = {
  get: async (key: readonly [string, string]) => rows.get(key.join()),
  put: async (row: Draft) => rows.set([row.form, row.tabId].join(), row),
  delete: async (key: readonly [string, string]) => rows.delete(key.join()),
  clear: async () => rows.clear(),
  where: () => ({
    below: (oldest: string) => {
      const old = [...rows].filter(([, { updatedAt }]) => updatedAt < oldest)
      return { count: async () => old.length, delete: async () => old.forEach(([key]) => rows.delete(key)) }
    },
  }),
}
const run = async (_tables: unknown, work: (database: unknown) => unknown) => ({
  ok: true,
  value: await work({ drafts: table }),
})
const store = {
  read: run,
  write: (tables: unknown, work: (database: unknown) => unknown) => {
    writes += 1
    return run(tables, work)
  },
} as unknown as DeviceStore
const drafts = formDrafts({ store, now: () => now })

beforeEach(() => {
  rows = new Map()
  now = NOW
  writes = 0
})

test('a tab finds its own words, and no other tab’s', async () => {
  await drafts.keep(mine, { name: 'Chanda' })
  await drafts.keep({ ...mine, tabId: 'two' }, { name: 'Thandi' })
  expect(await drafts.find(mine)).toEqual({ ok: true, value: { name: 'Chanda' } })
  await drafts.drop(mine)
  expect(await drafts.find(mine)).toEqual({ ok: true, value: undefined })
  expect(rows.size).toBe(1)
})

test('after 30 days they are not found any more, and then taken out', async () => {
  await drafts.keep(mine, 'words')
  now = NOW + 30 * DAY
  await drafts.dropOld()
  expect([await drafts.find(mine), writes]).toEqual([{ ok: true, value: 'words' }, 1])
  now += 1
  expect(await drafts.find(mine)).toEqual({ ok: true, value: undefined })
  await drafts.dropOld()
  expect([rows.size, writes]).toEqual([0, 2])
})

test('forgetting takes out those of every tab', async () => {
  await drafts.keep(mine, 'words')
  await drafts.keep({ ...mine, tabId: 'two' }, 'words')
  await drafts.forgetAll()
  expect(rows.size).toBe(0)
})
