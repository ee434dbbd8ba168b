import { expect, test, vi } from 'vitest'
import { drain, outbox } from '../../../../../../src/client/features/my-quotes/outbox/page-outbox.ts'
import { serverNow } from '../../../../../../src/client/features/offline/late.ts'
import { anItem } from '../../../../offline/outbox/items.ts'
import { quoteResult } from '../../../support/quotation.ts'

vi.mock('../../../../../../src/client/api/device-store.ts', async () => {
  const { memoryOutbox } = await import('../../../../offline/outbox/memory-outbox.ts')
  return { deviceStore: memoryOutbox({ now: 0 }).store }
})

test('the answer that brings a quotation tells the server’s clock, by which it is valid or not', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T09:00:00Z'), toFake: ['Date'] })
  const answer = { errorCode: 0, errorMessage: '', result: quoteResult() }
  const headers = { 'x-saex-time': '2026-11-20T09:00:00.000Z' }
  vi.stubGlobal('fetch', async () => Response.json(answer, { headers }))
  const { key, subject } = anItem()
  await outbox.place({ key, body: '{}', subject, mailKey: null })
  await drain()
  expect(await outbox.find(key)).toMatchObject({ value: { state: 'done' } })
  expect(serverNow().toISOString()).toBe('2026-11-20T09:00:00.000Z')
})
