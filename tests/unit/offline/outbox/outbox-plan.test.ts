import { describe, expect, it, test } from 'vitest'
import type { OutboxItem } from '../../../../src/offline/mine-tables.ts'
import {
  answered,
  askedAnew,
  failed,
  isDearer,
  leftToSend,
  mended,
  nextTime,
  openRequests,
  planNext,
  type Rush,
} from '../../../../src/offline/outbox/outbox-plan.ts'
import { payloadHash } from '../../../../src/offline/outbox/payload-hash.ts'
import { anItem } from './items.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const network = { errorKey: 'NETWORK', fields: {} }
const busy = { errorKey: 'RATE_LIMITED', fields: {} }

type Case = {
  readonly items: readonly OutboxItem[]
  readonly rush?: Rush
  readonly isAlone?: boolean
  readonly now?: number
}
function take({ items, rush = 'none', isAlone = true, now = NOW }: Case, tried: readonly string[] = []) {
  return planNext(items, { now, rush, isAlone, tried: new Set(tried) })
}

describe('which item is sent next', () => {
  it.each<[string, Partial<OutboxItem>, Omit<Case, 'items'>, boolean]>([
    ['is queued', { state: 'queued' }, {}, true],
    ['waits and its time has come', { state: 'waiting', nextAt: NOW }, {}, true],
    ['waits for its time', { state: 'waiting', nextAt: NOW + 1 }, {}, false],
    [
      'waits for a connection that came',
      { state: 'waiting', nextAt: NOW + 1, lastError: network },
      { rush: 'network' },
      true,
    ],
    [
      'waits for the shop when the connection came',
      { state: 'waiting', nextAt: NOW + 1, lastError: busy },
      { rush: 'network' },
      false,
    ],
    [
      'waits and the visitor wants it now',
      { state: 'waiting', nextAt: NOW + 1, lastError: busy },
      { rush: 'all' },
      true,
    ],
    ['waits until a day that a clock set back made', { state: 'waiting', nextAt: NOW + 400 * DAY }, {}, true],
    ['waits for the longest Retry-After', { state: 'waiting', nextAt: NOW + DAY }, {}, false],
    ['was being sent by one who died', { state: 'sending', leaseUntil: NOW + MINUTE }, {}, true],
    [
      'is being sent, as far as one can tell without locks',
      { state: 'sending', leaseUntil: NOW + 1 },
      { isAlone: false },
      false,
    ],
    ['has a lease that ended', { state: 'sending', leaseUntil: NOW }, { isAlone: false }, true],
    ['has a lease that a clock set back made', { state: 'sending', leaseUntil: NOW + DAY }, { isAlone: false }, true],
    ['needs the visitor', { state: 'attention' }, { rush: 'all' }, false],
    ['is done', { state: 'done' }, { rush: 'all' }, false],
  ])('one that %s', (_name, changes, options, isTaken) => {
    const { next } = take({ items: [anItem({ askedAt: NOW, ...changes })], ...options })
    expect(next !== undefined).toBe(isTaken)
    if (next) expect(next).toMatchObject({ state: 'sending', leaseUntil: NOW + MINUTE })
  })

  it('is the first by seq, whatever the clock said', () => {
    const items = [anItem({ key: 'b', seq: 2, askedAt: NOW - DAY }), anItem({ key: 'a', seq: 1, askedAt: NOW })]
    expect(take({ items }).next?.key).toBe('a')
    expect(take({ items }, ['a']).next?.key).toBe('b')
    expect(take({ items }, ['a', 'b']).next).toBeUndefined()
  })

  it('a mail goes after its quotation, with its number, and never when that was refused or discarded', () => {
    const mail = anItem({ key: 'mail', seq: 2, kind: 'emailQuote', dependsOn: 'quote', askedAt: NOW })
    const quote = anItem({ key: 'quote', seq: 1, askedAt: NOW })
    expect(take({ items: [mail, quote] }).next?.key).toBe('quote')
    const other = anItem({ key: 'other', state: 'done', askedAt: NOW })
    expect(take({ items: [mail, { ...quote, state: 'attention' }, other] }).next).toBeUndefined()
    expect(take({ items: [mail] }).next).toBeUndefined()
    expect(take({ items: [mail, answered(quote, 77)] }).next).toMatchObject({ key: 'mail', quoteId: 77 })
  })

  it('one that was refused blocks no other', () => {
    const items = [
      anItem({ key: 'a', seq: 1, state: 'attention', askedAt: NOW }),
      anItem({ key: 'b', seq: 2, askedAt: NOW }),
    ]
    expect(take({ items }).next?.key).toBe('b')
  })

  it('after 14 days the visitor is asked first', () => {
    const old = anItem({ askedAt: NOW - 14 * DAY - 1 })
    expect(take({ items: [old] })).toMatchObject({
      next: undefined,
      stale: [{ state: 'attention', lastError: { errorKey: 'STALE' } }],
    })
    expect(take({ items: [{ ...old, state: 'sending' }] }).stale).toEqual([])
    const unanswered = anItem({ state: 'sending', leaseUntil: NOW - DAY, askedAt: NOW - 60 * DAY })
    expect(take({ items: [unanswered] })).toMatchObject({ next: { key: unanswered.key }, stale: [] })
    const forgotten = { ...unanswered, askedAt: NOW - 60 * DAY - 1 }
    expect(take({ items: [forgotten], isAlone: false })).toMatchObject({
      next: undefined,
      stale: [{ state: 'attention', lastError: { errorKey: 'STALE' } }],
    })
    const underWay = { ...forgotten, leaseUntil: NOW + 1 }
    expect(take({ items: [underWay], isAlone: false }).stale).toEqual([])
    expect(take({ items: [askedAnew({ ...old, state: 'attention' }, NOW)] }).next).toBeDefined()
  })

  it('what was asked for years before there was an outbox had a wrong clock: its days count from now', () => {
    const item = anItem({ askedAt: Date.parse('2020-01-01T00:00:00Z') })
    expect(take({ items: [item] })).toMatchObject({ stale: [], next: { key: item.key, askedAt: NOW } })
    // A clock that is wrong still counts days as ever.
    const stillWrong = item.askedAt + 14 * DAY + 1
    expect(take({ items: [item], now: stillWrong })).toMatchObject({ stale: [{ askedAt: item.askedAt }] })
  })
})

