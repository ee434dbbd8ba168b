import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { createWorkFolder, importFile, type WorkFolder } from '../../support/stock-import.ts'

const FIELDS = { make: 'Make', model: 'Model', year: 'Year', price: 'Price' }
let database: TestDatabase
let work: WorkFolder
let mapPath: string

beforeAll(async () => {
  database = await createTestDatabase()
  work = await createWorkFolder()
  mapPath = await work.write(
    'map.json',
    JSON.stringify({ supplier: 'Harbour Motors', currency: 'ZAR', fields: FIELDS }),
  )
})
afterAll(async () => {
  await database.close()
  await work.remove()
})
beforeEach(async () => {
  await database.db.execute(sql`truncate vehicle, supplier, stock_revision, saex_counter restart identity cascade`)
})

async function run(lines: readonly string[], options = {}) {
  const path = await work.write('stock.csv', lines.join('\r\n'))
  return importFile(database.db, { path, mapPath, ...options })
}

async function stock() {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select concat_ws(' ', k.name, m.name, v.year, (v.price_with_vat_cents / 100)::int, v.status) as name
        from vehicle v join make k on k.id = v.make_id join model m on m.id = v.model_id order by v.id`,
  )
  return rows.map(({ name }) => name)
}

describe('two columns of one name', () => {
  const LINES = ['Make,Model,Year,Price,Price', 'Toyota,Hilux,2019,100000,1']

  it('are asked about, and one is taken when it is named', async () => {
    await expect(run(LINES)).rejects.toThrow(
      'the file has 2 columns "Price": name the one that is meant, from the left "Price (1)", "Price (2)"',
    )
    const map = { supplier: 'S', currency: 'ZAR', fields: { ...FIELDS, price: 'price (1)' } }
    await run(LINES, { mapPath: await work.write('first.json', JSON.stringify(map)) })
    expect(await stock()).toEqual(['Toyota Hilux 2019 100000 available'])
  })

  it('are one sentence each, together with columns that the file lacks', async () => {
    const map = { supplier: 'S', currency: 'ZAR', fields: { ...FIELDS, title: 'Headline', colour: 'Color' } }
    const running = run(LINES, { mapPath: await work.write('wrong.json', JSON.stringify(map)) })
    await expect(running).rejects.toThrow(/no column "Headline"\n.*no column "Color"/)
  })
})
