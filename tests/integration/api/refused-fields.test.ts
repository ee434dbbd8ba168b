import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { signInAs } from '../../support/staff-session.ts'

let shop: TestApp
let token: string
beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  token = await signInAs(shop, { name: 'Ann', permissionId: PERMISSION.administrator })
})
afterAll(() => shop.close())

type Request = { readonly method: 'GET' | 'POST'; readonly url: string; readonly payload?: object }

async function fieldsOf(request: Request) {
  const headers = { token, 'idempotency-key': randomUUID() }
  const body = (await shop.app.inject({ ...request, headers })).json()
  expect(body.errorKey).toBe('VALIDATION')
  return body.fields
}

const price = { by: 'percent', value: 5, roundTo: 100 }
const { value: _value, ...unpriced } = price

test.each([
  [{ price: { ...price, roundTo: 7 }, pin: false }, { 'wish.price.roundTo': 'must be one of 0.01, 100, 500, 1000' }],
  [{ price: unpriced, pin: false }, { 'wish.price.value': 'is missing' }],
  [{ price }, { 'wish.pin': 'is missing' }],
  [{ price, pin: false, more: 1 }, { 'wish.more': 'is not a known field' }],
  [
    { price: { by: 'half', roundTo: 7 } },
    {
      'wish.price.by': 'must be one of percent, amount',
      'wish.price.value': 'is missing',
      'wish.price.roundTo': 'must be one of 0.01, 100, 500, 1000',
      'wish.pin': 'is missing',
    },
  ],
  [{ status: 'gone' }, { 'wish.status': 'must be one of available, reserved, sold, withdrawn' }],
  [{ unpin: [] }, { 'wish.unpin': 'must have at least 1 entry' }],
  [{ unpin: ['bogus'] }, { 'wish.unpin.0': 'is no field that can be kept against files' }],
  [undefined, { wish: 'is missing' }],
  ['sold', { wish: 'must be an object' }],
  [{}, { wish: 'is not one of the allowed values' }],
  [{ status: 'sold', supplier: 'Motors' }, { wish: 'is not one of the allowed values' }],
])('the wish %j of a change of many is refused where it is wrong', async (wish, fields) => {
  expect(await fieldsOf({ method: 'POST', url: STAFF_PATHS.bulk, payload: { refs: ['1'], wish } })).toEqual(fields)
})

test('what is no reference is refused by its place in a change of many, so that nothing stays in that was left out', async () => {
  const wish = { status: 'sold' }
  const words = 'must be a reference such as SAEX0001234'
  const refused = (payload: object) =>
    fieldsOf({ method: 'POST', url: STAFF_PATHS.bulk, payload: { wish, ...payload } })
  expect(await refused({ refs: ['1', 'xx', ''] })).toEqual({ 'refs.1': words, 'refs.2': words })
  expect(await refused({ filter: { status: ['available'] }, without: ['SAEX-0000001'] })).toEqual({
    'without.0': words,
  })
})

test.each([
  [PATHS.searchHistory, {}, { SearchTypeId: 'is missing' }],
  [PATHS.searchHistory, { SearchTypeId: 5 }, { SearchTypeId: 'must be one of 1, 2, 3, 4' }],
  [PATHS.stock, { SearchType: '2' }, { SearchType: 'must be one of 1, 2, 3, 4' }],
  [PATHS.stock, { SortId: 20 }, { SortId: 'must be one of 21, 22, 23, 24, 25, 26, 27, 28, 29' }],
])('%s of %j names what is allowed', async (url, payload, fields) => {
  expect(await fieldsOf({ method: 'POST', url, payload })).toEqual(fields)
})

test.each([
  [{ priceJumps: 'never' }, { priceJumps: 'must be one of hold, accept or a list' }],
  [{ priceJumps: ['SAEX1'] }, { 'priceJumps.0': 'is not in the right form' }],
  [{ newWords: { wheels: 'accept' } }, { 'newWords.wheels': 'is not a known field' }],
  [{ newWords: { make: 'perhaps' } }, { 'newWords.make': 'must be one of accept, reject' }],
  [{ mapping: 'none' }, { mapping: 'must be an object' }],
])('an import with %j is refused by its field', async (choice, fields) => {
  const payload = { id: randomUUID(), ...choice }
  expect(await fieldsOf({ method: 'POST', url: STAFF_PATHS.startUpload, payload })).toEqual(fields)
})

