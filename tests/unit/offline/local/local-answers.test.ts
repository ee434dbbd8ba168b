import { describe, expect, test } from 'vitest'
import { createLocalAnswers } from '../../../../src/offline/local/local-answers.ts'
import type { LocalList } from '../../../../src/offline/local/local-list.ts'
import type { LocalRead } from '../../../../src/offline/local/local-read.ts'
import { PATHS } from '../../../../src/shared/contract/paths.ts'
import type { LineItem } from '../../../../src/shared/contract/quotes.ts'
import type { SearchResult } from '../../../../src/shared/contract/stock.ts'
import { buildStockIndex } from '../../../../src/shared/domain/stock-index/stock-index.ts'
import { toListColumns, type ListRow } from '../../../../src/shared/domain/stock-list/list-columns.ts'
import { toModelNames, type ListNames } from '../../../../src/shared/domain/stock-list/list-names.ts'
import { listRow } from '../../../support/list-rows.ts'

const NAMES: ListNames = {
  makes: [
    { id: 1, name: 'Toyota' },
    { id: 2, name: 'Ford' },
  ],
  models: [
    { id: 1, makeId: 1, name: 'Hilux' },
    { id: 2, makeId: 1, name: 'Fortuner' },
    { id: 3, makeId: 2, name: 'Ranger' },
  ],
  options: [
    { id: 1, name: 'Diesel' },
    { id: 11, name: 'Double Cab' },
  ],
  suppliers: [{ id: 1, name: 'Harbour Motors', hasLogo: true }],
}
const TIME = '2026-11-16T06:00:00.000Z'
const ROUTE = { startLocationId: 1, endLocationId: 101, deliveryTypeId: 1 }
const SAVED = {
  [PATHS.currencies]: [
    { currency: 'ZAR', value: 1, timestamp: TIME, source: 'sample' },
    { currency: 'USD', value: 0.05, timestamp: TIME, source: 'sample' },
  ],
  [`${PATHS.filters}?typeId=2`]: [{ id: 11, defName: 'Double Cab' }],
  [PATHS.endCountries]: [{ countryId: 7, countryName: 'Zambia' }],
  [PATHS.deliveryPrices]: {
    tariff: {
      effectiveFrom: '2026-11-01',
      startLocationId: 1,
      lines: [
        {
          sequence: 1,
          pastelCode: 'ROAD',
          description: 'Road delivery',
          deliveryTypeIds: [1],
          currencySymbol: 'R',
          isPrefix: true,
          isTotal: false,
          basis: 'lengthBand',
          bands: [
            { overMetres: 0, uptoMetres: 5, amount: 1000 },
            { overMetres: 5, uptoMetres: null, amount: 2000 },
          ],
        },
      ],
      total: {
        pastelCode: 'TOTAL',
        description: 'Total',
        byDeliveryType: [{ deliveryTypeId: 1, currencySymbol: 'R' }],
        isPrefix: true,
        isTotal: true,
      },
    },
    destinations: [
      destination({ endLocationId: 103, endLocation: 'kazungula' }),
      destination({ endLocationId: 102, endLocation: 'Chirundu' }),
      destination({ endLocationId: 101, endLocation: 'Beitbridge', countryId: 8 }),
    ],
  },
}

function destination(given: { endLocationId: number; endLocation: string; countryId?: number }) {
  return {
    ...ROUTE,
    kind: 'border',
    distanceKm: null,
    tariffRegion: 'NORTH',
    transitCountryIds: [],
    startLocation: 'Durban',
    countryId: 7,
    countryName: 'Zambia',
    iso2: 'ZM',
    currency: 'ZMW',
    ...given,
  }
}

function listOf(rows: readonly ListRow[]): LocalList {
  const columns = toListColumns(rows)
  const index = buildStockIndex({ columns, models: toModelNames(NAMES) })
  return { state: { revision: 42, savedAt: TIME }, columns, names: NAMES, index }
}

function device(rows: readonly ListRow[], lost: readonly string[] = []) {
  const saved = new Map<string, unknown>(Object.entries(SAVED).filter(([address]) => !lost.includes(address)))
  return createLocalAnswers({ list: async () => listOf(rows), saved: async (address) => saved.get(address) })
}

type Asked = Pick<LocalRead, 'kind' | 'path'> & Partial<LocalRead>

async function ask<T>(answers: ReturnType<typeof device>, asked: Asked): Promise<T | undefined> {
  const found = await answers.answer({ query: {}, body: undefined, ...asked })
  return found?.result as T | undefined
}

const search = (body: object): Asked => ({ kind: 'search', path: PATHS.stock, body })
const vehicle = (reference: string): Asked => ({ kind: 'vehicle', path: PATHS.stock, query: { saexRef: reference } })
const cost = (body: object): Asked => ({ kind: 'cost', path: PATHS.deliveryCost, body: { ...ROUTE, ...body } })

