import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  emailQuote,
  issueQuote,
  type Outcome,
  type QuoteDesk,
  type QuoteIntent,
} from '../../../../../src/client/features/quotation/issue-quote.ts'
import type { EmailQuoteResult, QuoteResult } from '../../../../../src/shared/contract/quotes.ts'
import { chirundu, quoteResult } from '../../support/quotation.ts'
import { hilux } from '../../support/vehicle.ts'

const client = { firstName: 'Chanda', surname: 'Mwila', email: 'chanda@example.org', cellNo: '' }
const wish = { vehicle: hilux(), port: chirundu, client }
const good: Outcome<QuoteResult> = { ok: true, value: quoteResult() }
const failure = (errorKey: string, isFinal: boolean) =>
  ({ ok: false, failure: { errorKey, isFinal, fields: {} } }) as const

const issue = vi.fn<QuoteDesk['sender']['issue']>()
const email = vi.fn<(quoteId: number) => Promise<Outcome<EmailQuoteResult>>>()
let held: QuoteIntent | null
let now: number
let desk: QuoteDesk

beforeEach(() => {
  issue.mockReset()
  email.mockReset()
  held = null
  now = Date.parse('2026-11-20T09:00:00Z')
  let keys = 0
  desk = {
    sender: { issue, email },
    intents: { get: () => held, set: (intent) => (held = intent) },
    newKey: () => `key-${++keys}`,
    now: () => now,
  }
})

describe('issuing a quote', () => {
  it('asks once and reuses the quote for the same wish', async () => {
    issue.mockResolvedValue(good)
    expect(await issueQuote(desk, wish)).toEqual(good)
    expect(await issueQuote(desk, wish)).toEqual(good)
    expect(issue).toHaveBeenCalledTimes(1)
  })

  it('retries with the same key and the same body', async () => {
    issue.mockResolvedValueOnce(failure('NETWORK', false)).mockResolvedValueOnce(good)
    await issueQuote(desk, wish)
    await issueQuote(desk, { ...wish, vehicle: hilux({ colour: 'White' }) })
    const [first, second] = issue.mock.calls
    expect(second).toEqual(first)
    expect(first?.[1]).toBe('key-1')
  })

  it('takes a new key when destination, client or price changed', async () => {
    issue.mockResolvedValue(good)
    await issueQuote(desk, wish)
    await issueQuote(desk, { ...wish, client: { ...client, surname: 'Banda' } })
    await issueQuote(desk, { ...wish, vehicle: hilux({ priceWithVAT: 400000 }) })
    expect(issue.mock.calls.map(([, key]) => key)).toEqual(['key-1', 'key-2', 'key-3'])
  })

  it('takes a new key after a refusal that will not change', async () => {
    issue.mockResolvedValueOnce(failure('NOT_QUOTABLE', true)).mockResolvedValueOnce(good)
    await issueQuote(desk, wish)
    await issueQuote(desk, wish)
    expect(issue.mock.calls.map(([, key]) => key)).toEqual(['key-1', 'key-2'])
  })

  it('asks again once the quote in hand is no longer valid', async () => {
    issue.mockResolvedValue(good)
    await issueQuote(desk, wish)
    now = Date.parse('2026-11-27T22:00:00Z')
    await issueQuote(desk, wish)
    expect(issue.mock.calls.map(([, key]) => key)).toEqual(['key-1', 'key-2'])
  })
})

describe('e-mailing a quote', () => {
  it('names the quote by its id and answers its state', async () => {
    email.mockResolvedValue({ ok: true, value: { state: 'queued' } })
    expect(await emailQuote(desk, quoteResult())).toEqual({ ok: true, value: { state: 'queued' } })
    expect(email).toHaveBeenCalledWith(8_123_456_789_012)
  })

  it('drops a quote that the server no longer knows, and keeps it through any other failure', async () => {
    issue.mockResolvedValue(good)
    await issueQuote(desk, wish)
    email.mockResolvedValueOnce(failure('MAIL_UNAVAILABLE', false))
    await emailQuote(desk, quoteResult())
    expect(held?.quote).not.toBeNull()
    email.mockResolvedValueOnce(failure('QUOTE_NOT_FOUND', true))
    await emailQuote(desk, quoteResult())
    expect(held).toBeNull()
  })
})
