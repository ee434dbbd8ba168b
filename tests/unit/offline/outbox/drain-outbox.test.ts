import { expect, test, vi } from 'vitest'
import type { OutboxItem } from '../../../../src/offline/mine-tables.ts'
import { createDrain, withWebLock } from '../../../../src/offline/outbox/device-outbox.ts'
import type { QuoteOutbox } from '../../../../src/offline/outbox/quote-outbox.ts'
import type { Reply } from '../../../../src/offline/outbox/send-item.ts'

import { quoteResult } from '../../client/support/quotation.ts'
import { anItem } from './items.ts'

const issued: Reply = { kind: 'issued', result: quoteResult() }
const done = async () => ({ ok: true, value: undefined }) as const

/** An outbox that hands out these items, each once a round. */
function rig(keys: readonly string[], { isFull = false } = {}) {
  const items = keys.map((key, index) => anItem({ key, seq: index + 1 }))
  const take = vi.fn<QuoteOutbox['take']>(async ({ tried }) => ({
    ok: true,
    value: items.find(({ key }) => !tried.has(key)),
  }))
  const settleIssued = vi.fn<QuoteOutbox['settleIssued']>(isFull ? async () => ({ ok: false, reason: 'full' }) : done)
  const settleMailed = vi.fn<QuoteOutbox['settleMailed']>(done)
  const settleFailed = vi.fn<QuoteOutbox['settleFailed']>(done)
  const outbox = { take, settleIssued, settleMailed, settleFailed } as unknown as QuoteOutbox
  const send = vi.fn<(item: OutboxItem) => Promise<Reply>>(async () => issued)
  const withLock = (work: (isAlone: boolean) => Promise<void>) => work(true)
  const options = { outbox, send, withLock, isLeaving: () => false }
  return { options, take, send, settleIssued, settleFailed }
}

test('sends each item once, in order, and settles it by its answer', async () => {
  const { options, send, settleIssued, settleFailed } = rig(['a', 'b'])
  const failure = { errorKey: 'NETWORK', fields: {} }
  send.mockResolvedValueOnce({ kind: 'failed', failure })
  await createDrain({ ...options, isOffline: () => false })()
  expect(send.mock.calls.map(([{ key }]) => key)).toEqual(['a', 'b'])
  expect(settleFailed).toHaveBeenCalledWith('a', failure)
  expect(settleIssued).toHaveBeenCalledWith('b', quoteResult())
})

test('a request that the end of its page cut off stays under way, and the others wait for the next page', async () => {
  const { options, send, settleFailed, settleIssued } = rig(['a', 'b', 'c'])
  let isLeaving = false
  send.mockResolvedValueOnce(issued).mockImplementationOnce(async () => {
    isLeaving = true
    return { kind: 'failed', failure: { errorKey: 'NETWORK', fields: {} } }
  })
  await createDrain({ ...options, isOffline: () => false, isLeaving: () => isLeaving })()
  expect(send.mock.calls.map(([{ key }]) => key)).toEqual(['a', 'b'])
  expect(settleIssued).toHaveBeenCalledOnce()
  expect(settleFailed).not.toHaveBeenCalled()
})

test('begins nothing in a page that is being left, also where it was asked to before', async () => {
  const { options, take, send } = rig(['a', 'b'])
  const first = Promise.withResolvers<Reply>()
  send.mockReturnValueOnce(first.promise)
  let isLeaving = false
  const drain = createDrain({ ...options, isOffline: () => false, isLeaving: () => isLeaving })
  const rounds = [drain(), drain('network')]
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  isLeaving = true
  first.resolve({ kind: 'failed', failure: { errorKey: 'NETWORK', fields: {} } })
  await Promise.all(rounds)
  expect(take).toHaveBeenCalledOnce()
  expect(send).toHaveBeenCalledOnce()
})

test('tries nothing when there is certainly no connection', async () => {
  const { options, take } = rig(['a'])
  await createDrain({ ...options, isOffline: () => true })()
  expect(take).not.toHaveBeenCalled()
})

test('calls during a round share the next one, which is as urgent as the most urgent of them', async () => {
  const { options, take, send } = rig(['a'])
  const first = Promise.withResolvers<Reply>()
  send.mockReturnValueOnce(first.promise)
  const drain = createDrain({ ...options, isOffline: () => false })
  const rounds = [drain(), drain('network'), drain('all'), drain()]
  first.resolve(issued)
  await Promise.all(rounds)
  expect(send).toHaveBeenCalledTimes(2)
  expect(take.mock.calls.map(([{ rush }]) => rush)).toEqual(['none', 'none', 'all', 'all'])
  await drain()
  expect(send).toHaveBeenCalledTimes(3)
})

test('an answer that found no space leaves its item to the visitor', async () => {
  const { options, settleFailed } = rig(['a'], { isFull: true })
  await createDrain({ ...options, isOffline: () => false })()
  expect(settleFailed).toHaveBeenCalledWith('a', { errorKey: 'DEVICE_FULL', fields: {} })
})

test('works alone under the lock, and goes on without it where there is none or another does not let go', async () => {
  const work = vi.fn<(isAlone: boolean) => Promise<void>>(async () => {})
  const free = { request: async (_name: string, _options: unknown, run: () => Promise<void>) => run() }
  await withWebLock({ locks: free as unknown as LockManager, name: 'test', waitMs: 20 }, work)
  const held = {
    request: (_name: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  }
  await withWebLock({ locks: held as unknown as LockManager, name: 'test', waitMs: 20 }, work)
  await withWebLock({ locks: undefined, name: 'test', waitMs: 20 }, work)
  expect(work.mock.calls).toEqual([[true], [false], [false]])
})
