import { describe, expect, test } from 'vitest'
import { SORT } from '../../../../../../src/shared/contract/stock.ts'
import { PRICE, RANGES } from '../../../../../../src/shared/domain/facets/facets.ts'
import { DEFAULT_CRITERIA, NO_FILTERS } from '../../../../../../src/shared/domain/search-address/search-criteria.ts'
import { droppedAll, droppedFilters } from '../../../../../../src/client/features/search/results/EmptyResults.tsx'
import {
  fromMakeModels,
  toggleMake,
  toggleModel,
  toMakeModels,
} from '../../../../../../src/client/features/search/panel/make-model-selection.ts'
import {
  boundChoices,
  listChoices,
  maxChoices,
  minChoices,
} from '../../../../../../src/client/features/search/panel/options.ts'
import { maskReference } from '../../../../../../src/client/features/search/panel/use-reference-search.ts'
import {
  panelOf,
  panelReducer,
  toManualCriteria,
} from '../../../../../../src/client/features/search/panel/search-panel.ts'
import {
  cutName,
  filterMakes,
  filterModels,
} from '../../../../../../src/client/features/search/panel/MakeModelTree.tsx'
import { wordsIn } from '../../../../../../src/client/words/words.ts'

const searchWords = wordsIn('en', 'stockSearch')

const MILEAGE = RANGES.find(({ unit }) => unit === 'km') ?? PRICE
const values = (choices: readonly { readonly value: number }[]) => choices.map(({ value }) => value)
const makes = ['Ford', 'Land Rover', 'Rover', 'Toyota'].map((name, index) => ({
  id: index + 1,
  name,
  count: 3,
  supplierId: null,
}))

describe('makes and models', () => {
  test('ticking a model ticks its make', () => {
    expect(toggleModel([], { make: 'Toyota', model: 'Hilux' })).toEqual([{ make: 'Toyota', models: ['Hilux'] }])
  })

  test('unticking a make unticks all its models', () => {
    expect(toggleMake([{ make: 'Toyota', models: ['Hilux', 'Fortuner'] }], 'Toyota')).toEqual([])
  })

  test('unticking the last model leaves the make', () => {
    expect(toggleModel([{ make: 'Toyota', models: ['Hilux'] }], { make: 'Toyota', model: 'Hilux' })).toEqual([
      { make: 'Toyota', models: [] },
    ])
  })

  test('give one search item per model, and one for a make without any', () => {
    const items = [
      { MakeName: 'Toyota', ModelName: 'Hilux' },
      { MakeName: 'Toyota', ModelName: 'Fortuner' },
      { MakeName: 'Ford', ModelName: null },
    ]
    expect(toMakeModels(fromMakeModels(items))).toEqual(items)
  })
})

describe('the text filter of the selector', () => {
  test('shows everything while it is empty', () => {
    expect(filterMakes(makes, ' ')).toEqual({ makes, open: undefined, modelText: '' })
  })

  test('opens no make while several are left', () => {
    const { makes: left, open } = filterMakes(makes, 'rover')
    expect(left.map(({ name }) => name)).toEqual(['Land Rover', 'Rover'])
    expect(open).toBeUndefined()
  })

  test('opens the one make that is left, in any case of letters', () => {
    expect(filterMakes(makes, 'TOYO')).toMatchObject({ open: { name: 'Toyota' }, modelText: '' })
  })

  test('narrows the models of the make that is named in full', () => {
    const { open, modelText } = filterMakes(makes, 'land rover disc')
    expect(open?.name).toBe('Land Rover')
    const models = ['Defender', 'Discovery'].map((name, id) => ({ id: id + 1, makeId: 2, name, count: 1 }))
    expect(filterModels(models, modelText).map(({ name }) => name)).toEqual(['Discovery'])
  })

  test('finds nothing for an unknown name', () => {
    expect(filterMakes(makes, 'zzz')).toEqual({ makes: [], open: undefined, modelText: '' })
  })

  test('cuts names longer than 15 characters', () => {
    expect([cutName('Land Cruiser 79'), cutName('Land Cruiser Prado')]).toEqual([
      'Land Cruiser 79',
      'Land Cruiser Pr...',
    ])
  })
})

describe('the lists of the panel', () => {
  test('Min stays below the chosen Max and never offers the top value', () => {
    expect(values(minChoices(boundChoices(PRICE), 10_000))).toEqual([0, 2500, 5000])
    expect(values(minChoices(boundChoices(PRICE), null))).not.toContain(2_000_000)
  })

  test('Max stays above the chosen Min and is never 0', () => {
    expect(values(maxChoices(boundChoices(PRICE), 200_000))).toEqual([500_000, 2_000_000])
    expect(values(maxChoices(boundChoices(MILEAGE), null))).not.toContain(0)
  })

  test('name their values in dollars and km', () => {
    expect(
      boundChoices(PRICE)
        .slice(0, 2)
        .map(({ name }) => name),
    ).toEqual(['US$\u00A00', 'US$\u00A02\u00A0500'])
    expect(boundChoices(MILEAGE)[2]).toEqual({ value: 20_000, name: '20\u00A0000 KM' })
  })

  test('years are the current one and the 18 before it', () => {
    expect(values(listChoices({ from: 'years' }, { currentYear: 2026, chosen: [] }))).toEqual(
      Array.from({ length: 19 }, (_, index) => 2026 - index),
    )
  })
})

