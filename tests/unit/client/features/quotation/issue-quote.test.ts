import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  requestQuote,
  type Outcome,
  type QuoteDesk,
  type HeldRequest,
  type QuoteSender,
  type Sent,
} from '../../../../../src/client/features/quotation/issue-quote.ts'
import { chirundu, deliveryLines, issuedQuote, zambia } from '../../support/quotation.ts'
import { hilux } from '../../support/vehicle.ts'

const client = { firstName: 'Chanda', surname: 'Mwila', email: 'chanda@example.org', cellNo: '' }
const request = {
  vehicle: hilux(),
  country: zambia,
  port: chirundu,
  lineItems: deliveryLines,
  client,
  arrival: null,
  language: 'en' as const,
}
const issued: Sent = { quote: { ok: true, value: issuedQuote() }, mail: null }
const mailed: Sent = { ...issued, mail: { ok: true, value: { state: 'sent' } } }
const failure = (errorKey: string, isFinal: boolean): Outcome<never> => ({
  ok: false,
  failure: { errorKey, isFinal, fields: {} },
})
const refused = (errorKey: string, isFinal: boolean): Sent => ({ quote: failure(errorKey, isFinal), mail: null })

const send = vi.fn<QuoteSender>()
let held: HeldRequest | null
let now: number
/** Key of an equal request that waits on the device, by its body. */
let waiting: Map<string, string>
let desk: QuoteDesk
const keys = () => send.mock.calls.map(([{ held }]) => held.key)

beforeEach(() => {
  send.mockReset()
  held = null
  waiting = new Map()
  now = Date.parse('2026-11-20T09:00:00Z')
  let made = 0
  desk = {
    send,
    requests: { get: () => held, set: (next) => (held = next) },
    newKey: () => `key-${++made}`,
    waitingKey: async (body) => waiting.get(body),
    now: () => now,
  }
})

describe('issuing a quote', () => {
  it('asks once and reuses the quote for the same request', async () => {
    send.mockResolvedValue(issued)
    expect(await requestQuote(desk, { request, withMail: false })).toEqual({ ...issued, key: 'key-1' })
    expect(await requestQuote(desk, { request, withMail: false })).toEqual({ ...issued, key: 'key-1' })
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('says what the request is about, as it stood on screen, without the person', async () => {
    send.mockResolvedValue(issued)
    await requestQuote(desk, { request, withMail: false })
    expect(send.mock.calls[0]?.[0].held.subject).toEqual({
      vehicle: request.vehicle,
      place: { port: 'Chirundu', country: 'Zambia' },
      seenTotal: { amount: 452060.4, symbol: 'R' },
      language: 'en',
    })
  })

  it.each<Sent>([refused('NETWORK', false), { quote: { kept: null }, mail: null }])(
    'retries with the same key and the same body',
    async (first) => {
      send.mockResolvedValueOnce(first).mockResolvedValueOnce(issued)
      await requestQuote(desk, { request, withMail: false })
      await requestQuote(desk, { request: { ...request, vehicle: hilux({ colour: 'White' }) }, withMail: false })
      expect(keys()).toEqual(['key-1', 'key-1'])
      expect(send.mock.calls[1]).toEqual(send.mock.calls[0])
    },
  )

  it('takes the key of the same request that waits since before a reload, and of no other', async () => {
    send.mockResolvedValue({ quote: { kept: null }, mail: null })
    await requestQuote(desk, { request, withMail: false })
    waiting.set(JSON.stringify(held?.request), 'key-1')
    held = null
    await requestQuote(desk, { request, withMail: true })
    await requestQuote(desk, { request: { ...request, client: { ...client, surname: 'Banda' } }, withMail: false })
    expect(keys()).toEqual(['key-1', 'key-1', 'key-3'])
  })

  it('takes a new key when destination, client or price changed', async () => {
    send.mockResolvedValue(issued)
    await requestQuote(desk, { request, withMail: false })
    await requestQuote(desk, { request: { ...request, client: { ...client, surname: 'Banda' } }, withMail: false })
    await requestQuote(desk, { request: { ...request, vehicle: hilux({ priceWithVAT: 400000 }) }, withMail: false })
    expect(keys()).toEqual(['key-1', 'key-2', 'key-3'])
  })

  it('takes a new key after a refusal that will not change', async () => {
    send.mockResolvedValueOnce(refused('NOT_QUOTABLE', true)).mockResolvedValueOnce(issued)
    await requestQuote(desk, { request, withMail: false })
    await requestQuote(desk, { request, withMail: false })
    expect(keys()).toEqual(['key-1', 'key-2'])
  })

  it.each(['another request', 'none'])('brings no request back where %s is in hand by the answer', async (since) => {
    send.mockResolvedValueOnce(issued)
    await requestQuote(desk, { request: { ...request, client: { ...client, surname: 'Banda' } }, withMail: false })
    const inHand = since === 'none' ? null : held
    send.mockImplementationOnce(async () => {
      held = inHand
      return issued
    })
    await requestQuote(desk, { request, withMail: false })
    expect(held).toBe(inHand)
  })

  it('asks again once the quote in hand is no longer valid', async () => {
    send.mockResolvedValue(issued)
    await requestQuote(desk, { request, withMail: false })
    now = Date.parse('2026-11-27T22:00:00Z')
    await requestQuote(desk, { request, withMail: false })
    expect(keys()).toEqual(['key-1', 'key-2'])
  })
})

describe('e-mailing a quote', () => {
  it('goes with its quotation under a key of its own', async () => {
    send.mockResolvedValue(mailed)
    expect(await requestQuote(desk, { request, withMail: true })).toEqual({ ...mailed, key: 'key-1' })
    expect(send.mock.calls[0]?.[0]).toMatchObject({ held: { key: 'key-1' }, mailKey: 'key-2' })
  })

  it('takes the quotation in hand', async () => {
    send.mockResolvedValueOnce(issued).mockResolvedValueOnce(mailed)
    await requestQuote(desk, { request, withMail: false })
    await requestQuote(desk, { request, withMail: true })
    expect(send.mock.calls[1]?.[0].held.quote).toEqual(issuedQuote())
  })

  it('drops a quote that the server no longer knows, and keeps it through any other failure', async () => {
    send.mockResolvedValueOnce({ ...issued, mail: failure('MAIL_UNAVAILABLE', false) })
    await requestQuote(desk, { request, withMail: true })
    expect(held?.quote).not.toBeNull()
    send.mockResolvedValueOnce({ ...issued, mail: failure('QUOTE_NOT_FOUND', true) })
    await requestQuote(desk, { request, withMail: true })
    expect(held).toBeNull()
  })
})
