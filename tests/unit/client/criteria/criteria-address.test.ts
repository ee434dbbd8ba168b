import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SORT, type SortId } from '../../../../src/shared/contract/stock.ts'
import { searchFilterSchema } from '../../../../src/shared/contract/stock-requests.ts'
import {
  DEFAULT_CRITERIA,
  NO_FILTERS,
  quickCriteria,
  type SearchCriteria,
  toSearchFilter,
} from '../../../../src/shared/domain/search-address/search-criteria.ts'
import { writeCriteria } from '../../../../src/client/criteria/criteria-address.ts'
import { readCriteria } from '../../../../src/shared/domain/search-address/criteria-query.ts'
import { POPULAR_VEHICLES } from '../../../../src/shared/domain/search-address/popular-vehicles.ts'

const read = (search: string) => readCriteria(new URLSearchParams(search))

const name = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() === text)
const ids = fc.uniqueArray(fc.integer({ min: 0, max: 9999 }), { maxLength: 5 })
const range = fc
  .tuple(fc.option(fc.nat(2_000_000)), fc.option(fc.nat(2_000_000)))
  .map(([a, b]): readonly [number | null, number | null] => (a !== null && b !== null && a > b ? [b, a] : [a, b]))
const destination = fc.record({
  EndLocationId: fc.integer({ min: 1, max: 9999 }),
  DeliveryTypeId: fc.constantFrom(1, 2, 4),
})
const manual: fc.Arbitrary<SearchCriteria> = fc
  .record({
    makeModels: fc.array(fc.record({ MakeName: name, ModelName: fc.option(name) }), { minLength: 1, maxLength: 4 }),
    years: ids,
    price: range,
    mileage: range,
    types: fc.tuple(ids, ids, ids, ids),
    doors: fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 5 }),
    sortId: fc.constantFrom<SortId>(...Object.values(SORT)),
    page: fc.integer({ min: 1, max: 500_000 }),
    maxDelivered: fc.option(fc.nat(50_000_000)),
    destination,
  })
  .map(({ makeModels, years, price, mileage, types, doors, maxDelivered, sortId, page, destination: there }) => {
    const filters = {
      makeModels,
      years,
      minPrice: price[0],
      maxPrice: price[1],
      minMileage: mileage[0],
      maxMileage: mileage[1],
      bodyTypeIds: types[0],
      fuelTypeIds: types[1],
      transmissionIds: types[2],
      driveTypeIds: types[3],
      doors,
      maxDelivered,
    }
    // A search that asks nothing of a destination has none.
    const asksDelivered = sortId === SORT.deliveredAscending || maxDelivered !== null
    return { kind: 'manual', filters, sortId, page, destination: asksDelivered ? there : undefined }
  })

