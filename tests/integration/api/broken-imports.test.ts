import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../src/server/db/connection.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { runUploads } from '../../../src/server/features/uploads/run-uploads.job.ts'
import { stoppedWords } from '../../../src/shared/domain/import-end.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { createWorkFolder, PLAIN_MAPPING, type WorkFolder } from '../../support/stock-import.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createUploader, workOff } from '../../support/uploading.ts'
import { makeZip } from '../../support/zip.ts'

const COMMAND = fileURLToPath(new URL('../../../src/server/commands/import.ts', import.meta.url))
const HEADER = 'Stock,Make,Model,Year,Km,Price'
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `S${from + at},Citroën,C${at % 9},2019,${1000 + at},345000`)
const lines = (...given: readonly string[]) => [HEADER, ...given, ''].join('\r\n')

let shop: TestApp
let work: WorkFolder
let map: string
let ann: ReturnType<typeof createUploader>

beforeAll(async () => {
  shop = await createTestApp()
  await seedReference(shop.context.db, { now: TEST_TIME })
  work = await createWorkFolder()
  map = await work.write('plain.map.json', JSON.stringify(PLAIN_MAPPING))
  ann = createUploader(shop, await signInAs(shop, { name: 'Ann', permissionId: 3 }))
})
afterAll(async () => {
  await shop.close()
  await work.remove()
})
beforeEach(async () => {
  await shop.context.db.execute(
    sql`truncate vehicle, supplier, stock_revision, saex_counter, upload restart identity cascade`,
  )
})

