import { expect, test } from 'vitest'
import { SORT } from '../../../../src/shared/contract/stock.ts'
import {
  findSortDirection,
  findSortField,
  listOrderOptions,
  listSortOptions,
  toOrderIds,
  toSortOrder,
  usualDirection,
} from '../../../../src/shared/domain/sort-options.ts'

test('the sort options are those of the contract, by id', () => {
  expect(listSortOptions().map(({ id, defName }) => `${id} ${defName}`)).toEqual([
    '21 Price: low to high',
    '22 Price: high to low',
    '23 Mileage: low to high',
    '24 Mileage: high to low',
    '25 Newest in stock',
    '26 Year: new to old',
    '27 Year: old to new',
    '28 Make and model: A to Z',
  ])
})

test('what vehicles cost delivered is kept by the history as a price', () => {
  expect(toOrderIds(SORT.deliveredAscending)).toEqual(toOrderIds(SORT.priceAscending))
})

test('every sort option is kept in the history as a field and a direction that can be read back', () => {
  for (const id of Object.values(SORT)) {
    const { OrderById, OrderDirectionId } = toOrderIds(id)
    const field = findSortField(OrderById)
    const direction = findSortDirection(OrderDirectionId)
    expect({ field, direction }).toEqual(toSortOrder(id))
  }
})

test('the newest is offered first, and of all other fields the smallest', () => {
  const fields = (['listed', 'price', 'year'] as const).map(usualDirection)
  expect(fields).toEqual(['descending', 'ascending', 'ascending'])
})

test('no two order options share an id, and each type is there', () => {
  const options = listOrderOptions()
  expect(new Set(options.map(({ id }) => id)).size).toBe(options.length)
  expect(new Set(options.map(({ optionType }) => optionType))).toEqual(new Set([1, 2, 3]))
})

test('an id of another type of option names neither field nor direction', () => {
  expect(findSortField(21)).toBeUndefined()
  expect(findSortDirection(1)).toBeUndefined()
})
