import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeQuotationNumber } from '../../../src/server/features/quotes/quotes.repository.ts'
import { takeNumber } from '../../../src/server/features/stock/stock-writer.ts'
import { SAMPLE_YEAR } from '../../../src/shared/domain/quotation-number.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'

const COMMAND = fileURLToPath(new URL('../../../src/server/commands/backup.ts', import.meta.url))

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'saex-skip-'))
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

async function skip(count: string) {
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.connectionString, DATA_DIR: dataDir }
  const child = spawn(process.execPath, [COMMAND, 'skip-numbers', count], { env, stdio: 'pipe' })
  const [out, err] = await Promise.all([readText(child.stdout), readText(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}

// Six commands, each a process.
test(
  'leaves numbers of lost quotations and vehicles out, not those of samples, and refuses a wrong count',
  { timeout: 120_000 },
  async () => {
    const none = 'No quotation was ever issued: there is no number to leave out.\n'
    expect(await skip('1000')).toMatchObject({ code: 0, out: none })
    await takeQuotationNumber(database.db, 2026)
    await takeQuotationNumber(database.db, SAMPLE_YEAR)
    expect(await database.db.transaction(takeNumber)).toBe(1)
    const done =
      'Left 1000 numbers out. The next quotation is Q2026-001002, by its year.\nThe next new vehicle is SAEX0001002.\n'
    expect(await skip('1000')).toMatchObject({ code: 0, out: done })
    expect(await takeQuotationNumber(database.db, 2026)).toBe('Q2026-001002')
    expect(await takeQuotationNumber(database.db, SAMPLE_YEAR)).toBe('Q1000-000002')
    expect(await database.db.transaction(takeNumber)).toBe(1002)
    const one =
      'Left 1 number out. The next quotation is Q2026-001004, by its year.\nThe next new vehicle is SAEX0001004.\n'
    expect(await skip('1')).toMatchObject({ code: 0, out: one })
    for (const count of ['0', '100001', 'many']) {
      const err = expect.stringContaining(`COUNT has to be a whole number from 1 to 100000, not ${count}.`)
      expect(await skip(count)).toMatchObject({ code: 2, out: '', err })
    }
  },
)