describe('after an answer', () => {
  it.each([
    'NETWORK',
    'IN_PROGRESS',
    'RATE_LIMITED',
    'INTERNAL',
    'PDF_FAILED',
    'STORAGE_UNAVAILABLE',
    'MAIL_UNAVAILABLE',
    'OVERLOADED',
    'SHUTTING_DOWN',
  ])('%s waits', (errorKey) => {
    const next = failed(anItem({ attempts: 2 }), { errorKey, fields: {} }, { now: NOW, random: 0.5 })
    expect(next).toMatchObject({ state: 'waiting', attempts: 3, nextAt: NOW + 20_000, lastError: { errorKey } })
  })

  it.each([
    'VALIDATION',
    'NOT_QUOTABLE',
    'VEHICLE_NOT_FOUND',
    'DESTINATION_NOT_FOUND',
    'QUOTE_NOT_FOUND',
    'MAIL_REJECTED',
    'IDEMPOTENCY_MISMATCH',
    'TOO_LARGE',
    'FORBIDDEN',
    'DAMAGED',
    'SOMETHING_NEW',
  ])('%s needs the visitor', (errorKey) => {
    const fields = { email: 'must be one e-mail address' }
    const next = failed(anItem(), { errorKey, fields }, { now: NOW, random: 0.5 })
    expect(next).toMatchObject({ state: 'attention', lastError: { errorKey, fields } })
  })

  it.each([
    [0, 0, 4000],
    [0, 0.5, 5000],
    [0, 0.999, 5998],
    [1, 0.5, 10_000],
    [8, 0.5, 1_280_000],
    [9, 0.5, 30 * MINUTE],
    [1000, 0.999, 30 * MINUTE],
  ])('after %i attempts and chance %f the next comes in %i ms', (attempts, random, waitMs) => {
    expect(failed(anItem({ attempts }), network, { now: NOW, random }).nextAt - NOW).toBe(waitMs)
  })

  it('waits at least as long as the shop says', () => {
    const wait = (seconds: number) =>
      failed(anItem(), { ...busy, retryAfterSeconds: seconds }, { now: NOW, random: 0.5 }).nextAt - NOW
    expect(wait(1)).toBe(5000)
    expect(wait(7200)).toBe(7_200_000)
  })

  it('a good one takes the details of the person away', () => {
    expect(answered(anItem({ payload: '{"email":"a@b"}', lastError: network }), 77)).toMatchObject({
      state: 'done',
      payload: '',
      payloadHash: '',
      quoteId: 77,
      lastError: null,
    })
  })
})

