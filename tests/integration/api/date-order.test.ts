import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useImportDesk } from '../../support/import-desk.ts'
import { workOff } from '../../support/uploading.ts'

const HEADER = 'Stock No,Make,Model,Price (ZAR),Listed'
const desk = useImportDesk()

const fileOf = (...dates: readonly string[]) =>
  [HEADER, ...dates.map((date, at) => `A${at},Toyota,Hilux,345000,${date}`)].join('\n')

/** The first look at a file of these dates. */
async function look(name: string, ...dates: readonly string[]) {
  const { id, inspection } = await desk.ann.upload('stock', name, fileOf(...dates))
  if (inspection?.kind !== 'stock') throw new Error('no file of stock')
  const { mapping, mappingFrom, facts } = inspection
  const { ambiguous } = facts.find(({ column }) => column === 'Listed')?.dates ?? {}
  return { id, order: mapping['dateOrder'], supplier: mapping['supplier'], mappingFrom, ambiguous }
}

async function importFile(id: string, supplier: string) {
  expect((await desk.ann.start({ id, supplier })).status).toBe(200)
  await workOff(desk.shop)
  const { rows } = await desk.shop.context.db.execute<{ day: string }>(sql`
    select to_char(v.listed_at at time zone 'Africa/Johannesburg', 'YYYY-MM-DD') as day
    from vehicle v join supplier s on s.id = v.supplier_id where s.name = ${supplier} order by v.supplier_key`)
  return rows.map(({ day }) => day)
}

test('of dates is seen in each file, and not taken from that of another supplier', async () => {
  const harbour = await look('Harbour 2024-06.csv', '25/04/2024', '05/06/2024')
  expect(harbour).toMatchObject({ order: 'dmy', mappingFrom: 'guess' })
  expect(await importFile(harbour.id, 'Harbour')).toEqual(['2024-04-25', '2024-06-05'])
  const kruger = await look('Kruger.csv', '04/25/2024', '05/06/2024')
  expect(kruger).toMatchObject({ order: 'mdy', supplier: undefined, mappingFrom: 'earlier' })
  expect(await importFile(kruger.id, 'Kruger')).toEqual(['2024-04-25', '2024-05-06'])
  // Of the files of one name the last, though another supplier's came since.
  expect(await look('Harbour 2024-07.csv', '05/06/2024')).toMatchObject({ order: 'dmy', supplier: 'Harbour' })
  expect(await look('Harbour.csv', '05/13/2024')).toMatchObject({ order: 'mdy', supplier: 'Harbour' })
  const other = await look('Ndlovu.csv', '05/06/2024')
  expect(other).toMatchObject({ order: undefined, supplier: undefined, ambiguous: '05/06/2024' })
  expect((await desk.ann.start({ id: other.id })).fields).toHaveProperty('supplier')
})

test('of dates that a mapping leaves open is as its first rows show it', async () => {
  const { id } = await look('Kruger.csv', '04/25/2024', '05/06/2024')
  const fields = { supplierNumber: 'Stock No', make: 'Make', model: 'Model', price: 'Price (ZAR)', listedAt: 'Listed' }
  await desk.ann.start({ id, supplier: 'Kruger', mapping: { currency: 'ZAR', fields } })
  await workOff(desk.shop)
  const { rows } = await desk.shop.context.db.execute<{ at: string }>(
    sql`select listed_at::text as at from vehicle order by supplier_key`,
  )
  expect(rows.map(({ at }) => new Date(at).toISOString())).toEqual([
    '2024-04-24T22:00:00.000Z',
    '2024-05-05T22:00:00.000Z',
  ])
})