describe('an answer of the device', () => {
  test('says how old the list is, and what is the short version', async () => {
    const answers = device([listRow({ id: 1 })])
    const found = await answers.answer({ query: {}, body: {}, kind: 'search', path: PATHS.stock })
    expect(found).toMatchObject({ savedAt: TIME, revision: 42, isShort: false })
    const short = await answers.answer({ body: null, ...vehicle('1001'), query: { vehicleRef: '1001' } })
    expect(short).toMatchObject({ savedAt: TIME, revision: 42, isShort: true })
  })

  test('is none without a list', async () => {
    const answers = createLocalAnswers({ list: async () => undefined, saved: async () => undefined })
    expect(await ask(answers, search({}))).toBeUndefined()
    expect(await ask(answers, { kind: 'reference', path: PATHS.makes })).toBeUndefined()
  })

  test.each([
    { kind: 'reference', path: PATHS.colours },
    { kind: 'reference', path: PATHS.visitor },
    { kind: 'pictures', path: PATHS.stockImage, query: { id: '1' } },
    { kind: 'search', path: PATHS.legacyVehicles, body: {} },
    { kind: 'vehicle', path: PATHS.quote, body: {} },
  ] as const)('is none for $path, and the list is not even opened', async (asked) => {
    const answers = createLocalAnswers({
      list: () => Promise.reject(new Error('opened')),
      saved: async () => undefined,
    })
    expect(await ask(answers, asked)).toBeUndefined()
  })
})

describe('a search', () => {
  const rows = [
    listRow({ id: 1, priceCents: 20_000, listedAtMicros: 3 }),
    listRow({ id: 2, priceCents: 19_999, listedAtMicros: 5, modelId: 3 }),
    listRow({ id: 3, priceCents: 0, listedAtMicros: 4, modelId: 2, isReserved: true }),
  ]

  test('gives ids in order, the count and cards', async () => {
    const found = await ask<SearchResult>(device(rows), search({ Rows: 2 }))
    expect(found?.count).toBe(3)
    expect(found?.cars.map(({ id, make, model, status }) => [id, make, model, status])).toEqual([
      [2, 'Ford', 'Ranger', 'available'],
      [3, 'Toyota', 'Fortuner', 'reserved'],
    ])
  })

  test('compares dollars exactly, at the saved rate', async () => {
    const ids = async (body: object) => (await ask<SearchResult>(device(rows), search(body)))?.cars.map(({ id }) => id)
    expect(await ids({ MinPrice: 10 })).toEqual([1])
    expect(await ids({ MaxPrice: 9.9996 })).toEqual([2])
    expect(await ids({ MinPrice: 0 })).toEqual([2, 3, 1])
  })

  test('needs rates only for prices', async () => {
    const answers = device(rows, [PATHS.currencies])
    expect(await ask(answers, search({ MaxMileage: 100_000 }))).toMatchObject({ count: 3 })
    expect(await ask(answers, search({ MaxPrice: 100 }))).toBeUndefined()
    expect(await ask(answers, { kind: 'counts', path: PATHS.stockCounts, body: {} })).toBeUndefined()
  })

  test.each([undefined, null, [], 'text', { Rows: 0 }, { MinPrice: 2, MaxPrice: 1 }, { Unknown: 1 }])(
    'that the server refuses (%j) cannot be told',
    async (body) => {
      expect(await ask(device(rows), { kind: 'search', path: PATHS.stock, body })).toBeUndefined()
      expect(await ask(device(rows), { kind: 'counts', path: PATHS.stockCounts, body })).toBeUndefined()
    },
  )

  test('counts every option beside it', async () => {
    const counts = await ask(device(rows), { kind: 'counts', path: PATHS.stockCounts, body: { MaxPrice: 10 } })
    expect(counts).toMatchObject({
      count: 2,
      makes: [
        { id: 2, name: 'Ford', count: 1 },
        { id: 1, name: 'Toyota', count: 1 },
      ],
      bodyTypes: [{ id: 11, count: 2 }],
    })
  })
})

describe('a vehicle', () => {
  const answers = device([listRow({ id: 1, saexNumber: 1234 })])

  test.each(['SAEX0001234', 'saex 1234', '1234', 'SAEX1234___'])('is found as %s', async (reference) => {
    expect(await ask(answers, vehicle(reference))).toMatchObject({ id: 1, saexRef: 'SAEX0001234', title: null })
  })

  test.each(['SAEX0001235', '', 'SAEX', 'Hilux', '12345678'])('cannot be told for %j', async (reference) => {
    expect(await ask(answers, vehicle(reference))).toBeUndefined()
  })
})