test.each([
  ['', 'values.features.', 'has a name that must be filled in'],
  ['x'.repeat(81), `values.features.${'x'.repeat(40)}`, 'has a name that must be at most 80 characters long'],
  ['<b>\u0000', 'values.features.?b??', 'has a name that has characters that cannot be stored'],
])('the name %j of a feature is refused for what it is', async (name, field, words) => {
  const payload = { saexRef: null, version: null, values: { features: { [name]: 'x' } } }
  expect(await fieldsOf({ method: 'POST', url: STAFF_PATHS.saveVehicle, payload })).toEqual({ [field]: words })
})

test.each([
  [PATHS.filters, 'typeId'],
  [PATHS.models, 'MakeId'],
  [PATHS.destinations, 'endCountryId'],
  [PATHS.stockImage, 'id'],
  [STAFF_PATHS.bulk, 'id'],
  [STAFF_PATHS.request, 'id'],
])('%s without %s says that it is missing, and takes no number but in digits', async (path, name) => {
  const ask = (text: string) => fieldsOf({ method: 'GET', url: `${path}?${name}=${encodeURIComponent(text)}` })
  expect(await fieldsOf({ method: 'GET', url: path })).toEqual({ [name]: 'is missing' })
  for (const nothing of ['', 'null']) expect(await ask(nothing)).toEqual({ [name]: 'is missing' })
  for (const other of ['0x1', '1e0', ' 1', '+1', 'x', '١', '1,0', '0b1', 'Infinity', '-']) {
    expect(await ask(other), other).toEqual({ [name]: expect.stringMatching(/^must be (a number|one of)/) })
  }
  expect(await ask('-1')).toEqual({ [name]: expect.stringMatching(/^must be (at least 0|above 0|one of)/) })
  expect(await ask('1.5')).toEqual({ [name]: expect.stringMatching(/^must be (a whole number|one of)/) })
})

test.each(['toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'])(
  'an unknown field that is called %s is named like any other',
  async (name) => {
    const payload = { [name]: 1, MakeModelList: [{ [name]: 1 }] }
    expect(await fieldsOf({ method: 'POST', url: PATHS.stock, payload })).toEqual({
      [name]: 'is not a known field',
      [`MakeModelList.0.${name}`]: 'is not a known field',
    })
  },
)

test.each([
  ['GET', PATHS.filters, 'typeId'],
  ['GET', PATHS.stock, 'saexReference'],
  ['GET', PATHS.stockImage, 'id'],
  ['POST', PATHS.emailQuote, 'QuoteId'],
] as const)('%s %s says that %s is there twice', async (method, path, name) => {
  const twice = { method, url: `${path}?${name}=1&${name}=2` }
  expect(await fieldsOf(twice)).toEqual({ [name]: 'must be given only once' })
})

test('names and e-mail addresses of a delivery cost may be as long as those of a quotation', async () => {
  const route = { startLocationId: 1, endLocationId: 101, deliveryTypeId: 1 }
  const long = { firstName: 'x'.repeat(61), surname: 'x'.repeat(61), dealerEmail: 'x'.repeat(255) }
  expect(await fieldsOf({ method: 'POST', url: PATHS.deliveryCost, payload: { ...route, ...long } })).toEqual({
    firstName: 'must be at most 60 characters long',
    surname: 'must be at most 60 characters long',
    dealerEmail: 'must be at most 254 characters long',
  })
})

test('a quotation that is to be mailed says that its id is missing', async () => {
  expect(await fieldsOf({ method: 'POST', url: PATHS.emailQuote })).toEqual({ QuoteId: 'is missing' })
  expect(await fieldsOf({ method: 'POST', url: `${PATHS.emailQuote}?QuoteId=0x1` })).toEqual({
    QuoteId: 'must be a number',
  })
})
