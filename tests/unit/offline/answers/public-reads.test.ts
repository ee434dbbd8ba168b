import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayBeRead, readOf } from '../../../../src/offline/answers/public-reads.ts'
import { PATHS } from '../../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../../src/shared/contract/staff-paths.ts'

const ALL_PATHS = { ...PATHS, ...STAFF_PATHS }

type Options = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }

function read(method: string, url: string, { body, headers = {} }: Options = {}) {
  return readOf({ method, url, headers: new Headers(headers), body })
}
const keyOf = (method: string, url: string, body?: unknown) => read(method, url, { body })?.key
const search = (body: unknown) => keyOf('POST', PATHS.stock, body)
const ROUTE = { startLocationId: 1, endLocationId: 9, deliveryTypeId: 2 }

describe('the allow-list', () => {
  test('is these calls and no others', () => {
    const asked = Object.values(ALL_PATHS).flatMap((path) =>
      ['GET', 'POST', 'PUT', 'DELETE'].map((method) => ({ method, path })),
    )
    const listed = asked.filter(({ method, path }) => mayBeRead({ method, url: path, headers: new Headers() }))
    expect(listed.map(({ method, path }) => `${method} ${path}`)).toMatchInlineSnapshot(`
      [
        "GET /api/filters",
        "GET /api/orderfilteroptions",
        "GET /api/stock/GetColours",
        "GET /api/stock/GetBodyTypes",
        "GET /api/stock/GetFuelTypes",
        "GET /api/stock/makes",
        "GET /api/stock/GetModels",
        "GET /api/saexport/GetListOfEndCountries",
        "GET /api/saexport/GetDestinationsByStartCountryAndEndCountry",
        "GET /api/saexport/currencies",
        "GET /api/saexport/currencies/symbols",
        "GET /api/entry-rules",
        "GET /api/stock",
        "POST /api/stock",
        "POST /api/stock/counts",
        "GET /api/stock/image",
        "POST /api/saexport/GetDeliveryCost",
        "GET /api/saexport/delivery-prices",
        "GET /api/quote-keys",
      ]
    `)
  })

  test.each([
    ['a token in the head', PATHS.makes, { Token: 'secret' }],
    ['a token in lower case', PATHS.makes, { token: 'secret' }],
    ['credentials', PATHS.makes, { Authorization: 'Bearer x' }],
    ['a token in the address', `${PATHS.makes}?token=secret`, {}],
    ['a token in the address, in capitals', `${PATHS.makes}?Token=secret`, {}],
  ] as const)('leaves out whatever has %s', (_what, url, headers) => {
    expect(read('GET', url, { headers })).toBeUndefined()
    expect(mayBeRead({ method: 'GET', url, headers: new Headers(headers) })).toBe(false)
  })

  test.each([
    ['an unknown field', { Colour: 1 }],
    ['crossed bounds', { MinPrice: 2, MaxPrice: 1 }],
    ['too many rows', { Rows: 101 }],
    ['no body', undefined],
    ['a list', []],
  ])('leaves a search with %s to the server', (_what, body) => expect(search(body)).toBeUndefined())

  test.each([
    PATHS.filters,
    `${PATHS.models}?SupplierId=1`,
    `${PATHS.models}?MakeId=`,
    PATHS.destinations,
    PATHS.stock,
    `${PATHS.stock}?saexReference=SAEX`,
    `${PATHS.stock}?saexReference=banana`,
    PATHS.stockImage,
  ])('leaves %s to the server, which refuses it', (url) => expect(read('GET', url)).toBeUndefined())
})

