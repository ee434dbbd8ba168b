import type { SearchFilterInput } from '../../../src/shared/contract/stock.ts'
import type { Database } from '../../../src/server/db/connection.ts'

/** A question as it travels; makes and models are asked for by GET. */
export type Shape =
  | { readonly name: string; readonly kind: 'search'; readonly filter: SearchFilterInput }
  | { readonly name: string; readonly kind: 'makes' }
  | { readonly name: string; readonly kind: 'models'; readonly makeId: number }

/** The twelve shapes of performance.md, filled with what the stock really has. */
export async function chooseShapes({ pool }: Database): Promise<readonly Shape[]> {
  const names = await pool.query<{ make: string; makeId: number; model: string }>(`
    select k.name as make, k.id as "makeId", m.name as model from vehicle v
    join model m on m.id = v.model_id join make k on k.id = m.make_id
    where v.status <> 'sold' group by k.id, m.id order by count(*) desc`)
  const options = await pool.query<{ typeId: number; id: number }>(
    'select type_id as "typeId", id from filter_option order by position',
  )
  const optionOf = (typeId: number) => options.rows.find((option) => option.typeId === typeId)!.id
  const [first, second, third] = names.rows
  const makes = [...new Set(names.rows.map(({ make }) => make))]
  const term = ({ make, model }: { make: string; model: string } = first!) => ({ MakeName: make, ModelName: model })
  const years = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
  const search = (name: string, filter: SearchFilterInput): Shape => ({ name, kind: 'search', filter })
  const total = Number((await pool.query<{ count: string }>('select count(*) from vehicle')).rows[0]!.count)
  return [
    search('all newest', {}),
    search('one make by price', { MakeModelList: [{ MakeName: makes[0]! }], SortId: 21 }),
    search('model + years', { MakeModelList: [term(second)], SelectedYears: years(2020, 3) }),
    search('4 biggest makes, deep page', {
      MakeModelList: makes.slice(0, 4).map((MakeName) => ({ MakeName })),
      First: Math.floor(total / 50),
    }),
    search('broad price + 15 years', { MinPrice: 5000, MaxPrice: 40_000, SelectedYears: years(2010, 15), SortId: 22 }),
    search('body, fuel, gearbox + mileage', {
      BodyTypeId: [optionOf(2)],
      FuelTypeId: [optionOf(1)],
      TransmissionTypeId: [optionOf(3)],
      MaxMileage: 150_000,
      SortId: 23,
    }),
    search('make + body + price + 6 years', {
      MakeModelList: [{ MakeName: makes[0]! }],
      BodyTypeId: [optionOf(2)],
      MinPrice: 5000,
      MaxPrice: 30_000,
      SelectedYears: years(2017, 6),
      SortId: 26,
    }),
    search('3 models + price + drive', {
      MakeModelList: [term(first), term(second), term(third)],
      MinPrice: 5000,
      DriveTypeId: [optionOf(4)],
      SortId: 24,
    }),
    search('no filter, very deep by price', { First: Math.floor(total / 2), SortId: 21 }),
    { name: 'make counts', kind: 'makes' },
    { name: 'model counts', kind: 'models', makeId: first!.makeId },
    search('part of a model name', { SearchType: 1, MakeModelList: [{ ModelName: second!.model.slice(0, 3) }] }),
  ]
}
