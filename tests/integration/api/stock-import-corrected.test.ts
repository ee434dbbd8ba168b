import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { createWorkFolder, importFile, type WorkFolder } from '../../support/stock-import.ts'

/** No stock number: rows are told apart by what they say. */
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

/** Imports the lines; answers the counts, and the text of the rejected rows. */
async function run(lines: readonly string[] | string, options = {}) {
  const text = typeof lines === 'string' ? lines : lines.join('\r\n')
  const path = await work.write('stock.csv', text)
  const { report, rejectedPath } = await importFile(database.db, { path, mapPath, ...options })
  return { ...report, rejectedText: rejectedPath === undefined ? '' : await readFile(rejectedPath, 'utf8') }
}

async function stock() {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select concat_ws(' ', k.name, m.name, v.year, (v.price_with_vat_cents / 100)::int, v.status) as name
        from vehicle v join make k on k.id = v.make_id join model m on m.id = v.model_id order by v.id`,
  )
  return rows.map(({ name }) => name)
}

describe('the corrected file of rejected rows', () => {
  const LINES = [
    'Make,Model,Year,Price',
    'Toyota,Hilux,2019,100000',
    'Toyota,Hilux,2019,lots',
    'Toyota,Hilux,20,100000',
  ]
  const BOTH = ['Toyota Hilux 2019 100000 available', 'Toyota Hilux 2019 120000 available']

  it('makes a vehicle of its own of a row that had a twin, and again the same', async () => {
    const first = await run(LINES.slice(0, 3))
    expect(first).toMatchObject({ inserted: 1, rejected: 1 })
    expect(first.rejectedText).toMatch(
      /^line,reason,row key,Make,Model,Year,Price\r\n3,"Price: [^\r]*",~[\w-]{24}#2,Toyota/,
    )
    const corrected = first.rejectedText.replaceAll('lots', '120000')
    expect(await run(corrected)).toMatchObject({ inserted: 1, changed: 0, rejected: 0 })
    expect(await stock()).toEqual(BOTH)
    expect(await run(corrected)).toMatchObject({ inserted: 0, unchanged: 1 })
    // The supplier's next file, in which both rows are right, changes nothing either.
    const right = LINES.slice(0, 3).map((line) => line.replace('lots', '120000'))
    expect(await run(right, { full: true })).toMatchObject({ inserted: 0, changed: 0, unchanged: 2, sold: 0 })
  })

  it('makes one of a row that becomes the twin of another only when it is corrected', async () => {
    const { rejectedText } = await run([LINES[0]!, LINES[1]!, LINES[3]!])
    const corrected = rejectedText.replace(',20,100000', ',2019,120000')
    expect(await run(corrected)).toMatchObject({ inserted: 1, changed: 0 })
    expect(await stock()).toEqual(BOTH)
  })

  it('makes one of a row that could not be read at all', async () => {
    const { rejectedText } = await run([LINES[0]!, LINES[1]!, 'Toyota,Hilux'])
    const corrected = rejectedText.replace(/(#1,Toyota,Hilux)\r\n/, '$1,2019,120000\r\n')
    expect(await run(corrected)).toMatchObject({ inserted: 1, changed: 0, rejected: 0 })
    expect(await stock()).toEqual(BOTH)
  })

  it('can be wrong again, and copies of a row are told', async () => {
    const first = await run(LINES.slice(0, 3))
    const second = await run(first.rejectedText.replaceAll('lots', 'many'))
    expect(second.rejectedText).toBe(first.rejectedText.replaceAll('lots', 'many').replace('\n3,', '\n2,'))
    const [header = '', row = ''] = second.rejectedText.replaceAll('many', '120000').split('\r\n')
    const twice = await run([header, row, row])
    expect(twice).toMatchObject({ inserted: 1, rejected: 1 })
    expect([...twice.rejections.keys()]).toEqual(['row key: stands in an earlier row, or is not as it was written'])
    // Imported once more, the copy is a vehicle of its own.
    expect(await run(twice.rejectedText)).toMatchObject({ inserted: 1, changed: 0, rejected: 0 })
    expect(await stock()).toHaveLength(3)
  })

  it('never marks as sold what it lacks', async () => {
    await run(LINES.slice(0, 2))
    const { rejectedText } = await run(LINES.slice(0, 3))
    const full = await run(rejectedText.replaceAll('lots', '120000'), { full: true })
    expect(full).toMatchObject({ inserted: 1, sold: null })
    expect(full.notMarked).toBe('the file is one of rejected rows, which names only those')
    expect(await stock()).toEqual(BOTH)
  })
})
