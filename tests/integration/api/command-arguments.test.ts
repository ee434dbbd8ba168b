import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateTable, vehicle } from '../../../src/server/db/schema/index.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { createWorkFolder, PLAIN_MAPPING, type WorkFolder } from '../../support/stock-import.ts'

const COMMANDS = fileURLToPath(new URL('../../../src/server/commands', import.meta.url))
const STOCK = 'Stock,Make,Model,Year,Km,Price\nA1,Toyota,Hilux,2019,84500,345000\n'

let database: TestDatabase
let work: WorkFolder
beforeAll(async () => {
  database = await createTestDatabase()
  await seedReference(database.db, { now: new Date() })
  work = await createWorkFolder()
  await work.write('rates.csv', 'currency,value\nUSD,0.051\n')
  await work.write('stock.csv', STOCK)
  await work.write('more.csv', STOCK.replace('A1', 'A2'))
  await work.write('map.json', JSON.stringify(PLAIN_MAPPING))
})
afterAll(async () => {
  await database.close()
  await work.remove()
})

/** The command as an operator runs it. */
async function run(args: readonly string[], command = 'import') {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: database.connectionString,
    DATA_DIR: join(work.folder, 'data'),
  }
  const child = spawn(process.execPath, [join(COMMANDS, `${command}.ts`), ...args], { env, stdio: 'pipe' })
  const [out, err] = await Promise.all([readText(child.stdout), readText(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}

const rowsOf = async (table: typeof rateTable | typeof vehicle) => {
  const [row] = await database.db.select({ rows: count() }).from(table)
  return row?.rows
}

describe('an option that its import does not know', () => {
  test.each(['--dry-run', '--full', '--accept-prices'])('rates FILE %s: nothing comes into force', async (option) => {
    const before = await rowsOf(rateTable)
    const { code, out, err } = await run(['rates', join(work.folder, 'rates.csv'), option])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(`${option} is not for rates`)
    expect(err).toContain('Usage:')
    expect(await rowsOf(rateTable)).toBe(before)
  })

  test('undo --supplier NAME --full: nothing is undone', async () => {
    const { code, err } = await run(['undo', '--supplier', 'Harbour Motors', '--full'])
    expect(code).toBe(1)
    expect(err).toContain('--full is not for undo')
  })
})

test('of several files none is imported, not the first alone', async () => {
  const files = [join(work.folder, 'stock.csv'), join(work.folder, 'more.csv')]
  const { code, err } = await run(['stock', ...files, '--map', join(work.folder, 'map.json'), '--accept-new'])
  expect(code).toBe(1)
  expect(err).toContain('one file at a time')
  expect(await rowsOf(vehicle)).toBe(0)
})

test.each([
  ['first', ['ben@example.test']],
  ['last', ['--email', 'ben@example.test']],
])('of several people none is erased, not the %s alone', async (_which, more) => {
  const { code, out, err } = await run(['erase', '--email', 'ann@example.test', ...more], 'person')
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain('one address at a time')
})

test.each([
  ['import', 1, ['undo', '--supplier', 'Harbour Motors', '--supplier', 'Yard']],
  ['staff', 2, ['audit', '--days', '1', '--days', '2']],
  ['backup', 2, ['restore', 'nowhere', '--identity', 'a', '--identity', 'b']],
])('%s with one option twice is not understood, not done with the last', async (command, misuse, args) => {
  const { code, out, err } = await run(args, command)
  expect({ code, out }).toEqual({ code: misuse, out: '' })
  expect(err).toContain('Usage:')
})

test.each(['backup', 'blobs', 'import', 'keys', 'person', 'staff'])(
  '%s --help says how it is used, and without arguments it is not understood',
  async (command) => {
    const { code, out, err } = await run(['--help'], command)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^Usage:\n {2}npm run /)
    expect(await run([], command)).toEqual({ code: command === 'import' ? 1 : 2, out: '', err: out })
  },
)
