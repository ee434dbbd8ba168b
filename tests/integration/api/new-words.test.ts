import { NO_BLOBS } from '../../../src/server/blobs/blob-store.ts'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { runStockImport, type StockImportOptions } from '../../../src/server/features/stock-import/run-stock-import.ts'
import { ACCEPT_NEW_WORDS } from '../../../src/shared/contract/new-words.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createWorkFolder, PLAIN_MAPPING, RATES, type WorkFolder } from '../../support/stock-import.ts'
import { createUploader, workOff } from '../../support/uploading.ts'
import { SOAK } from '../../support/soak.ts'

const MAPPING = { ...PLAIN_MAPPING, fields: { ...PLAIN_MAPPING.fields, bodyType: 'Body', fuelType: 'Fuel' } }
const LINES = [
  'Stock,Make,Model,Year,Km,Price,Body,Fuel',
  'A1,Toyota,Hilux,2019,1,1000,Double Cab,diesel',
  'A2,Alfa-Romeo,Giulia,2019,1,1000,Convertible,Petrol',
  'A3,"a/c, (10)",ABS,2019,1,1000,SUV,Petrol',
  'A4,TOYOTA,Hi-Lux,2019,1,1000,Hearse,Petrol',
  'A5,Škoda,Octavia,2019,1,1000,-,Petrol',
  'A6,Škoda,Octavia,2019,1,many,Nonsense,Petrol',
]
const WORDS = {
  make: { 'Alfa-Romeo': 'Alfa Romeo', 'A/C, (10)': null, Škoda: 'Škoda' },
  model: { 'toyota hi-lux': 'Hilux', 'Škoda Octavia': 'Octavia' },
  bodyType: { Convertible: 'Cabriolet', Hearse: null },
}
let shop: TestApp
let token: string
let ann: ReturnType<typeof createUploader>
let work: WorkFolder

beforeAll(async () => {
  shop = await createTestApp()
  token = await signInAs(shop, { name: 'Ann', permissionId: 3 })
  ann = createUploader(shop, token)
  work = await createWorkFolder()
})
afterAll(async () => {
  await shop.close()
  await work.remove()
})
beforeEach(async () => {
  await shop.context.db.execute(
    sql`truncate vehicle, make, model, filter_option, supplier, stock_revision, saex_counter, upload restart identity cascade`,
  )
  await seedReference(shop.context.db, { now: TEST_TIME })
})

/** As the command does, which asks unless something else is said. */
async function run(options: Partial<StockImportOptions> & { readonly map?: object } = {}, lines = LINES) {
  const { map = MAPPING, ...rest } = options
  const path = await work.write(`stock-${performance.now()}.csv`, lines.join('\n'))
  const mapPath = await work.write('map.json', JSON.stringify(map))
  const context = { db: shop.context.db, rates: RATES, now: TEST_TIME, blobs: NO_BLOBS }
  return runStockImport(
    { ...context, say: () => {}, onProgress: () => {} },
    { path, mapPath, dryRun: false, full: false, ...rest },
  )
}

async function imported(...given: Parameters<typeof run>) {
  const result = await run(...given)
  if (result.kind !== 'imported') throw new Error(`it was ${result.kind} instead`)
  return { ...result.report, rejections: Object.fromEntries(result.report.rejections) }
}

async function stock() {
  const { rows } = await shop.context.db.execute<{ name: string }>(
    sql`select concat_ws(' ', v.supplier_key, k.name, m.name, b.name) as name
        from vehicle v join make k on k.id = v.make_id join model m on m.id = v.model_id
        left join filter_option b on b.id = v.body_type_id order by v.supplier_key`,
  )
  return rows.map(({ name }) => name)
}

const DECIDED = ['A1 Toyota Hilux Double Cab', 'A2 Alfa Romeo Giulia Cabriolet', 'A4 Toyota Hilux', 'A5 Škoda Octavia']

