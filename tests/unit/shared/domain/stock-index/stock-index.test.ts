import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchFilterSchema, type SearchFilterInput } from '../../../../../src/shared/contract/stock-requests.ts'
import { toCriteria } from '../../../../../src/shared/domain/criteria.ts'
import {
  applyChanges,
  countStray,
  foldInSteps,
  mergeChanges,
  type StockChanges,
} from '../../../../../src/shared/domain/stock-index/changes.ts'
import { toColumns, type StockRow } from '../../../../../src/shared/domain/stock-index/columns.ts'
import { countOptions } from '../../../../../src/shared/domain/stock-index/counts.ts'
import { countModels, sumMakes } from '../../../../../src/shared/domain/stock-index/model-counts.ts'
import type { ModelName } from '../../../../../src/shared/domain/stock-index/model-names.ts'
import { search } from '../../../../../src/shared/domain/stock-index/search.ts'
import { buildStockIndex, type StockIndex } from '../../../../../src/shared/domain/stock-index/stock-index.ts'
import { runSteps } from '../../../../../src/shared/domain/stock-index/run-steps.ts'

/** Ids out of the order of names, as a database gives them. */
const MODELS: readonly ModelName[] = [
  { id: 7, name: 'Hilux', key: 'HILUX', makeId: 3, makeName: 'Toyota', makeKey: 'TOYOTA' },
  { id: 2, name: 'Ranger', key: 'RANGER', makeId: 5, makeName: 'Ford', makeKey: 'FORD' },
  { id: 9, name: 'Corolla', key: 'COROLLA', makeId: 3, makeName: 'Toyota', makeKey: 'TOYOTA' },
  { id: 4, name: 'Hilux', key: 'HILUX', makeId: 1, makeName: '日産', makeKey: '日産' },
]
const RATES = { ZAR: 1, USD: 0.05 }

const row = (given: Partial<StockRow> & { readonly id: number }): StockRow => ({
  saexNumber: given.id,
  modelId: 7,
  year: 2019,
  bodyTypeId: 11,
  fuelTypeId: 21,
  transmissionId: 31,
  driveTypeId: 41,
  numDoors: 4,
  mileageKm: 84_500,
  priceCents: 34_500_000,
  priceBeforeVatCents: 30_000_000,
  lengthCm: 450,
  listedAtMicros: 1_794_988_800_000_000,
  ...given,
})

const build = (rows: readonly StockRow[]) => buildStockIndex({ columns: toColumns(rows), models: MODELS })
const criteriaOf = (filter: SearchFilterInput) => toCriteria(searchFilterSchema.parse(filter), RATES)
const ids = (index: StockIndex, filter: SearchFilterInput) => search(index, criteriaOf(filter)).ids

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 5 })
const anyRow: fc.Arbitrary<StockRow> = fc
  .record({
    id: fc.integer({ min: 1, max: 60 }),
    modelId: fc.constantFrom(...MODELS.map(({ id }) => id)),
    year: maybe(fc.integer({ min: 2018, max: 2020 })),
    bodyTypeId: maybe(fc.constantFrom(11, 12)),
    numDoors: maybe(fc.constantFrom(2, 4)),
    mileageKm: maybe(fc.constantFrom(0, 10_000, 50_000)),
    priceCents: fc.constantFrom(0, 20_000_000, 34_500_000, 99_999_999_999),
    listedAtMicros: fc.constantFrom(1_794_988_800_000_000, 1_794_988_800_000_001),
  })
  .map(row)
const anyRows = fc.uniqueArray(anyRow, { selector: ({ id }) => id, maxLength: 60 })
const anyChanges: fc.Arbitrary<StockChanges> = fc
  .tuple(
    fc.uniqueArray(anyRow, { selector: ({ id }) => id, maxLength: 12 }),
    fc.uniqueArray(fc.nat(70), { maxLength: 8 }),
  )
  .map(([upserts, removals]) => ({ upserts, removals: removals.filter((id) => upserts.every((one) => one.id !== id)) }))
const anyFilter = fc.record({
  MakeModelList: fc.constantFrom([], [], [{ MakeName: 'toyota' }], [{ ModelName: 'hilux' }]),
  SelectedYears: fc.constantFrom([], [], [2019], [2018, 2020]),
  BodyTypeId: fc.constantFrom([], [], [11], [12, 999]),
  Doors: fc.constantFrom([], [], [4], [2, 5]),
  MinPrice: fc.constantFrom(null, null, 10_000),
  MaxMileage: fc.constantFrom(null, null, 10_000),
  SortId: fc.constantFrom(21, 22, 23, 24, 25, 26, 27, 28),
  First: fc.constantFrom(0, 0, 3, 20),
  Rows: fc.constantFrom(1, 5, 100),
}) satisfies fc.Arbitrary<SearchFilterInput>

