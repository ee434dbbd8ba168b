import { beforeEach, expect, test, vi } from 'vitest'
import {
  requestQuote,
  type QuoteDesk,
  type HeldRequest,
} from '../../../../../../src/client/features/quotation/issue-quote.ts'
import { outboxSender } from '../../../../../../src/client/features/quotation/request/quote-senders.ts'
import { fateOf } from '../../../../../../src/client/features/quotation/request/kept-request.ts'
import type { OutboxItem } from '../../../../../../src/offline/mine-tables.ts'
import { createDrain } from '../../../../../../src/offline/outbox/device-outbox.ts'
import type { QuoteOutbox } from '../../../../../../src/offline/outbox/quote-outbox.ts'
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
let outbox: QuoteOutbox
let desk: QuoteDesk

beforeEach(() => {
  send.mockReset()
  isOffline = false
  outbox = memoryOutbox({ now: NOW }).outbox
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
    waitingKey: async () => undefined,
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

test('what another tab has taken out meanwhile is not said to be kept', async () => {
  send.mockImplementationOnce(async ({ key }) => {
    await outbox.discard(key)
    return unreached
  })
  expect((await pressEmail()).quote).toEqual({ ok: false, failure: { errorKey: 'GONE', isFinal: false, fields: {} } })
  send.mockResolvedValueOnce(issuedFor(0)).mockImplementationOnce(async ({ key }) => {
    await outbox.discard(key)
    return unreached
  })
  expect((await pressEmail()).mail).toMatchObject({ ok: false, failure: { errorKey: 'GONE' } })
})

test('the form can follow what it was told to be kept', async () => {
  const fate = () => fateOf(outbox, 'key-1')
  const issued = { number: quoteResult().quoteNumber }
  isOffline = true
  await pressEmail()
  expect(await fate()).toBe('waits')
  await outbox.settleFailed('key-1', { errorKey: 'VEHICLE_NOT_FOUND', fields: {} })
  expect(await fate()).toBe('needsWord')
  await outbox.askAnew('key-1')
  await outbox.settleIssued('key-1', quoteResult())
  expect(await fate()).toEqual({ ...issued, mail: 'waits' })
  await outbox.settleFailed('key-2', { errorKey: 'MAIL_REJECTED', fields: {} })
  expect(await fate()).toEqual({ ...issued, mail: 'needsWord' })
  await outbox.askAnew('key-2')
  isOffline = false
  send.mockResolvedValueOnce(mailed)
  await pressEmail()
  expect(await fate()).toEqual({ ...issued, mail: 'sent' })
  await outbox.discard('key-2')
  expect(await fate()).toEqual({ ...issued, mail: null })
  await outbox.discard('key-1')
  expect(await fate()).toBe('gone')
})
