import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchFilterSchema, type SearchFilterInput } from '../../../../src/shared/contract/stock-requests.ts'
import { toCriteria } from '../../../../src/shared/domain/criteria.ts'
import { normaliseFilter } from '../../../../src/shared/domain/normal-filter.ts'
import { convert, fromCents } from '../../../../src/shared/domain/money.ts'

const RATES = { ZAR: 1, USD: 1 / 17.184 }
const RATES_OF_TWENTY = { ZAR: 1, USD: 0.05 }

function normalise(filter: SearchFilterInput, rates: Readonly<Record<string, number>> = RATES) {
  return toCriteria(searchFilterSchema.parse(filter), rates)
}

describe('the normal form of a search', () => {
  test('of nothing asks nothing and takes the defaults', () => {
    expect(normalise({})).toEqual({
      names: [],
      isPartialModel: false,
      lists: { year: [], bodyTypeId: [], fuelTypeId: [], transmissionId: [], driveTypeId: [], numDoors: [] },
      ranges: { priceCents: { min: null, max: null }, mileageKm: { min: null, max: null } },
      order: { field: 'listed', direction: 'descending' },
      first: 0,
      rows: 20,
    })
  })

  test.each(Object.keys(searchFilterSchema.shape))('takes null for an absent %s', (field) => {
    const [said, unsaid] = [searchFilterSchema.parse({ [field]: null }), searchFilterSchema.parse({})]
    expect(JSON.stringify(normaliseFilter(said))).toBe(JSON.stringify(normaliseFilter(unsaid)))
    expect(toCriteria(said, RATES)).toEqual(toCriteria(unsaid, RATES))
  })

  test('keeps a destination only where something is asked of it', () => {
    const Destination = { EndLocationId: 107, DeliveryTypeId: 1 }
    const plain = normaliseFilter(searchFilterSchema.parse({ MaxPrice: 9000 }))
    const idle = { MaxPrice: 9000, Destination, MaxDeliveredPrice: null }
    expect(normaliseFilter(searchFilterSchema.parse(idle))).toEqual(plain)
    const sorted = normaliseFilter(searchFilterSchema.parse({ ...idle, SortId: 29 }))
    expect(sorted).toEqual({ ...plain, Destination, SortId: 29 })
    const bounded = normaliseFilter(searchFilterSchema.parse({ ...idle, MaxDeliveredPrice: 9500 }))
    expect(bounded).toEqual({ ...plain, Destination, MaxDeliveredPrice: 9500 })
  })

  test('is the same for equal searches, whatever their order, case and repetition', () => {
    const one = searchFilterSchema.parse({
      MakeModelList: [
        { MakeName: 'Toyota', ModelName: 'Hilux' },
        { MakeName: ' ford', ModelName: null },
        { MakeName: 'TOYOTA', ModelName: 'fortuner' },
      ],
      SelectedYears: [2020, 2018, 2020],
      BodyTypeId: [7, 3, 7],
    })
    const other = searchFilterSchema.parse({
      MakeModelList: [
        { MakeName: 'toyota', ModelName: 'Fortuner' },
        { MakeName: 'toyota', ModelName: 'HILUX' },
        { MakeName: 'Ford', ModelName: '' },
        { MakeName: 'Ford' },
      ],
      SelectedYears: [2018, 2020],
      BodyTypeId: [3, 7],
      MinPrice: 0,
    })
    expect(JSON.stringify(normaliseFilter(one))).toBe(JSON.stringify(normaliseFilter(other)))
    expect(toCriteria(one, RATES)).toEqual(toCriteria(other, RATES))
    expect(toCriteria(one, RATES).names).toEqual([
      { makes: ['FORD'], models: [] },
      { makes: ['TOYOTA'], models: ['FORTUNER', 'HILUX'] },
    ])
  })

  test('an entry without any name stands for every vehicle', () => {
    const filter = searchFilterSchema.parse({ MakeModelList: [{ MakeName: 'Ford' }, { MakeName: ' ', ModelName: '' }] })
    expect(normaliseFilter(filter).MakeModelList).toEqual([])
    expect(toCriteria(filter, RATES).names).toEqual([])
  })

  test('a model without a make is looked for under every make', () => {
    expect(normalise({ MakeModelList: [{ ModelName: 'Ranger' }] }).names).toEqual([{ makes: [], models: ['RANGER'] }])
  })

  test('bars separate names in a quick search, and blanks around them do not count', () => {
    const filter = { MakeModelList: [{ MakeName: 'isuzu | ford |', ModelName: 'KB|D-Max' }] }
    expect(normalise({ ...filter, SearchType: 1 })).toMatchObject({
      names: [{ makes: ['FORD', 'ISUZU'], models: ['D-MAX', 'KB'] }],
      isPartialModel: true,
    })
    expect(normalise({ ...filter, SearchType: 2 })).toMatchObject({
      names: [{ makes: ['ISUZU | FORD |'], models: ['KB|D-MAX'] }],
      isPartialModel: false,
    })
  })

  test('a quick search of makes alone has no model to be found in part', () => {
    const MakeModelList = [{ MakeName: 'Ford' }]
    expect(normalise({ SearchType: 1, MakeModelList }).isPartialModel).toBe(false)
    expect(normalise({ SearchType: 1, MakeModelList: [...MakeModelList, { ModelName: 'KB' }] }).isPartialModel).toBe(
      true,
    )
  })

  test('a quick search of bars alone asks for no name', () => {
    expect(normalise({ SearchType: 1, MakeModelList: [{ MakeName: ' | ', ModelName: '|' }] }).names).toEqual([])
    expect(normalise({ SearchType: 1, MakeModelList: [{ MakeName: 'Ford' }, { MakeName: '|' }] }).names).toEqual([])
  })

  test('a quick search has as many names as a list has entries, bars or not', () => {
    const names = (count: number) => Array.from({ length: count }, (_, place) => place.toString(36))
    const inPairs = (count: number) => names(count).map((name) => ({ ModelName: `${name} | x${name} |` }))
    const isTaken = (filter: SearchFilterInput) => searchFilterSchema.safeParse(filter).success
    expect(
      isTaken({ SearchType: 1, MakeModelList: names(200).map((name) => ({ MakeName: name, ModelName: name })) }),
    ).toBe(true)
    expect(isTaken({ SearchType: 1, MakeModelList: inPairs(100) })).toBe(true)
    expect(isTaken({ SearchType: 2, MakeModelList: inPairs(200) })).toBe(true)
    for (const MakeModelList of [inPairs(101), inPairs(101).map(({ ModelName }) => ({ MakeName: ModelName }))]) {
      const { error } = searchFilterSchema.safeParse({ SearchType: 1, MakeModelList })
      expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['MakeModelList'])
    }
  })

  test.each([
    ['texts of words', (place: number) => ({ ModelName: `OLD0 OLD1 OLD2 OLD3 OLD4 ${place}` })],
    ['models of makes', (place: number) => ({ MakeName: `MAKE${place}|FORD`, ModelName: 'NAME' })],
    ['makes', (place: number) => ({ MakeName: `MAKE${place}|MANY` })],
  ])('aliases add at most 200 names to %s of a search, and are read once for each list', (_, entry) => {
    let reads = 0
    const alias = (make: string | null, word: string, name: string) => ({
      make,
      name,
      get word() {
        reads++
        return word
      },
    })
    const aliases = Array.from({ length: 300 }, (__, place) => [
      alias('FORD', `OLD${place}`, `NEW${place}`),
      alias('FORD', `W${place}`, 'NAME'),
      alias(null, `M${place}`, 'MANY'),
    ]).flat()
    const sizeOf = (known: typeof aliases) => {
      const MakeModelList = Array.from({ length: 100 }, (__, place) => entry(place))
      const filter = searchFilterSchema.parse({ SearchType: 1, MakeModelList })
      const { names } = toCriteria(filter, RATES, { aliases: known })
      return names.reduce((sum, { makes, models }) => sum + makes.length + models.length, 0)
    }
    const added = sizeOf(aliases) - sizeOf([])
    expect(added).toBeGreaterThan(100)
    expect(added).toBeLessThanOrEqual(200)
    sizeOf(aliases)
    expect(reads).toBeLessThanOrEqual(3 * aliases.length)
  })

  test('a minimum of 0 is no minimum', () => {
    expect(normalise({ MinPrice: 0, MinMileage: 0 })).toMatchObject({
      ranges: { priceCents: { min: null }, mileageKm: { min: null } },
    })
  })

  test('bounds between two kilometres take the inner ones', () => {
    expect(normalise({ MinMileage: 10.2, MaxMileage: 99.9 })).toMatchObject({
      ranges: { mileageKm: { min: 11, max: 99 } },
    })
  })

  test('a bound beyond what is stored is the greatest that can be asked for', () => {
    expect(normalise({ MaxMileage: 3_000_000_000 }).ranges.mileageKm.max).toBe(2_147_483_647)
    expect(normalise({ MaxPrice: 50_000_000 }, RATES_OF_TWENTY).ranges.priceCents.max).toBe(100_000_000_000)
  })

  test('a bound of the delivered price is the last cent within it, in the currency of the prices', () => {
    const Destination = { EndLocationId: 107, DeliveryTypeId: 1 }
    const delivered = (symbol: 'R' | '$', more: SearchFilterInput) =>
      toCriteria(searchFilterSchema.parse({ Destination, ...more }), RATES_OF_TWENTY, {
        price: { symbol, centsOf: () => 0 },
      }).delivered
    expect(delivered('R', { MaxDeliveredPrice: 20 })).toMatchObject({ maxCents: 40_000, isOrder: false })
    expect(delivered('$', { MaxDeliveredPrice: 20 })).toMatchObject({ maxCents: 2000, isOrder: false })
    expect(delivered('R', { SortId: 29 })).toMatchObject({ maxCents: null, isOrder: true })
  })

  test('dollar bounds become the cents of rand that they stand for', () => {
    expect(normalise({ MinPrice: 10, MaxPrice: 20 }, RATES_OF_TWENTY)).toMatchObject({
      ranges: { priceCents: { min: 20_000, max: 40_000 } },
    })
  })

  test('a bound in cents answers as the direct comparison of the converted price does, for every rate and price', () => {
    const rate = fc.double({ min: 1e-4, max: 100, noNaN: true })
    const cents = fc.integer({ min: 1, max: 100_000_000_000 })
    const usd = fc.oneof(
      fc.double({ min: 0.01, max: 50_000_000, noNaN: true }),
      fc.integer({ min: 1, max: 50_000_000 }),
    )
    fc.assert(
      fc.property(rate, cents, usd, fc.integer({ min: -2, max: 2 }), (USD, price, bound, step) => {
        const rates = { ZAR: 1, USD }
        // Half of the prices lie at the bound itself, where rounding would show.
        for (const at of [price, Math.max(1, Math.round((bound / USD) * 100) + step)]) {
          const inUsd = convert(fromCents(at), 'ZAR', 'USD', rates) ?? Number.NaN
          const { min } = normalise({ MinPrice: bound }, rates).ranges.priceCents
          const { max } = normalise({ MaxPrice: bound }, rates).ranges.priceCents
          expect(at >= (min ?? Number.NaN)).toBe(inUsd >= bound)
          expect(at <= (max ?? Number.NaN)).toBe(inUsd <= bound)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('a price bound without a rate is refused, never guessed', () => {
    expect(() => normalise({ MinPrice: 1 }, { ZAR: 1 })).toThrow('no rate')
    expect(normalise({ SelectedYears: [2020] }, {}).lists.year).toEqual([2020])
  })
})
