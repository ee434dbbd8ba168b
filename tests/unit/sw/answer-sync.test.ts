import { expect, test, vi } from 'vitest'
import type { OutboxItem } from '../../../src/offline/mine-tables.ts'
import { createSync } from '../../../sw/answer-sync.ts'
import { anItem } from '../offline/outbox/items.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const waiting = anItem({ state: 'waiting', nextAt: NOW + 5000 })

/** What the outbox holds after each round; the last stays. */
function rig(...rounds: readonly (readonly OutboxItem[])[]) {
  let round = -1
  const drain = vi.fn<(rush: 'network') => Promise<void>>(async () => {
    round = Math.min(round + 1, rounds.length - 1)
  })
  // Without the papers of the quotations, which a sync has no use for.
  const listItems = async () => ({ ok: true as const, value: [...(rounds[round] ?? [])] })
  const open = vi.fn(() => ({ outbox: { listItems }, drain }))
  const wait = vi.fn<(ms: number) => Promise<void>>(async () => {})
  return { answer: createSync({ open, now: () => NOW, wait }), drain, open, wait }
}

test('a sync of the outbox sends what may go, and is over when nothing is left', async () => {
  const { answer, drain, wait } = rig([anItem({ state: 'done' })])
  await answer('saex-outbox')
  expect([drain.mock.calls, wait.mock.calls]).toEqual([[['network']], []])
})

test('what failed at first is sent again after its pause, without the browser', async () => {
  const { answer, drain, wait } = rig([waiting], [anItem({ state: 'done' })])
  await answer('saex-outbox')
  expect([drain.mock.calls.length, wait.mock.calls]).toEqual([2, [[5000]]])
})

test('while something is left after three rounds the browser is told to wake the worker again', async () => {
  const { answer, drain } = rig([waiting])
  await expect(answer('saex-outbox')).rejects.toThrow('still waits')
  expect(drain).toHaveBeenCalledTimes(3)
})

test.each([
  ['has a long pause', anItem({ state: 'waiting', nextAt: NOW + 60_000 })],
  ['was not even tried', anItem()],
])('what %s is left to the browser at once', async (_name, item) => {
  const { answer, drain } = rig([item])
  await expect(answer('saex-outbox')).rejects.toThrow('still waits')
  expect(drain).toHaveBeenCalledTimes(1)
})

test('what needs the visitor, and the mail that hangs on it, is no reason to be woken', async () => {
  const quote = anItem({ key: 'quote', state: 'attention' })
  const mail = anItem({ key: 'mail', seq: 2, kind: 'emailQuote', dependsOn: 'quote' })
  const { answer, drain } = rig([quote, mail])
  await answer('saex-outbox')
  expect(drain).toHaveBeenCalledTimes(1)
})

test('a store that cannot be read is no sign that nothing is left', async () => {
  const listItems = async () => ({ ok: false as const, reason: 'unavailable' as const })
  const open = () => ({ outbox: { listItems }, drain: async () => {} })
  const answer = createSync({ open, now: () => NOW, wait: async () => {} })
  await expect(answer('saex-outbox')).rejects.toThrow('cannot be read')
})

test('the tag of somebody else opens nothing', () => {
  const { answer, open } = rig([])
  expect(answer('other')).toBeUndefined()
  expect(open).not.toHaveBeenCalled()
})
