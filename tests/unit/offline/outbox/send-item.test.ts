import { expect, it, test, vi } from 'vitest'
import { sendItem } from '../../../../src/offline/outbox/send-item.ts'
import { PATHS } from '../../../../src/shared/contract/paths.ts'
import { quoteResult } from '../../client/support/quotation.ts'
import { anItem } from './items.ts'

type Fetch = (input: string, init: RequestInit) => Promise<Response>

const mail = anItem({ key: 'mail-key', kind: 'emailQuote', payload: '', dependsOn: 'quote-key', quoteId: 77 })
const good = (result: unknown) => Response.json({ errorCode: 0, errorMessage: '', result })
const NO_ANSWER = { kind: 'failed', failure: { errorKey: 'NETWORK', fields: {} } }

function send(item: Parameters<typeof sendItem>[0], answer: () => Promise<Response>) {
  const fetch = vi.fn<Fetch>(answer)
  return { fetch, reply: sendItem(item, { fetch, silenceMs: 50 }) }
}

test('a request goes out under its key, with the body as it was queued', async () => {
  const { fetch, reply } = send(anItem(), async () => good(quoteResult()))
  expect(await reply).toEqual({ kind: 'issued', result: quoteResult() })
  const [input, init] = fetch.mock.calls[0] ?? []
  expect(input).toBe(PATHS.quote)
  expect(init).toMatchObject({ method: 'POST', body: anItem().payload, headers: { 'idempotency-key': anItem().key } })
  expect(init?.headers).not.toHaveProperty('accept-language')
})

test('a request goes out in the language that it was asked for in', async () => {
  const { fetch, reply } = send(anItem({ subject: { ...anItem().subject, language: 'fr' } }), async () =>
    good(quoteResult()),
  )
  await reply
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ headers: { 'accept-language': 'fr' } })
})

test('a mail names its quotation and has a key of its own', async () => {
  const { fetch, reply } = send(mail, async () => good({ state: 'queued' }))
  expect(await reply).toEqual({ kind: 'mailed', result: { state: 'queued' } })
  const [input, init] = fetch.mock.calls[0] ?? []
  expect(input).toBe(`${PATHS.emailQuote}?QuoteId=77`)
  expect(init).toMatchObject({ headers: { 'idempotency-key': 'mail-key' } })
})

test('a refusal keeps its key, its fields and how long to wait', async () => {
  const envelope = { errorCode: 1, errorMessage: '', result: null, errorKey: 'RATE_LIMITED', requestId: 'test' }
  const limited = Response.json(envelope, { status: 429, headers: { 'retry-after': '30' } })
  expect(await send(mail, async () => limited).reply).toEqual({
    kind: 'failed',
    failure: { errorKey: 'RATE_LIMITED', fields: {}, retryAfterSeconds: 30 },
  })
  for (const headers of [{}, { 'retry-after': '0' }, { 'retry-after': 'soon' }]) {
    expect(await send(mail, async () => Response.json(envelope, { status: 429, headers })).reply).toEqual({
      kind: 'failed',
      failure: { errorKey: 'RATE_LIMITED', fields: {} },
    })
  }
})

it.each<[string, () => Promise<Response>]>([
  ['a connection that breaks', async () => Promise.reject(new TypeError('no connection'))],
  ['a server that stays silent', () => new Promise<Response>(() => {})],
  ['the page of a portal', async () => new Response('<html>Sign in</html>')],
  ['a cut answer', async () => new Response('{"errorCode":0,"result":{"quoteId":')],
  ['a result of another shape', async () => good({ quoteId: 1 })],
  ['a failure that the contract does not know', async () => Response.json({ errorCode: 1 }, { status: 403 })],
])('%s is no answer', async (_name, answer) => {
  expect(await send(anItem(), answer).reply).toEqual(NO_ANSWER)
})

test('a body that is no longer what was queued is not sent', async () => {
  const { fetch, reply } = send({ ...anItem(), payload: '{"saexRef":"SAEX0009999"}' }, async () => good(quoteResult()))
  expect(await reply).toEqual({ kind: 'failed', failure: { errorKey: 'DAMAGED', fields: {} } })
  expect(fetch).not.toHaveBeenCalled()
})