describe('a search', () => {
  const index = build([
    row({ id: 3_000_000_000, priceCents: 0, mileageKm: null, year: null }),
    row({ id: 12, priceCents: 99_999_999_999, modelId: 4, numDoors: 5 }),
    row({ id: 5, modelId: 2, bodyTypeId: null, numDoors: null }),
    row({ id: 8 }),
  ])

  test.each([
    [{}, [5, 8, 12, 3_000_000_000]],
    [{ SortId: 21 }, [5, 8, 12, 3_000_000_000]],
    [{ SortId: 22 }, [12, 5, 8, 3_000_000_000]],
    [{ SortId: 24 }, [5, 8, 12, 3_000_000_000]],
    [{ SortId: 28 }, [5, 8, 3_000_000_000, 12]],
    [{ SortId: 22, First: 1, Rows: 2 }, [5, 8]],
    [{ First: 4 }, []],
    [{ MinPrice: 1 }, [5, 8, 12]],
    [{ MaxMileage: 90_000, SelectedYears: [2019, 2000] }, [5, 8, 12]],
    [{ BodyTypeId: [11, 0, Number.MAX_SAFE_INTEGER] }, [8, 12, 3_000_000_000]],
    [{ BodyTypeId: [0] }, []],
    [{ Doors: [2, 3, 5] }, [12]],
    [{ Doors: [0, 4] }, [8, 3_000_000_000]],
    [{ SearchType: 1, MakeModelList: [{ MakeName: 'ford | 日産', ModelName: 'ran|lux' }] }, [5, 12]],
  ] satisfies [SearchFilterInput, number[]][])('%j finds %j', (filter, expected) => {
    expect(ids(index, filter)).toEqual(expected)
  })

  test('of an empty stock finds nothing', () => {
    expect(search(build([]), criteriaOf({ MinPrice: 1 }))).toEqual({ ids: [], count: 0 })
  })

  test('gives the same answers when its orders are sorted late', () => {
    fc.assert(
      fc.property(anyRows, anyChanges, fc.array(anyFilter, { maxLength: 4 }), (rows, changes, filters) => {
        const source = { columns: toColumns(rows), models: MODELS }
        const late = applyChanges(buildStockIndex({ ...source, isSortedLate: true }), changes)
        const early = applyChanges(buildStockIndex(source), changes)
        const answersOf = (index: StockIndex) => filters.map((filter) => search(index, criteriaOf(filter)))
        expect(answersOf(late)).toEqual(answersOf(early))
      }),
    )
  })

  test('fails while it is built for a vehicle of a model that nobody knows', () => {
    expect(() => build([row({ id: 1, modelId: 77 })])).toThrow('there is no model with the id 77')
  })
})

const OPTIONS = {
  priceCents: { min: [null, 20_000_001], max: [null, 34_500_000] },
  mileageKm: { min: [null, 10_000], max: [null, 9_999] },
}

test('the counts of a search that asks nothing are those of the options that are asked for', () => {
  const index = build([row({ id: 1, priceCents: 20_000_000 }), row({ id: 2 })])
  const countFrom = (cents: number, filter: SearchFilterInput) => {
    const options = { ...OPTIONS, priceCents: { min: [null, cents], max: [] } }
    return countOptions(index, criteriaOf(filter), options).bounds.priceCents.min
  }
  expect(countFrom(20_000_001, {})).toEqual([2, 1])
  expect(countFrom(34_500_001, {})).toEqual([2, 0])
  expect(countFrom(20_000_001, { MakeModelList: [{ MakeName: 'Ford' }] })).toEqual([0, 0])
  expect(countFrom(20_000_001, { MaxMileage: 10_000 })).toEqual([0, 0])
})

describe('changes', () => {
  test('give the same answers as an index built anew, before and after folding', () => {
    fc.assert(
      fc.property(anyRows, fc.array(anyChanges, { maxLength: 3 }), anyFilter, (rows, list, filter) => {
        const criteria = criteriaOf(filter)
        const answersOf = (index: StockIndex) => [
          index.count,
          search(index, criteria),
          countOptions(index, criteria, OPTIONS),
          countModels(index),
        ]
        const changed = list.reduce(applyChanges, build(rows))
        const expected = answersOf(build(applyToRows(rows, list)))
        expect(answersOf(changed)).toEqual(expected)
        expect(answersOf(applyChanges(build(rows), mergeChanges(list)))).toEqual(expected)
        expect(answersOf(runSteps(foldInSteps(changed)))).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })

  test('may bring a model that sorts between those that are known', () => {
    const focus: ModelName = { id: 30, name: 'Focus', key: 'FOCUS', makeId: 5, makeName: 'Ford', makeKey: 'FORD' }
    const before = build([row({ id: 1, modelId: 2 }), row({ id: 2 })])
    const after = applyChanges(before, {
      upserts: [row({ id: 3, modelId: 30 })],
      removals: [],
      models: [...MODELS, focus],
    })
    expect(ids(after, { SortId: 28 })).toEqual([3, 1, 2])
    expect(ids(before, { SortId: 28 })).toEqual([1, 2])
    expect(ids(after, { MakeModelList: [{ MakeName: 'Toyota' }] })).toEqual([2])
    expect(ids(after, { MakeModelList: [{ ModelName: 'Ranger' }] })).toEqual([1])
    expect(sumMakes(countModels(after))).toEqual([
      { id: 5, name: 'Ford', count: 2 },
      { id: 3, name: 'Toyota', count: 1 },
    ])
  })

  test('leave stray rows behind until they are folded', () => {
    const changed = applyChanges(build([row({ id: 1 }), row({ id: 2 })]), { upserts: [row({ id: 1 })], removals: [2] })
    expect(countStray(changed)).toBe(3)
    expect(countStray(runSteps(foldInSteps(changed)))).toBe(0)
  })
})

function applyToRows(rows: readonly StockRow[], list: readonly StockChanges[]): readonly StockRow[] {
  const byId = new Map(rows.map((one) => [one.id, one]))
  for (const { upserts, removals } of list) {
    for (const one of upserts) byId.set(one.id, one)
    for (const id of removals) byId.delete(id)
  }
  return [...byId.values()]
}
