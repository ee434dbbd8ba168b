import type { SearchFilterInput } from '../../../src/shared/contract/stock-requests.ts'
import type { Database } from '../../../src/server/db/connection.ts'

/** A question as it travels; makes and models are asked for by GET. */
export type Shape =
  | { readonly name: string; readonly kind: 'search'; readonly filter: SearchFilterInput }
  | { readonly name: string; readonly kind: 'makes' }
  | { readonly name: string; readonly kind: 'models'; readonly makeId: number }

/**
 * The twelve shapes (docs/spec/performance.md) in turn, each `variants` times with other values: names, bounds and
 * pages of the stock.
 */
export async function chooseShapes(database: Database, variants: number): Promise<readonly Shape[]> {
  const stock = await describeStock(database)
  return Array.from({ length: variants }, (_, variant) => shapesOf(stock, variant)).flat()
}

type Stock = Awaited<ReturnType<typeof describeStock>>

async function describeStock({ pool }: Database) {
  const names = await pool.query<{ make: string; makeId: number; model: string }>(`
    select k.name as make, k.id as "makeId", m.name as model from vehicle v
    join model m on m.id = v.model_id join make k on k.id = m.make_id
    where v.status <> 'sold' group by k.id, m.id order by count(*) desc`)
  const options = await pool.query<{ typeId: number; id: number }>(
    'select type_id as "typeId", id from filter_option order by position',
  )
  const idsOf = (typeId: number) => options.rows.filter((option) => option.typeId === typeId).map(({ id }) => id)
  const total = Number((await pool.query<{ count: string }>('select count(*) from vehicle')).rows[0]!.count)
  const makes = [...new Map(names.rows.map(({ make, makeId }) => [makeId, make]))].map(([id, name]) => ({ id, name }))
  return { names: names.rows, makes, fuels: idsOf(1), bodies: idsOf(2), gearboxes: idsOf(3), drives: idsOf(4), total }
}

/** Variant 0 asks for what there is most of. */
function shapesOf(stock: Stock, variant: number): readonly Shape[] {
  const { names, makes, total } = stock
  const make = makes[variant % 8]!
  const page = variant * 20
  const model = (place: number) => names[(place + variant) % 40]!
  const term = (place: number) => ({ MakeName: model(place).make, ModelName: model(place).model })
  const one = (ids: readonly number[]) => [ids[variant % Math.min(ids.length, 4)]!]
  const years = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
  const search = (name: string, filter: SearchFilterInput): Shape => ({ name, kind: 'search', filter })
  return [
    search('all newest', { First: page }),
    search('one make by price', { MakeModelList: [{ MakeName: make.name }], SortId: 21, First: page }),
    search('model + years', { MakeModelList: [term(1)], SelectedYears: years(2020, 3) }),
    search('4 biggest makes, deep page', {
      MakeModelList: makes.slice(0, 4).map(({ name }) => ({ MakeName: name })),
      First: Math.floor(total / 50) + page,
    }),
    search('broad price + 15 years', {
      MinPrice: 5000 + variant * 50,
      MaxPrice: 40_000,
      SelectedYears: years(2010, 15),
      SortId: 22,
    }),
    search('body, fuel, gearbox + mileage', {
      BodyTypeId: one(stock.bodies),
      FuelTypeId: one(stock.fuels),
      TransmissionTypeId: one(stock.gearboxes),
      MaxMileage: 150_000 - variant * 1000,
      SortId: 23,
    }),
    search('make + body + price + 6 years', {
      MakeModelList: [{ MakeName: make.name }],
      BodyTypeId: one(stock.bodies),
      MinPrice: 5000,
      MaxPrice: 30_000 + variant * 100,
      SelectedYears: years(2017, 6),
      SortId: 26,
    }),
    search('3 models + price + drive', {
      MakeModelList: [term(0), term(1), term(2)],
      MinPrice: 5000 + variant * 50,
      DriveTypeId: one(stock.drives),
      SortId: 24,
    }),
    search('no filter, very deep by price', { First: Math.floor(total / 2) + page, SortId: 21 }),
    { name: 'make counts', kind: 'makes' },
    { name: 'model counts', kind: 'models', makeId: make.id },
    search('part of a model name', { SearchType: 1, MakeModelList: [{ ModelName: model(1).model.slice(0, 3) }] }),
  ]
}
