import { beforeEach, expect, test, vi } from 'vitest'
import {
  requestQuote,
  type QuoteDesk,
  type HeldRequest,
} from '../../../../../../src/client/features/quotation/issue-quote.ts'
import { outboxSender } from '../../../../../../src/client/features/quotation/request/use-quote-actions.ts'
import type { OutboxItem } from '../../../../../../src/offline/mine-tables.ts'
import { createDrain } from '../../../../../../src/offline/outbox/device-outbox.ts'
import type { Reply } from '../../../../../../src/offline/outbox/send-item.ts'
import { memoryOutbox } from '../../../../offline/outbox/memory-outbox.ts'
import { chirundu, deliveryLines, quoteResult, zambia } from '../../../support/quotation.ts'
import { hilux } from '../../../support/vehicle.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const mailed: Reply = { kind: 'mailed', result: { state: 'sent' } }
const unreached: Reply = { kind: 'failed', failure: { errorKey: 'NETWORK', fields: {} } }
const issuedFor = (rise: number): Reply => ({
  kind: 'issued',
  result: quoteResult({ lineItems: deliveryLines.map((line) => ({ ...line, amount: line.amount + rise })) }),
})

const send = vi.fn<(item: OutboxItem) => Promise<Reply>>()
let isOffline: boolean
let desk: QuoteDesk

beforeEach(() => {
  send.mockReset()
  isOffline = false
  const { outbox } = memoryOutbox({ now: NOW })
  const drain = createDrain({
    outbox,
    send,
    withLock: (work) => work(true),
    isOffline: () => isOffline,
    isLeaving: () => false,
  })
  let held: HeldRequest | null = null
  let made = 0
  desk = {
    send: outboxSender({
      open: async () => ({ outbox, drain }),
      wait: () => new Promise<void>(() => undefined),
      otherwise: () => Promise.reject(new Error('kept nothing')),
    }),
    requests: { get: () => held, set: (next) => (held = next) },
    newKey: () => `key-${++made}`,
    now: () => NOW,
  }
})

function pressEmail() {
  const client = { firstName: 'Chanda', surname: 'Mwila', email: 'chanda@example.org', cellNo: '' }
  const seen = { vehicle: hilux(), country: zambia, port: chirundu, lineItems: deliveryLines, arrival: null }
  return requestQuote(desk, { request: { ...seen, client, language: 'en' }, withMail: true })
}

test('a mail of a quotation that became dearer is held, and goes out at the next press', async () => {
  send.mockResolvedValueOnce(issuedFor(0.01)).mockResolvedValueOnce(mailed)
  const { quote, mail } = await pressEmail()
  expect(quote).toMatchObject({ ok: true })
  expect(mail).toEqual({ ok: false, failure: { errorKey: 'PRICE_ROSE', isFinal: false, fields: {} } })
  expect(send).toHaveBeenCalledTimes(1)
  expect((await pressEmail()).mail).toEqual({ ok: true, value: { state: 'sent' } })
  expect(send.mock.calls.map(([{ kind }]) => kind)).toEqual(['issueQuote', 'emailQuote'])
})

test('a mail that finds no connection waits, whether it was tried or not', async () => {
  send.mockImplementationOnce(async () => {
    isOffline = true
    return issuedFor(0)
  })
  expect((await pressEmail()).mail).toEqual({ kept: null })
  isOffline = false
  send.mockResolvedValueOnce(unreached)
  expect((await pressEmail()).mail).toEqual({ kept: 'NETWORK' })
})