describe('lists', () => {
  const answers = device([
    listRow({ id: 1 }),
    listRow({ id: 2, modelId: 2, supplierId: 2 }),
    listRow({ id: 3, modelId: 2 }),
    listRow({ id: 4, modelId: 3 }),
  ])

  test('have makes and models with stock, by name', async () => {
    expect(await ask(answers, { kind: 'reference', path: PATHS.makes })).toEqual([
      { id: 2, name: 'Ford', count: 1, supplierId: null },
      { id: 1, name: 'Toyota', count: 3, supplierId: null },
    ])
    const models = (query: Record<string, string>) => ask(answers, { kind: 'reference', path: PATHS.models, query })
    expect(await models({ MakeId: '1' })).toEqual([
      { id: 2, makeId: 1, name: 'Fortuner', count: 2 },
      { id: 1, makeId: 1, name: 'Hilux', count: 1 },
    ])
    expect(await models({ MakeId: '1', SupplierId: '2' })).toEqual([{ id: 2, makeId: 1, name: 'Fortuner', count: 1 }])
    expect(await models({})).toBeUndefined()
  })

  test('have options under either name', async () => {
    const filters = (typeId: string) => ask(answers, { kind: 'reference', path: PATHS.filters, query: { typeId } })
    expect(await filters('2')).toEqual([{ id: 11, defName: 'Double Cab' }])
    expect(await filters('1')).toBeUndefined()
    expect(await filters('9')).toBeUndefined()
    expect(await ask(answers, { kind: 'reference', path: PATHS.bodyTypes })).toEqual([{ id: 11, name: 'Double Cab' }])
    expect(await ask(answers, { kind: 'reference', path: PATHS.fuelTypes })).toBeUndefined()
  })

  test('have countries and their destinations, by name', async () => {
    const places = (path: string, query: Record<string, string>) => ask(answers, { kind: 'reference', path, query })
    expect(await places(PATHS.endCountries, {})).toEqual([{ countryId: 7, countryName: 'Zambia' }])
    expect(await places(PATHS.endCountries, { startCountryId: '1' })).toBeUndefined()
    expect(await places(PATHS.destinations, { endCountryId: '7' })).toEqual([
      { ...ROUTE, endLocationId: 102, endLocation: 'Chirundu' },
      { ...ROUTE, endLocationId: 103, endLocation: 'kazungula' },
    ])
    expect(await places(PATHS.destinations, { endCountryId: '9' })).toEqual([])
    expect(await places(PATHS.destinations, { endCountryId: '7', startCountryId: '1' })).toBeUndefined()
    expect(await places(PATHS.destinations, {})).toBeUndefined()
  })
})

describe('an estimate', () => {
  const rows = [
    listRow({ id: 1, saexNumber: 1, lengthCm: 533, priceCents: 34_500_000 }),
    listRow({ id: 2, saexNumber: 2, lengthCm: null, isReserved: true }),
    listRow({ id: 3, saexNumber: 3, priceCents: 0, priceBeforeVatCents: 0 }),
  ]
  const amounts = async (asked: Asked, answers = device(rows)) =>
    (await ask<LineItem[]>(answers, asked))?.map(({ amount }) => amount)

  test('is by the list for a vehicle in it, whatever is sent, and by what is sent without a reference', async () => {
    expect(await amounts(cost({ saexRef: 'saex1', price: 1, length: 1 }))).toEqual([345_000, 2000, 347_000])
    expect(await amounts(cost({ saexRef: '2' }))).toEqual([345_900, 1000, 346_900])
    expect(await amounts(cost({ priceWithVAT: 10.005, length: 5.1 }))).toEqual([10.01, 2000, 2010.01])
  })

  test.each([
    ['a vehicle on request', { saexRef: '3' }],
    ['a vehicle that is not in the list', { saexRef: '4' }],
    ['what is no reference', { saexRef: 'x' }],
    ['a route that nobody offers', { saexRef: '1', endLocationId: 999 }],
    ['a route from elsewhere', { saexRef: '1', startLocationId: 2 }],
    ['a delivery without prices', { saexRef: '1', deliveryTypeId: 2 }],
    ['a price that is none', { price: -1 }],
  ])('cannot be told for %s', async (_case, body) => {
    expect(await amounts(cost(body))).toBeUndefined()
  })

  test('needs tariff and rates, as they came', async () => {
    for (const address of [PATHS.deliveryPrices, PATHS.currencies]) {
      expect(await amounts(cost({ saexRef: '1' }), device(rows, [address]))).toBeUndefined()
    }
    const damaged = createLocalAnswers({ list: async () => listOf(rows), saved: async () => ({ tariff: {} }) })
    expect(await amounts(cost({ saexRef: '1' }), damaged)).toBeUndefined()
  })
})