describe('words that the stock never had', () => {
  test('stop the command before anything is written, with their rows and what they are likely to be', async () => {
    const asked = await run()
    expect(asked).toMatchObject({
      kind: 'asked',
      newWords: [
        {
          field: 'make',
          words: [
            { word: 'Alfa-Romeo', value: 'Alfa-Romeo', rows: 1, near: { word: 'Alfa Romeo', sure: true } },
            { word: 'a/c, (10)', rows: 1, near: null },
            { word: 'Škoda', rows: 1, near: null },
          ],
          otherWords: 0,
          otherRows: 0,
        },
        {
          field: 'model',
          words: [
            { word: 'a/c, (10) ABS', value: 'ABS' },
            { word: 'TOYOTA Hi-Lux', value: 'Hi-Lux', near: { word: 'Hilux', sure: true } },
            { word: 'Škoda Octavia', value: 'Octavia' },
          ],
        },
        {
          field: 'bodyType',
          words: [
            { word: 'Convertible', near: { word: 'Cabriolet', sure: true } },
            { word: 'Hearse', near: null },
          ],
        },
      ],
    })
    const { rows } = await shop.context.db.execute(sql`select 1 from supplier union all select 1 from vehicle`)
    expect(rows).toEqual([])
  })

  test('are written to a file, which is filled in and used', async () => {
    const asked = await run()
    if (asked.kind !== 'asked') throw new Error('it was not asked')
    const { wordsPath } = asked
    const words = JSON.parse(await readFile(wordsPath, 'utf8'))
    expect(words).toEqual({
      make: { 'Alfa-Romeo': 'Alfa Romeo', 'a/c, (10)': '?', Škoda: '?' },
      model: { 'a/c, (10) ABS': '?', 'TOYOTA Hi-Lux': 'Hilux', 'Škoda Octavia': '?' },
      bodyType: { Convertible: 'Cabriolet', Hearse: '?' },
    })
    // What is left open is asked again, and taken or rejected by whoever says so of all.
    expect(await run({ wordsPath, dryRun: true })).toMatchObject({
      newWords: [{ words: [{ word: 'a/c, (10)' }, {}] }, {}, {}],
    })
    expect(await run({ wordsPath })).toMatchObject({ kind: 'asked', wordsPath })
    await expect(run({ map: { ...MAPPING, words } })).rejects.toThrow('words.make does not say what "a/c, (10)" stands')
    const filled = JSON.stringify({ ...WORDS, model: { ...WORDS.model, 'a/c, (10) ABS': null } })
    const done = await imported({ wordsPath: await work.write('words.json', filled) })
    expect(done).toMatchObject({ inserted: 4, rejected: 2, rejections: { 'Make: is rejected': 1 } })
    expect(await stock()).toEqual(DECIDED)
  })

  test('may be given with their make where they are models', async () => {
    const model = { 'TOYOTA Hi-Lux': 'Toyota Hilux', 'Toyota Corola': 'toyota corola', 'Toyota Foo': 'Bar' }
    const lines = ['A1,TOYOTA,Hi-Lux', 'A2,Toyota,Corola', 'A3,Toyota,foo'].map((line) => `${line},2019,1,1,SUV,Petrol`)
    await imported({ map: { ...MAPPING, words: { model } } }, [LINES[0]!, ...lines])
    expect(await stock()).toEqual(['A1 Toyota Hilux SUV', 'A2 Toyota Corola SUV', 'A3 Toyota Bar SUV'])
  })

  test('that are half decided are added to that file', async () => {
    const wordsPath = await work.write('half.json', JSON.stringify({ make: WORDS.make }))
    expect(await run({ wordsPath })).toMatchObject({ kind: 'asked', wordsPath })
    const words = JSON.parse(await readFile(wordsPath, 'utf8'))
    expect(words).toMatchObject({ make: WORDS.make, model: { 'Škoda Octavia': '?' }, bodyType: { Hearse: '?' } })
    expect(await imported({ wordsPath, newWords: ACCEPT_NEW_WORDS })).toMatchObject({ inserted: 4, rejected: 2 })
    expect(await stock()).toContain('A2 Alfa Romeo Giulia Cabriolet')
  })

  test('are kept for the next file of the supplier, whichever way it comes', SOAK, async () => {
    await imported({ map: { ...MAPPING, words: WORDS } })
    expect(await imported()).toMatchObject({ unchanged: 4, rejected: 2 })
    const { id } = await ann.upload('stock', 'next.csv', LINES.join('\n').replace('A2', 'B2'))
    const compared = await compare(id)
    expect(compared.newWords).toEqual([])
    await ann.start({ id, mapping: MAPPING, supplier: 'Harbour Motors', newWords: {} })
    await workOff(shop)
    expect((await ann.look(id)).result).toMatchObject({ inserted: 1, unchanged: 3, rejected: 2 })
    // Another supplier's words are its own.
    expect(await run({ supplier: 'Another' })).toMatchObject({ kind: 'asked' })
  })

  test('can all be accepted, or rejected with their rows and the values that may be left out', async () => {
    expect(await imported({ newWords: ACCEPT_NEW_WORDS })).toMatchObject({ inserted: 5, rejected: 1 })
    expect(await run()).toMatchObject({ kind: 'imported' })
    const reject = Object.fromEntries(Object.keys(ACCEPT_NEW_WORDS).map((field) => [field, 'reject' as const]))
    const lines = [LINES[0]!, 'B1,Toyota,Hilux,2019,1,1,Spaceship,Petrol', 'B2,Tuktuk,Hilux,2019,1,1,SUV,Petrol']
    expect(await imported({ newWords: reject }, lines)).toMatchObject({ inserted: 1, rejected: 1 })
    expect(await stock()).toContain('B1 Toyota Hilux')
  })

  test('are counted by a dry run, which takes them', async () => {
    const result = await run({ dryRun: true })
    expect(result).toMatchObject({ kind: 'imported', report: { inserted: 5, rejected: 1 } })
    expect(result.kind === 'imported' && result.newWords.map(({ field }) => field)).toEqual([
      'make',
      'model',
      'bodyType',
    ])
    expect(await run()).toMatchObject({ kind: 'asked' })
  })

  test('of very many the first 200 by their rows are listed, the others counted', async () => {
    const rows = Array.from({ length: 6_000 }, (_, at) => `C${at},Make ${at},Hilux,2019,1,1,SUV,Petrol`)
    const asked = await run({}, [LINES[0]!, ...rows, 'D1,Make 5,Hilux,2019,1,1,SUV,Petrol'])
    if (asked.kind !== 'asked') throw new Error('it was not asked')
    const [makes] = asked.newWords
    expect(makes?.words).toHaveLength(200)
    expect(makes?.words[0]).toMatchObject({ word: 'Make 5', rows: 2 })
    expect([makes?.otherWords, makes?.otherRows]).toEqual([4_801, 6_001 - 201])
  })
})