describe('the address of a search', () => {
  test('names a destination where the search asks what vehicles cost there', () => {
    const there = { EndLocationId: 107, DeliveryTypeId: 1 }
    const sorted = { ...DEFAULT_CRITERIA, sortId: SORT.deliveredAscending, destination: there }
    expect(writeCriteria(sorted)).toBe('?destination=107-1&sort=29')
    expect(read('?destination=107-1&sort=29')).toEqual(sorted)
    expect(toSearchFilter(sorted)).toMatchObject({ Destination: there, MaxDeliveredPrice: null, SortId: 29 })
    expect(writeCriteria({ ...sorted, sortId: SORT.newest })).toBe('')
  })

  test('asks nothing of a destination that it does not name, or not as one', () => {
    expect(read('?sort=29&maxDelivered=9000')).toEqual(DEFAULT_CRITERIA)
    for (const text of ['107', '107-', '0-1', 'a-b']) {
      expect(read(`?make=Ford&maxDelivered=9000&destination=${text}`).filters.maxDelivered).toBeNull()
    }
  })

  test('is empty for the default search', () => {
    expect(writeCriteria(DEFAULT_CRITERIA)).toBe('')
    expect(read('')).toEqual(DEFAULT_CRITERIA)
  })

  test('names makes, models, bounds, order and page in readable words', () => {
    const filters = { ...NO_FILTERS, makeModels: [{ MakeName: 'Toyota', ModelName: 'Hilux' }], maxPrice: 50_000 }
    expect(writeCriteria({ kind: 'manual', filters, sortId: 21, page: 2 })).toBe(
      '?make=Toyota&model=Hilux&maxPrice=50000&sort=21&page=2',
    )
  })

  test.each(['ford ranger', 'ford-ranger', ' Ford  Ranger '])('knows the popular vehicle %j', (vehicle) => {
    expect(read(`?type=qs&vehicle=${encodeURIComponent(vehicle)}`)).toEqual(quickCriteria(POPULAR_VEHICLES[0]!))
  })

  test.each([
    ['toyota prado', 'toyota prado'],
    [' Toyota  Prado ', 'toyota prado'],
    ['x'.repeat(200), 'x'.repeat(80)],
  ])('takes %j for the words of a vehicle, and reads them back', (vehicle, text) => {
    const criteria = read(`?type=qs&vehicle=${encodeURIComponent(vehicle)}`)
    expect(criteria).toEqual(quickCriteria({ make: null, model: text }))
    expect(read(writeCriteria(criteria))).toEqual(criteria)
  })

  test.each(['', '%20', '%00'])('takes the empty vehicle %j for none', (vehicle) => {
    expect(read(`?type=qs&vehicle=${vehicle}`)).toEqual(DEFAULT_CRITERIA)
  })

  test.each(POPULAR_VEHICLES)('reads back the quick search of $displayModel', (vehicle) => {
    const criteria = { ...quickCriteria(vehicle), sortId: SORT.priceAscending, page: 3 }
    expect(read(writeCriteria(criteria))).toEqual(criteria)
  })

  test('reads back every manual search as it was', () => {
    fc.assert(
      fc.property(manual, (criteria) => {
        expect(read(writeCriteria(criteria))).toEqual(criteria)
      }),
    )
  })

  test('never makes a search that the API refuses, whatever someone typed', () => {
    const parameter = fc.constantFrom(
      'make',
      'model',
      'year',
      'body',
      'minPrice',
      'maxPrice',
      'minMileage',
      'sort',
      'page',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(parameter, fc.string({ unit: 'binary', maxLength: 120 }))), (pairs) => {
        const filter = toSearchFilter(readCriteria(new URLSearchParams(pairs)))
        expect(searchFilterSchema.safeParse(filter).success).toBe(true)
      }),
    )
  })

  test('leaves out what it cannot read', () => {
    expect(read('?make=Ford&maxPrice=cheap&minPrice=-1&year=2019,x,2019&sort=99&page=0')).toEqual({
      kind: 'manual',
      filters: { ...NO_FILTERS, makeModels: [{ MakeName: 'Ford', ModelName: null }], years: [2019] },
      sortId: 25,
      page: 1,
    })
  })
})

describe('the body of a search', () => {
  test('keeps the quick type on every page, since models then match by containment', () => {
    expect(toSearchFilter({ ...quickCriteria(POPULAR_VEHICLES[2]!), page: 3 })).toMatchObject({
      SearchType: 1,
      MakeModelList: [{ MakeName: 'Toyota', ModelName: 'Hilux' }],
      First: 40,
      Rows: 20,
    })
  })

  test('sends the default search as no change, and a minimum of 0 as none', () => {
    const filters = { ...DEFAULT_CRITERIA.filters, minPrice: 0, minMileage: 0 }
    const filter = toSearchFilter({ ...DEFAULT_CRITERIA, filters })
    expect(filter).toMatchObject({ SearchType: 4, MinPrice: null, MinMileage: null, SortId: 25 })
    expect(filter.MakeModelList).toHaveLength(4)
  })

  test('has the bounds as they were asked, and what is asked of a destination only with one', () => {
    const filters = { ...DEFAULT_CRITERIA.filters, minPrice: 1000, maxPrice: 5000, maxDelivered: 9000 }
    const asked = { ...DEFAULT_CRITERIA, filters }
    const Destination = { EndLocationId: 107, DeliveryTypeId: 1 }
    const bounds = { MinPrice: 1000, MaxPrice: 5000, MinMileage: null, MaxMileage: null }
    expect(toSearchFilter(asked)).toMatchObject(bounds)
    expect(toSearchFilter(asked)).not.toHaveProperty('MaxDeliveredPrice')
    expect(toSearchFilter({ ...asked, destination: Destination })).toMatchObject({
      ...bounds,
      Destination,
      MaxDeliveredPrice: 9000,
    })
  })
})