describe('the panel', () => {
  const filled = panelReducer(panelOf(DEFAULT_CRITERIA), {
    type: 'makeToggled',
    make: 'Ford',
  })

  test('is empty beside the default search', () => {
    expect(panelOf(DEFAULT_CRITERIA)).toMatchObject({ ...NO_FILTERS_WITHOUT_MAKES, selection: [], sortId: 25 })
  })

  test('keeps what is ticked when only page or order of the shown search change', () => {
    const shown = { ...DEFAULT_CRITERIA, sortId: 21 as const, page: 2 }
    expect(panelReducer(filled, { type: 'orderShown', criteria: shown })).toEqual({
      ...filled,
      sortId: 21,
      filledFrom: shown,
    })
  })

  test('searches from the first page with what is ticked', () => {
    const ticked = panelReducer(filled, { type: 'listToggled', field: 'years', value: 2020 })
    expect(toManualCriteria(ticked)).toEqual({
      kind: 'manual',
      filters: { ...NO_FILTERS, makeModels: [{ MakeName: 'Ford', ModelName: null }], years: [2020] },
      sortId: 25,
      page: 1,
    })
  })

  test('asks nothing of a destination that is chosen no more', () => {
    const bound = panelReducer(filled, { type: 'boundChanged', field: 'maxDelivered', value: 10_000 })
    expect(toManualCriteria(bound)).toMatchObject({ filters: { maxDelivered: null } })
    const there = { EndLocationId: 107, DeliveryTypeId: 1 }
    expect(toManualCriteria(bound, there)).toMatchObject({ filters: { maxDelivered: 10_000 } })
  })

  test('is filled by the address of a manual search', () => {
    const criteria = toManualCriteria(filled)
    expect(toManualCriteria(panelOf(criteria))).toEqual(criteria)
  })

  test('Clear Filters empties it and sets the order back, without another search', () => {
    const sorted = panelReducer(filled, { type: 'sortChanged', sortId: 21 })
    const cleared = panelReducer(sorted, { type: 'cleared' })
    expect(cleared).toEqual({ ...panelOf(DEFAULT_CRITERIA), filledFrom: filled.filledFrom })
  })
})

const { makeModels: _makeModels, ...NO_FILTERS_WITHOUT_MAKES } = NO_FILTERS

describe('the mask of the reference', () => {
  test.each([
    ['1234', '', 'SAEX1234'],
    ['http://127.0.0.1:8080/vehicle-listing/SAEX0001234?x=99', '', 'SAEX0001234'],
    ['our saex 123 4', '', 'SAEX1234'],
    ['saex 0001234', '', 'SAEX0001234'],
    ['SAEX12345678', 'SAEX1234567', 'SAEX1234567'],
    ['S', '', 'SAEX'],
    ['SAE', 'SAEX', ''],
    ['', 'SAEX1', ''],
  ])('shows %j after %j as %j', (typed, before, shown) => {
    expect(maskReference(typed, before)).toBe(shown)
  })
})

describe('what an empty search may drop', () => {
  const filters = {
    ...NO_FILTERS,
    makeModels: [{ MakeName: 'Ford', ModelName: 'Ranger' }],
    years: [2020, 2021],
    maxPrice: 2500,
  }

  test('is each of its filters in words, and of the makes only their models', () => {
    expect(droppedFilters(filters, wordsIn('en', 'stockSearch'))).toEqual([
      { name: 'Max Price US$\u00A02\u00A0500', rest: { ...filters, maxPrice: null }, sortId: SORT.priceAscending },
      { name: 'Year 2020, 2021', rest: { ...filters, years: [] } },
      { name: 'Model Ranger', rest: { ...filters, makeModels: [{ MakeName: 'Ford', ModelName: null }] } },
    ])
  })

  test.each([
    ['minPrice', SORT.priceDescending],
    ['maxPrice', SORT.priceAscending],
    ['minMileage', SORT.mileageDescending],
    ['maxMileage', SORT.mileageAscending],
    ['maxDelivered', SORT.deliveredAscending],
  ] as const)('without %s the nearest to it come first', (key, sortId) => {
    expect(droppedFilters({ ...NO_FILTERS, [key]: 2500 }, searchWords)).toMatchObject([{ sortId }])
  })

  test('is all of them at once when there are several', () => {
    expect(droppedAll(filters, searchWords)?.rest).toEqual({
      ...NO_FILTERS,
      makeModels: [{ MakeName: 'Ford', ModelName: null }],
    })
    expect(droppedAll({ ...NO_FILTERS, years: [2020] }, searchWords)).toBeUndefined()
  })
})
