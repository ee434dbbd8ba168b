import { describe, expect, test } from 'vitest'
import { DEFAULT_CRITERIA, quickCriteria } from '../../../../../../src/shared/domain/search-address/search-criteria.ts'
import { POPULAR_VEHICLES } from '../../../../../../src/shared/domain/search-address/popular-vehicles.ts'
import { toRecord } from '../../../../../../src/client/features/search/results/search-record.ts'
import { recordedType } from '../../../../../../src/client/features/search/results/use-search-history.ts'

const quick = quickCriteria(POPULAR_VEHICLES[0]!)

describe('what counts as a search', () => {
  test.each([
    ['opening the page', { isBack: true, isFirst: true, state: null, criteria: DEFAULT_CRITERIA }, 4],
    ['opening the link of a popular vehicle', { isBack: true, isFirst: true, state: null, criteria: quick }, 1],
    ['following such a link', { isBack: false, isFirst: false, state: null, criteria: quick }, 1],
    ['SEARCH', { isBack: false, isFirst: false, state: { searchTypeId: 2 }, criteria: DEFAULT_CRITERIA }, 2],
    [
      'a change of page of a quick search',
      { isBack: false, isFirst: false, state: { searchTypeId: 4 }, criteria: quick },
      4,
    ],
    ['going back', { isBack: true, isFirst: false, state: { searchTypeId: 2 }, criteria: quick }, undefined],
    ['Find My Car', { isBack: false, isFirst: false, state: {}, criteria: quick }, undefined],
    ['opening a dialog', { isBack: false, isFirst: false, state: { overlay: 'sort' }, criteria: quick }, undefined],
  ] as const)('%s', (_act, entry, type) => {
    expect(recordedType(entry)).toBe(type)
  })
})

test('a record lists makes and models once, with the order and prices as text', () => {
  const criteria = {
    ...DEFAULT_CRITERIA,
    filters: { ...DEFAULT_CRITERIA.filters, maxPrice: 50_000 },
    sortId: 22,
  } as const
  expect(toRecord({ typeId: 4, criteria, device: 'Phone', count: 3 })).toEqual({
    SearchTypeId: 4,
    Device: 'Phone',
    SaexRefNumber: null,
    Makes: 'Ford,Toyota,Isuzu',
    Models: 'Ranger,Fortuner,Hilux,KB',
    MinPrice: null,
    MaxPrice: '50000',
    OrderById: 1,
    OrderDirectionId: 12,
  })
})
