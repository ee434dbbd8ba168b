import { expect, test, vi } from 'vitest'
import type { OutboxItem } from '../../../src/offline/mine-tables.ts'
import { createSync } from '../../../sw/answer-sync.ts'
import { anItem } from '../offline/outbox/items.ts'

function rig(left: readonly OutboxItem[]) {
  const drain = vi.fn<(rush: 'network') => Promise<void>>(async () => {})
  const list = async () => ({ ok: true, value: { items: left, quotes: [] } }) as const
  const open = vi.fn(() => ({ outbox: { list }, drain }))
  return { answer: createSync(open), drain, open }
}

test('a sync of the outbox sends what may go, and is over when nothing is left', async () => {
  const { answer, drain } = rig([anItem({ state: 'done' })])
  await answer('saex-outbox')
  expect(drain.mock.calls).toEqual([['network']])
})

test('while something is left that goes by itself the browser is told to wake the worker again', async () => {
  await expect(rig([anItem({ state: 'waiting' })]).answer('saex-outbox')).rejects.toThrow('still waits')
})

test('what needs the visitor, and the mail that hangs on it, is no reason to be woken', async () => {
  const quote = anItem({ key: 'quote', state: 'attention' })
  const mail = anItem({ key: 'mail', seq: 2, kind: 'emailQuote', dependsOn: 'quote' })
  await rig([quote, mail]).answer('saex-outbox')
})

test('the tag of somebody else opens nothing', () => {
  const { answer, open } = rig([])
  expect(answer('other')).toBeUndefined()
  expect(open).not.toHaveBeenCalled()
})
