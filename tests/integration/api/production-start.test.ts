// @module-tag soak
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAMPLES } from '../../../samples/samples.ts'
import { parseConfig } from '../../../src/server/config.ts'
import { createSampleAccounts } from '../../../src/server/features/staff/sample-accounts.ts'
import { startProduct } from '../../../src/server/start.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { freePort } from '../../support/product-process.ts'

const PASSWORD = 'a long sample password'

let database: TestDatabase
let dataDir = ''
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'saex-production-'))
  await chmod(dataDir, 0o755)
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** `security.production-refusals` */
async function startAndStop(env: Readonly<Record<string, string>>): Promise<void> {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.com', LOG_LEVEL: 'silent' }
  const config = parseConfig({ ...production, PORT: String(await freePort()), DATA_DIR: dataDir, ...env })
  const { stop } = await startProduct({ config, samples: SAMPLES, say: () => {} })
  await stop()
}

test('production refuses sample accounts that were left in the database, and says how to shut them', async () => {
  const DATABASE_URL = database.connectionString
  const scratch = join(dataDir, 'scratch')
  await mkdir(join(scratch, 'upload-killed'), { recursive: true })
  await utimes(join(scratch, 'upload-killed'), 0, 0)
  await startAndStop({ DATABASE_URL })
  expect(await readdir(scratch)).toEqual([])
  await createSampleAccounts(database.db, { password: PASSWORD, now: new Date() })
  await expect(startAndStop({ DATABASE_URL })).rejects.toThrow(
    'Sample accounts are open in this database: admin, advertiser, agent, clerk, photographer, pricing. Shut each: npm run staff -- disable admin',
  )
  await database.db.execute(`update staff_user set disabled = true where username <> 'agent'`)
  await expect(startAndStop({ DATABASE_URL })).rejects.toThrow('Sample accounts are open in this database: agent. ')
  await expect(startAndStop({ DATABASE_URL, SAMPLE_PASSWORD: 'another long password' })).rejects.toThrow('agent')
  // Asked for by name, with this very password: a demonstration.
  await startAndStop({ DATABASE_URL, SAMPLE_PASSWORD: PASSWORD })
  await database.db.execute(`update staff_user set disabled = true`)
  await startAndStop({ DATABASE_URL })
})

test('a database without a standby is refused where two machines are to hold what was acknowledged', async () => {
  await expect(startAndStop({ DATABASE_URL: database.connectionString, DATABASE_COPIES: '2' })).rejects.toThrow(
    'The database keeps acknowledged writes on one machine only: synchronous_standby_names is empty.',
  )
})

test('a connection pooler is refused by what it is', async () => {
  const pooler = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (startup) => {
      const parameter = /[a-z]+_timeout/.exec(startup.toString('latin1'))?.[0]
      socket.end(errorResponse(`unsupported startup parameter: ${parameter}`))
    })
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  const { port } = pooler.address() as AddressInfo
  await expect(startAndStop({ DATABASE_URL: `postgres://saex@127.0.0.1:${port}/saex` })).rejects.toThrow(
    'DATABASE_URL leads to a connection pooler such as PgBouncer, which does not take the time limits of queries (unsupported startup parameter: lock_timeout). Give the address of PostgreSQL itself.',
  )
  const DATABASE_READ_URL = `postgres://saex@127.0.0.1:${port}/saex`
  await expect(startAndStop({ DATABASE_URL: database.connectionString, DATABASE_READ_URL })).rejects.toThrow(
    'DATABASE_READ_URL leads to a connection pooler such as PgBouncer',
  )
  pooler.close()
})

test('a connection pooler that is expected is refused without each time limit, and taken with them', async () => {
  const DATABASE_DIRECT_URL = database.connectionString
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const startWith = (settings: readonly string[]) => {
    const address = new URL(DATABASE_DIRECT_URL)
    address.searchParams.set('options', settings.map((setting) => `-c ${setting}`).join(' '))
    return startAndStop({ DATABASE_POOLED: 'on', DATABASE_URL: address.href, DATABASE_DIRECT_URL })
  }
  for (const left of limits) {
    const others = limits.filter((name) => name !== left).map((name) => `${name}=2000`)
    await expect(startWith([...others, `${left}=0`])).rejects.toThrow(
      `The connection pooler sets no ${left} for DATABASE_URL, which must be from 1 to `,
    )
  }
  await expect(startWith(limits.map((name) => `${name}=5001`))).rejects.toThrow('sets no statement_timeout')
  await startWith(limits.map((name) => `${name}=2000`))
})

/** As PgBouncer answers the start of a connection: ErrorResponse of severity FATAL, protocol violation. */
function errorResponse(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

test('production refuses to start without its public address', async () => {
  await expect(startAndStop({ PUBLIC_URL: '' })).rejects.toThrow(
    'The setting PUBLIC_URL is wrong: it must be set when NODE_ENV is production, such as https://shop.example.com.',
  )
})

test.runIf(process.getuid?.() === 0)('production refuses to run its own database as root, and makes none', async () => {
  await expect(startAndStop({})).rejects.toThrow(/as root.*ordinary account.*DATABASE_URL/)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})
