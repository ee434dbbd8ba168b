import { expect, test, vi } from 'vitest'
import { createListKeeper } from '../../../../../../src/client/features/offline/stock-list/stock-list-keeper.ts'
import type { StockNews } from '../../../../../../src/offline/stock/stock-news.ts'
import type { SavedListState } from '../../../../../../src/offline/stock/stock-tables.ts'
import type { SyncOutcome } from '../../../../../../src/offline/stock/sync-list.ts'

const STATE: SavedListState = {
  handle: 'h',
  revision: 3,
  count: 5000,
  digest: 'd',
  blocks: [],
  names: 'n',
  bytes: 40_000,
  savedAt: '2026-11-20T10:00:00.000Z',
}
const SAVED: SyncOutcome = { ok: true, state: STATE }
const refused = (reason: Extract<SyncOutcome, { ok: false }>['reason']): SyncOutcome => ({ ok: false, reason })

/** A keeper over a device that has the list or not, with a server that gives the outcomes in turn. */
function keeperOf({ isSaved = false, outcomes = [SAVED] }: { isSaved?: boolean; outcomes?: SyncOutcome[] } = {}) {
  const device = { isSaved, isOff: false }
  let hear: (news: StockNews) => void = () => undefined
  let pass: () => void = () => undefined
  const next = () => {
    const outcome = outcomes.shift() ?? SAVED
    if (outcome.ok) device.isSaved = true
    return outcome
  }
  const sync = {
    size: vi.fn(async () => ({ totalBytes: 54_000 })),
    save: vi.fn(async (onProgress: (progress: { done: number; total: number }) => void) => {
      onProgress({ done: 20_000, total: 54_000 })
      return next()
    }),
    update: vi.fn(async (_options: { mayBegin: boolean; isAsked: boolean }) => next()),
    remove: vi.fn(async () => {
      device.isSaved = false
      return { ok: true as const, value: undefined }
    }),
  }
  const keeper = createListKeeper({
    sync,
    readState: async () =>
      device.isOff ? { ok: false, reason: 'unavailable' } : { ok: true, value: device.isSaved ? STATE : undefined },
    listen: (onNews) => (hear = onNews),
    wait: () => new Promise((resolve) => (pass = resolve)),
    now: () => 1000,
  })
  const shown: unknown[] = []
  keeper.subscribe(() => shown.push(keeper.read()))
  return { keeper, sync, device, shown, hear: (news: StockNews) => hear(news), pass: () => pass() }
}

test('the size is asked for once, and only when it is to be shown', async () => {
  const { keeper, sync } = keeperOf()
  await keeper.look()
  expect(keeper.read()).toEqual({ phase: 'absent', size: null, fault: null })
  expect(sync.size).not.toHaveBeenCalled()
  await keeper.askSize()
  await keeper.askSize()
  expect(sync.size).toHaveBeenCalledTimes(1)
  expect(keeper.read()).toMatchObject({ phase: 'absent', size: 54_000 })
})

test('saving shows how far it is, then what is saved', async () => {
  const { keeper, shown } = keeperOf()
  await keeper.askSize()
  await keeper.save()
  expect(shown).toContainEqual({ phase: 'saving', size: 54_000, done: 20_000, total: 54_000 })
  expect(keeper.read()).toEqual({ phase: 'saved', state: STATE, isBusy: false, fault: null })
  expect(keeper.lastAt()).toBe(1000)
})

test.each([
  ['away', 'needsConnection'],
  ['damaged', 'needsConnection'],
  ['full', 'full'],
  ['unproven', 'failed'],
  ['removed', null],
] as const)('a save that ends with %s is told as %s', async (reason, fault) => {
  const { keeper } = keeperOf({ outcomes: [refused(reason)] })
  await keeper.save()
  expect(keeper.read()).toMatchObject({ phase: 'absent', fault })
})

test('a failed update keeps the list, and says so only to who asked for it', async () => {
  const { keeper, sync } = keeperOf({ isSaved: true, outcomes: [refused('away'), refused('away')] })
  await keeper.look()
  await keeper.update({ isQuiet: true, mayBegin: false })
  expect(keeper.read()).toMatchObject({ phase: 'saved', isBusy: false, fault: null })
  await keeper.update({ isQuiet: false, mayBegin: true })
  expect(sync.update.mock.calls).toEqual([[{ mayBegin: false, isAsked: false }], [{ mayBegin: true, isAsked: true }]])
  expect(keeper.read()).toMatchObject({ phase: 'saved', fault: 'needsConnection' })
  expect(keeper.lastAt()).toBeUndefined()
})

test('another tab that saves is seen here, and a tab that falls silent is not waited for', async () => {
  const { keeper, hear, pass, device } = keeperOf()
  await keeper.look()
  hear({ kind: 'progress', done: 10, total: 100 })
  expect(keeper.read()).toMatchObject({ phase: 'saving', done: 10 })
  pass()
  await vi.waitFor(() => expect(keeper.read()).toMatchObject({ phase: 'absent' }))
  device.isSaved = true
  hear({ kind: 'changed' })
  await vi.waitFor(() => expect(keeper.read()).toMatchObject({ phase: 'saved' }))
})

test('a window that keeps nothing says so, and removing brings the button back', async () => {
  const { keeper, device } = keeperOf({ isSaved: true })
  await keeper.look()
  await keeper.remove()
  expect(keeper.read()).toMatchObject({ phase: 'absent', fault: null })
  device.isOff = true
  await keeper.look()
  expect(keeper.read()).toEqual({ phase: 'off' })
})
