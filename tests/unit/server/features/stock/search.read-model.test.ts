import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { toCondition } from '../../../../../src/server/features/stock/stock-condition.ts'
import { stockPageStatement } from '../../../../../src/server/features/stock/search.read-model.ts'
import { searchFilterSchema, type SearchFilterInput } from '../../../../../src/shared/contract/stock-requests.ts'
import { toCriteria } from '../../../../../src/shared/domain/criteria.ts'

const RATES = { ZAR: 1, USD: 0.05 }

/** What PostgreSQL gets, so that a review sees it too. */
function statementOf(filter: SearchFilterInput): string {
  const criteria = toCriteria(searchFilterSchema.parse(filter), RATES)
  const statement = stockPageStatement({ condition: toCondition(criteria), ...criteria })
  const { sql, params } = new PgDialect().sqlToQuery(statement)
  return `${sql}\n\n${params.map((param, index) => `$${index + 1} = ${JSON.stringify(param)}`).join('\n')}\n`
}

test('a search of nothing counts what is in stock and reads the newest', async () => {
  await expect(statementOf({})).toMatchFileSnapshot('sql/newest.sql')
})

test('a search with every filter travels as parameters', async () => {
  const filter: SearchFilterInput = {
    MakeModelList: [
      { MakeName: 'Toyota', ModelName: 'Hilux' },
      { MakeName: 'Ford', ModelName: null },
    ],
    MinPrice: 5000,
    MaxPrice: 10_000,
    SelectedYears: [2021, 2020],
    MinMileage: 10_000,
    MaxMileage: 50_000,
    BodyTypeId: [1],
    FuelTypeId: [2],
    TransmissionTypeId: [3],
    DriveTypeId: [4],
    Doors: [5],
    SortId: 22,
    First: 20,
    Rows: 20,
  }
  await expect(statementOf(filter)).toMatchFileSnapshot('sql/every-filter.sql')
})

test('a quick search looks for parts of models, by make and model', async () => {
  const filter: SearchFilterInput = {
    SearchType: 1,
    MakeModelList: [{ MakeName: 'Isuzu', ModelName: 'KB|D-Max' }],
    SortId: 28,
  }
  await expect(statementOf(filter)).toMatchFileSnapshot('sql/quick-search.sql')
})

test('the words of make and model are put together once, however many texts are looked for', () => {
  const MakeModelList = ['Toyota Prado', 'Mazda 3', 'Isuzu KB|Polo'].map((ModelName) => ({ ModelName }))
  const madeOf = (filter: SearchFilterInput) => statementOf(filter).split('regexp_replace').length - 1
  // In the statement of the count, and in that of the page.
  expect(madeOf({ SearchType: 1, MakeModelList })).toBe(madeOf({ SearchType: 1, MakeModelList: [MakeModelList[0]!] }))
})

test('equal searches become equal statements', () => {
  expect(statementOf({ SelectedYears: [2021, 2020, 2021], MinPrice: 0 })).toBe(
    statementOf({ SelectedYears: [2020, 2021] }),
  )
})