test('the next look is at the earliest time that anything waits for', () => {
  const items = [
    anItem({ state: 'waiting', nextAt: 30 }),
    anItem({ state: 'sending', leaseUntil: 20 }),
    anItem({ state: 'attention', nextAt: 10 }),
  ]
  expect(nextTime(items)).toBe(20)
  expect(nextTime([anItem()])).toBeNull()
})

test.each([
  [{ amount: 100, symbol: '$' }, { amount: 100, symbol: '$' }, false],
  [{ amount: 100.01, symbol: '$' }, { amount: 100, symbol: '$' }, true],
  [{ amount: 99, symbol: '$' }, { amount: 100, symbol: '$' }, false],
  // By the quotation's own rates, US$ 1 = R 20.
  [{ amount: 1800, symbol: 'R' }, { amount: 100, symbol: '$' }, false],
  [{ amount: 640_426.1, symbol: 'R' }, { amount: 90_000, symbol: '$' }, false],
  [{ amount: 2000.2, symbol: 'R' }, { amount: 100, symbol: '$' }, true],
  [{ amount: 2000, symbol: 'R' }, { amount: 100, symbol: '$' }, false],
  [{ amount: 100, symbol: '$' }, { amount: 1999.8, symbol: 'R' }, true],
  // Dollars are rounded to cents, R 0.20 each.
  [{ amount: 100, symbol: '$' }, { amount: 2000.05, symbol: 'R' }, false],
  [{ amount: 100, symbol: '$' }, null, false],
] as const)('issued for %o after %o was seen: dearer is %s', (issued, seen, isRise) => {
  expect(isDearer(issued, seen, [{ currency: 'USD', value: 0.05 }])).toBe(isRise)
})

test('what cannot be compared for want of a rate is asked about as if it were dearer', () => {
  expect(isDearer({ amount: 1, symbol: 'R' }, { amount: 100, symbol: '$' }, [])).toBe(true)
})

describe('what goes out by itself', () => {
  const quote = anItem({ key: 'quote', seq: 1 })
  const mail = anItem({ key: 'mail', seq: 2, kind: 'emailQuote', dependsOn: 'quote' })
  const left = (...items: readonly OutboxItem[]) => leftToSend(items).map(({ key }) => key)

  test.each(['queued', 'waiting', 'sending'] as const)('is what is %s, with its mail', (state) => {
    expect(left({ ...quote, state }, mail)).toEqual(['quote', 'mail'])
  })

  test('is the mail of an issued quotation', () => {
    expect(left(answered(quote, 77), mail)).toEqual(['mail'])
  })

  test('is nothing that needs the visitor, nor what hangs on that or on nothing any more', () => {
    expect(left({ ...quote, state: 'attention' }, mail)).toEqual([])
    expect(left(mail)).toEqual([])
    expect(left(answered(quote, 77))).toEqual([])
  })
})

describe('a mended request', () => {
  const refused = anItem({
    seq: 7,
    state: 'attention',
    attempts: 3,
    askedAt: 0,
    lastError: { errorKey: 'VALIDATION', fields: { surname: 'must be a name' } },
  })

  it('takes the place of the refused one under a key of its own, as if it had just been asked for', () => {
    const body = '{"surname":"Banda"}'
    const item = mended(refused, { key: 'new', body }, NOW)
    expect(item).toEqual({
      ...refused,
      key: 'new',
      payload: body,
      payloadHash: payloadHash(body),
      state: 'queued',
      attempts: 0,
      askedAt: NOW,
      lastError: null,
    })
    expect(take({ items: [item] }).next?.key).toBe('new')
  })
})

test('what is open stands in the order in which it was asked, an e-mail with its quotation', () => {
  const items = [
    anItem({ key: 'second', seq: 2, state: 'attention' }),
    anItem({ key: 'mail', seq: 4, kind: 'emailQuote', dependsOn: 'first' }),
    anItem({ key: 'first', seq: 1 }),
    anItem({ key: 'issued', seq: 3, state: 'done' }),
    anItem({ key: 'its mail', seq: 5, kind: 'emailQuote', dependsOn: 'issued' }),
  ]
  expect(openRequests(items).map(({ key }) => key)).toEqual(['first', 'second', 'its mail'])
})