/** The command as an operator runs it. */
async function command(
  content: string | Uint8Array,
  { name = 'stock.csv', args = ['--map', map, '--accept-new'], databaseUrl = shop.database.connectionString } = {},
) {
  const path = await work.write(name, content)
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: shop.context.dataDir,
  }
  const child = spawn(process.execPath, [COMMAND, 'stock', path, ...args], { env, stdio: 'pipe' })
  const [out, err] = await Promise.all([readText(child.stdout), readText(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err, path }
}

/** A file by the browser's calls, up to the end of its import. */
async function browser(content: string | Uint8Array, name = 'stock.csv') {
  const { id, state, problem } = await ann.upload('stock', name, content)
  if (state !== 'ready') return { id, problem, result: null }
  await ann.start({ id, mapping: PLAIN_MAPPING, supplier: 'Harbour Motors' })
  await workOff(shop)
  const { problem: trouble, result } = await ann.look(id)
  return { id, problem: trouble, result }
}

const keys = async () => {
  const { rows: found } = await shop.context.db.execute<{ key: string }>(
    sql`select supplier_key as key from vehicle order by saex_number`,
  )
  return found.map(({ key }) => key)
}
const none = { inserted: 0, changed: 0, unchanged: 0, rejected: 0, skipped: 0 }

describe('a file of more than 50 rows that is no UTF-8', () => {
  test.each<[string, BufferEncoding, string]>([
    ['Windows-1252', 'latin1', ''],
    ['UTF-16', 'utf16le', '\uFEFF'],
  ])(
    'goes in by the command and by the browser: %s',
    async (_name, encoding, mark) => {
      const content = Buffer.from(mark + lines(...rows(0, 3_000)), encoding)
      const proposed = await command(content, { name: `${encoding}.csv`, args: [] })
      expect([proposed.code, proposed.err]).toEqual([2, ''])
      const { code, out, err } = await command(content)
      expect([code, err]).toEqual([0, ''])
      expect(out).toContain('inserted   3 000')
      const { result } = await browser(content)
      expect(result).toMatchObject({ kind: 'stock', ...none, read: 3_000, unchanged: 3_000, stopped: null })
    },
    60_000,
  )
})

test('rejected rows of the command are UTF-8 by their mark, also where the mapping names the letters of their file', async () => {
  const mapping = await work.write('old.map.json', JSON.stringify({ ...PLAIN_MAPPING, encoding: 'windows-1252' }))
  const args = ['--map', mapping, '--accept-new']
  const { path } = await command(Buffer.from(lines('X1,Citroën,C3,20190,1,1'), 'latin1'), { args })
  const rejected = await readFile(`${path}.rejected.csv`, 'utf8')
  expect(rejected.startsWith('\uFEFFline,reason,row key,Stock')).toBe(true)
  const { code, out } = await command(rejected.replace(',20190,', ',2019,'), { name: 'again.csv', args })
  expect([code, /inserted +1\n/.test(out)]).toEqual([0, true])
  const { rows: makes } = await shop.context.db.execute(
    sql`select k.name from vehicle v join model m on m.id = v.model_id join make k on k.id = m.make_id`,
  )
  expect(makes).toEqual([{ name: 'Citroën' }])
}, 60_000)

test('what staff keep against files is told by the command and the browser alike', async () => {
  await browser(lines(...rows(0, 3)))
  await shop.context.db.execute(sql`update vehicle set pinned = '{mileage}' where supplier_key in ('S0', 'S1')`)
  const content = lines(...rows(0, 3).map((row) => row.replace(',100', ',200')))
  const { code, out } = await command(content, { args: ['--map', map, '--dry-run'] })
  expect([code, /changed +1\n/.test(out)]).toEqual([0, true])
  expect(out).toContain('  kept as staff set them, though the file says otherwise: 2\n')
  expect(out).toMatch(/line 2: Citroën C0, .*1 000 km/)
  expect((await browser(content)).result).toMatchObject({ ...none, changed: 1, unchanged: 2, kept: 2 })
})

test('the command fails where rows were read and none is in the stock, so that who started it by a clock sees it', async () => {
  const bad = lines('X1,,Hilux,2019,1,1', 'X2,,Hilux,2019,1,1')
  for (const args of [[], ['--dry-run']]) {
    const { code, out } = await command(bad, { args: ['--map', map, ...args] })
    expect([code, /rejected +2\n/.test(out), out.includes('Done:')]).toEqual([1, true, false])
  }
  const good = lines('X1,,Hilux,2019,1,1', ...rows(0, 1))
  expect((await command(good)).code).toBe(0)
  expect((await command(good)).out).toMatch(/inserted +0\n.*changed +0\n.*unchanged +1\n/s)
}, 60_000)

describe('a folder into which nothing can be written', () => {
  const advice = 'cannot be written: this account must be able to write into the folder of the file.\n'

  test('is told before the first row goes in', async () => {
    const blocked = join(work.folder, 'blocked.csv.rejected.csv')
    await mkdir(blocked, { recursive: true })
    const { code, err } = await command(lines(...rows(0, 2_500), 'X1,,Hilux,2019,1,1'), { name: 'blocked.csv' })
    expect([code, err]).toEqual([1, `${blocked} ${advice}`])
    expect(await keys()).toEqual([])
  }, 60_000)

  test('is told instead of a first guess', async () => {
    // A name that is as long as may be has no room for what stands behind it.
    const { code, err, path } = await command(lines(...rows(0, 3)), { name: `${'a'.repeat(250)}.csv`, args: [] })
    expect([code, err]).toEqual([1, `${path}.map.json ${advice}`])
  }, 60_000)
})

describe('a file that cannot be read to its end', () => {
  const cut = lines(...rows(0, 2_500), 'X1,"Toyota,Hilux,2019,1,1')
  const stopped = {
    line: 2502,
    because: 'a quotation mark is opened there and never closed; the file may be cut off',
  }

  test('says how many rows are in and where it stopped, in the same words by either door', async () => {
    const { code, out, err, path } = await command(cut)
    expect([code, err]).toEqual([1, ''])
    const words = stoppedWords({ ...none, inserted: 2_500, stopped })
    expect(words).toMatch(/^2.500 rows are in, stopped at line 2.502 because a quotation mark is opened there and/)
    expect(out).toContain(words)
    expect(out).toContain(`${path}.rejected.csv`)
    const { id, result } = await browser(cut)
    expect(result).toMatchObject({ kind: 'stock', ...none, read: 2_501, unchanged: 2_500, rejected: 1, stopped })
    expect((await ann.rejected(id)).result.text).toContain('2502,row: a quotation mark is opened in it')
    expect(await keys()).toHaveLength(2_500)
  }, 60_000)

  test('marks nothing as sold', async () => {
    await command(lines(...rows(0, 4)))
    const { out } = await command(`${lines(...rows(0, 2))}S2,Citro`, { args: ['--map', map, '--accept-new', '--full'] })
    expect(out).toContain('Nothing was marked sold: the file could not be read to its end.')
  }, 60_000)

  test('goes on behind a row that cannot be read', async () => {
    const { result } = await browser(lines(...rows(0, 2), 'X1,"Toyota,Hilux,2019,1,1', ...rows(2, 5_000)))
    expect(result).toMatchObject({ ...none, read: 5_003, inserted: 5_002, rejected: 1, stopped: null })
  }, 60_000)
})

test('an import is told as done though the statistics of the stock cannot be renewed behind it', async () => {
  const url = new URL(shop.database.connectionString)
  url.searchParams.set('lock_timeout', '100')
  const databaseUrl = url.href
  const impatient = openDatabase({ connectionString: databaseUrl, purpose: 'bulk', onLost: () => {} })
  const content = lines(...rows(0, 3), 'X1,,Hilux,2019,1,1')
  const { id } = await ann.upload('stock', 'stock.csv', content)
  await ann.start({ id, mapping: PLAIN_MAPPING, supplier: 'Harbour Motors' })
  const warn = vi.spyOn(shop.context.log, 'warn')
  try {
    await shop.context.db.transaction(async (tx) => {
      // What a vacuum and the making of an index hold.
      await tx.execute(sql`lock table vehicle in share update exclusive mode`)
      const signal = new AbortController().signal
      await runUploads({ ...shop.context, db: impatient.db, connectionString: databaseUrl, signal })
      const { code, out, err } = await command(content, { databaseUrl })
      expect([code, err]).toEqual([0, ''])
      expect(out).toContain('Searches may be slow for some minutes')
    })
  } finally {
    await impatient.close()
  }
  const told = await ann.look(id)
  expect(told).toMatchObject({ state: 'done', problem: null, result: { inserted: 3, rejected: 1 } })
  expect((await ann.rejected(id)).result.text).toContain('X1,,Hilux')
  expect(warn.mock.calls.flat()).toContain('the statistics of the stock could not be renewed')
}, 60_000)

test.each([
  ['in the moment in which they begin', 0],
  ['while they wait for the table', 500],
])(
  'a process that stops does not wait for the statistics behind an import: %s',
  async (_when, afterMs) => {
    const { id } = await ann.upload('stock', 'stock.csv', lines(...rows(0, 3)))
    await ann.start({ id, mapping: PLAIN_MAPPING, supplier: 'Harbour Motors' })
    const url = new URL(shop.database.connectionString)
    url.searchParams.set('lock_timeout', '0')
    const stopping = new AbortController()
    const commits: number[] = []
    // The first takes the import up, the second ends it.
    const onCommit = (seconds: number) => {
      if (commits.push(seconds) === 2) setTimeout(() => stopping.abort(), afterMs)
    }
    const patient = openDatabase({ connectionString: url.href, purpose: 'bulk', onLost: () => {}, onCommit })
    await shop.context.db.transaction(async (tx) => {
      await tx.execute(sql`lock table vehicle in share update exclusive mode`)
      const { signal } = stopping
      await runUploads({ ...shop.context, db: patient.db, connectionString: url.href, signal })
    })
    await patient.close()
    expect(await ann.look(id)).toMatchObject({ state: 'done' })
    expect(stopping.signal.aborted).toBe(true)
  },
  30_000,
)

test('all faults of a row are named, by the names of its columns, and the row counts once', async () => {
  const { result, id } = await browser(lines('A1,,Hilux,20190,many,lots', 'A2,,Hilux,2019,1,1'))
  expect(result).toMatchObject({ ...none, read: 2, rejected: 2 })
  const { text } = (await ann.rejected(id)).result
  const [, first] = text.split('\r\n')
  for (const fault of ['Make: is empty', 'Year: ', 'Km: is no number', 'Price: is no number']) {
    expect(first).toContain(fault)
  }
  expect(result?.kind === 'stock' ? result.rejections[0] : undefined).toEqual({ reason: 'Make: is empty', count: 2 })
})

test.each<[string, Uint8Array, string]>([
  ['stock.csv', makeZip([{ name: 'stock.csv', content: HEADER }]), 'The file is a zip archive. Unpack it first.'],
  ['stock.csv', Buffer.from('ffd8ffe000104a464946', 'hex'), 'The file is a picture.'],
  ['stock.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'The file is an old workbook (.xls)'],
  [
    'stock.ods',
    makeZip([
      {
        name: 'mimetype',
        content: 'application/vnd.oasis.opendocument.spreadsheet',
        listed: { method: 0 },
      },
    ]),
    'The file is an OpenDocument sheet (.ods). Save it as .xlsx or CSV.',
  ],
])('what is no stock is refused in the same words by either door: %s (%#)', async (name, bytes, words) => {
  const { code, err } = await command(bytes, { name })
  const { problem } = await browser(bytes, name)
  expect([code, err.trim()]).toEqual([1, problem])
  expect(problem).toContain(words)
})
