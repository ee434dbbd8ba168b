import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { vehicle } from '../../../../../src/server/db/schema/index.ts'
import { LISTS, RANGES } from '../../../../../src/shared/domain/facets/facets.ts'

test('every facet is in the one index that SQL reads for filters and counts', () => {
  const index = getTableConfig(vehicle).indexes.find(({ config }) => config.name === 'vehicle_search_idx')
  const indexed = index?.config.columns.map((column) => ('name' in column ? column.name : ''))
  const searched = [...LISTS.map(({ column }) => vehicle[column]), ...RANGES.map(({ stored }) => vehicle[stored])]
  expect(indexed).toEqual(expect.arrayContaining(searched.map(({ name }) => name)))
})

test('no two facets share a name of the wire or a column', () => {
  const names = [
    ...LISTS.flatMap(({ wire, column, address }) => [wire, column, `?${address}`]),
    ...RANGES.flatMap(({ column, min, max }) => [column, min.wire, max.wire, `?${min.key}`, `?${max.key}`]),
  ]
  expect(new Set(names).size).toBe(names.length)
})