async function compare(id: string) {
  const response = await shop.app.inject({
    method: 'POST',
    url: STAFF_PATHS.comparePrices,
    headers: { token },
    payload: { id, mapping: MAPPING, supplier: 'Harbour Motors' },
  })
  return response.json().result
}

describe('an upload with new words', () => {
  test('is told them before its start, and holds the rows of those that nobody decided', async () => {
    const { id } = await ann.upload('stock', 'stock.csv', LINES.join('\n'))
    const { newWords } = await compare(id)
    expect(newWords.map(({ field }: { field: string }) => field)).toEqual(['make', 'model', 'bodyType'])
    expect(newWords[2].known).toContain('Cabriolet')
    await ann.start({ id, mapping: MAPPING, supplier: 'Harbour Motors', newWords: { model: 'accept' } })
    await workOff(shop)
    const { result } = await ann.look(id)
    expect(result).toMatchObject({ inserted: 1, rejected: 5 })
    expect((await ann.rejected(id)).result.text).toContain(
      'Make: is new to the stock: accept it, replace it, or reject it',
    )
    expect(await stock()).toEqual(['A1 Toyota Hilux Double Cab'])
  })

  test('goes on with what was decided; the next preview does not bring the words along', async () => {
    const { id } = await ann.upload('stock', 'stock.csv', LINES.join('\n'))
    await ann.start({ id, mapping: { ...MAPPING, words: WORDS }, supplier: 'Harbour Motors', newWords: {} })
    await workOff(shop)
    expect(await stock()).toEqual(DECIDED)
    const { inspection } = await ann.upload('stock', 'stock.csv', LINES.join('\n'))
    expect(inspection).toMatchObject({ mappingFrom: 'earlier' })
    expect(inspection?.kind === 'stock' && inspection.mapping).not.toHaveProperty('words')
  })
})