describe('one question has one key', () => {
  test.each([
    [
      'no fields and the defaults',
      {},
      { SearchType: 2, MakeModelList: [], SortId: 25, First: 0, Rows: 20, MinPrice: null },
    ],
    ['paging and a manual search', { SearchType: 4, First: 20 }, { SearchType: 2, First: 20 }],
    ['lists in another order, with doubles', { BodyTypeId: [3, 1, 3] }, { BodyTypeId: [1, 3] }],
    [
      'names as they are compared',
      { MakeModelList: [{ MakeName: ' toyota ', ModelName: '' }, { MakeName: 'BMW' }] },
      {
        MakeModelList: [
          { MakeName: 'BMW', ModelName: null },
          { MakeName: 'Toyota', ModelName: null },
        ],
      },
    ],
    ['a least price of nothing and none', { MinPrice: 0, MinMileage: 0 }, {}],
  ])('%s', (_what, one, other) => {
    expect(search(one)).toBeDefined()
    expect(search(one)).toBe(search(other))
  })

  test.each([
    ['pages', { First: 0 }, { First: 20 }],
    ['orders', { SortId: 21 }, { SortId: 22 }],
    ['a quick search and a manual one', { SearchType: 1 }, { SearchType: 2 }],
    ['prices', { MinPrice: 1 }, { MaxPrice: 1 }],
  ])('but not %s', (_what, one, other) => expect(search(one)).not.toBe(search(other)))

  test('counts do not care for place and order', () => {
    const counts = (body: unknown) => keyOf('POST', PATHS.stockCounts, body)
    expect(counts({ First: 40, SortId: 21, Rows: 5 })).toBe(counts({}))
    expect(counts({ MinPrice: 7 })).not.toBe(counts({}))
  })

  test('a reference has five names and many spellings', () => {
    const spellings = [
      'saexReference=SAEX0001234',
      'vehicleRef=1234',
      'saexRef=saex%200001234',
      'SaexRefNumber=SAEX1234',
    ]
    const reads = spellings.map((query) => read('GET', `${PATHS.stock}?${query}`))
    expect(new Set(reads.map((one) => one?.key)).size).toBe(1)
    expect(reads[0]).toMatchObject({ kind: 'vehicle', query: { saexReference: 'SAEX0001234' } })
  })

  test('defaults of addresses are filled in, and what the server ignores does not count', () => {
    const countries = (query: string) => keyOf('GET', `${PATHS.endCountries}${query}`)
    for (const home of ['startCountryId=202&x=1', 'startCountryId=', 'startCountryId=null']) {
      expect(countries(`?${home}`)).toBe(countries(''))
    }
    expect(keyOf('GET', `${PATHS.models}?MakeId=1&SupplierId=null`)).toBe(keyOf('GET', `${PATHS.models}?MakeId=1`))
    expect(keyOf('GET', 'https://shop.example/api/stock/makes')).toBe(keyOf('GET', PATHS.makes))
  })

  test('nothing of a person is in the key or the body of a cost', () => {
    const person = { firstName: 'Thandi', surname: 'Moyo', email: 'thandi@example.test', cellNo: '0821234567' }
    const body = { ...ROUTE, ...person, saexRef: 'saex 12', price: 100, priceWithVAT: 115, vin: 'VIN1' }
    const cost = read('POST', PATHS.deliveryCost, { body })
    expect(JSON.stringify(cost)).not.toMatch(/Thandi|Moyo|thandi|082|VIN1/)
    expect(cost).toMatchObject({ kind: 'cost', body: { ...ROUTE, saexRef: 'SAEX0000012', priceWithVAT: 115 } })
    expect(cost?.key).toBe(
      keyOf('POST', PATHS.deliveryCost, { ...ROUTE, saexRef: 'SAEX0000012', price: 100, priceWithVAT: 115 }),
    )
    expect(cost?.key).not.toBe(keyOf('POST', PATHS.deliveryCost, { ...body, priceWithVAT: 120 }))
  })

  test('however its lists are shuffled, a search keeps its key, and its body its own key', () => {
    const ids = fc.uniqueArray(fc.nat(30), { maxLength: 6 })
    const names = fc.array(
      fc.record({ MakeName: fc.constantFrom('Toyota', 'Kia', null), ModelName: fc.constantFrom('Rio', null) }),
      {
        maxLength: 5,
      },
    )
    fc.assert(
      fc.property(ids, ids, names, fc.nat(1000), (bodies, years, list, max) => {
        const filter = { BodyTypeId: bodies, SelectedYears: years, MakeModelList: list, MaxPrice: max }
        const shuffled = {
          MaxPrice: max,
          MakeModelList: list.toReversed(),
          SelectedYears: years.toReversed(),
          BodyTypeId: bodies.toReversed(),
        }
        const found = read('POST', PATHS.stock, { body: filter })
        expect(search(shuffled)).toBe(found?.key)
        expect(search(found?.body)).toBe(found?.key)
      }),
    )
  })
})
