// @module-tag soak
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchFilterSchema } from '../../../../../src/shared/contract/stock-requests.ts'
import { toCriteria } from '../../../../../src/shared/domain/criteria.ts'
import { search } from '../../../../../src/shared/domain/stock-index/search.ts'
import { buildStockIndex } from '../../../../../src/shared/domain/stock-index/stock-index.ts'
import { decodeBlock, encodeBlock } from '../../../../../src/shared/domain/stock-list/block.ts'
import { joinListColumns, toListColumns } from '../../../../../src/shared/domain/stock-list/list-columns.ts'
import { toKeyedName, toModelNames } from '../../../../../src/shared/domain/stock-list/list-names.ts'
import { nameKey } from '../../../../../src/shared/domain/name-key.ts'
import { listRows } from '../../../../support/list-rows.ts'
import { oddFilter } from '../../../../support/random-stock.ts'

const MODELS = ['Hilux', 'HILUX DC', 'Straße', '日産', 'a_b']
const RATES = { ZAR: 1, USD: 0.058 }

test('searches of the list that travelled are those of the list that stayed, and of its parts joined', () => {
  const filters = oddFilter({ fuel: [1, 2], body: [1, 2, 3], transmission: [1], drive: [2] })
  fc.assert(
    fc.property(listRows, fc.array(filters, { minLength: 5, maxLength: 5 }), (given, asked) => {
      const rows = given.map((row) => ({ ...row, modelId: (row.modelId % MODELS.length) + 1 }))
      const models = MODELS.map((name, place) => ({ id: place + 1, name, key: nameKey(name), makeId: 1 }))
      const [make] = [{ id: 1, name: 'Citroën', key: nameKey('Citroën') }]
      const plain = models.map((model) => ({ ...model, makeName: make.name, makeKey: make.key }))
      const names = {
        makes: [toKeyedName(make)],
        models: models.map(toKeyedName),
        options: [],
        suppliers: [],
      }
      const parts = [rows.slice(0, 7), rows.slice(7)].map((part) => decodeBlock(encodeBlock(toListColumns(part))))
      const device = buildStockIndex({ columns: joinListColumns(parts), models: toModelNames(names) })
      const server = buildStockIndex({ columns: toListColumns(rows), models: plain })
      for (const filter of asked) {
        const criteria = toCriteria(searchFilterSchema.parse(filter), RATES)
        expect(search(device, criteria)).toEqual(search(server, criteria))
      }
    }),
    { numRuns: 40 },
  )
})
