import { describe, expect, test } from 'vitest'
import { DEFAULT_CRITERIA } from '../../../../../../src/shared/domain/search-address/search-criteria.ts'
import {
  countIn,
  isPanelSet,
  narrowsMakes,
  toOffer,
} from '../../../../../../src/client/features/search/panel/live-counts.ts'
import { toLiveCounts } from '../../../../../../src/client/features/search/panel/use-live-counts.ts'
import { panelOf, panelReducer } from '../../../../../../src/client/features/search/panel/search-panel.ts'

const answer = {
  count: 12,
  makes: [{ id: 7, name: 'Toyota', count: 12 }],
  models: [{ id: 70, makeId: 7, name: 'Hilux', count: 9 }],
  years: [{ year: 2020, count: 3 }],
  bodyTypes: [{ id: 3, count: 4 }],
  fuelTypes: [],
  transmissions: [],
  driveTypes: [],
  doors: [{ value: 5, count: 2 }],
  minPrices: [{ value: 0, count: 12 }],
  maxPrices: [{ value: 2500, count: 0 }],
  minMileages: [],
  maxMileages: [],
}

describe('live counts', () => {
  test('are found by the option, and an absent option gives nothing', () => {
    const counts = toLiveCounts(answer)
    expect([countIn(counts.makes, 7), countIn(counts.lists.years, 2020), countIn(counts.lists.years, 2021)]).toEqual([
      12, 3, 0,
    ])
    expect([countIn(counts.lists.doors, 5), countIn(counts.lists.doors, 2)]).toEqual([2, 0])
    expect(countIn(undefined, 7)).toBeUndefined()
  })

  test('disable what would give nothing, but never what is chosen, nor what is not known', () => {
    expect(toOffer(0, false)).toEqual({ count: 0, isDisabled: true })
    expect(toOffer(0, true).isDisabled).toBe(false)
    expect(toOffer(undefined, false).isDisabled).toBe(false)
  })
})

describe('the panel', () => {
  const empty = panelOf(DEFAULT_CRITERIA)
  const withMake = panelReducer(empty, { type: 'makeToggled', make: 'Ford' })
  const withYear = panelReducer(empty, { type: 'listToggled', field: 'years', value: 2020 })
  const withZero = panelReducer(empty, { type: 'boundChanged', field: 'minPrice', value: 0 })

  test('narrows makes by anything but makes; a minimum of 0 is none', () => {
    expect([empty, withMake, withZero, withYear].map(narrowsMakes)).toEqual([false, false, false, true])
  })

  test('says something once a make or a filter is chosen', () => {
    expect([empty, withMake, withYear].map(isPanelSet)).toEqual([false, true, true])
  })
})
