// @module-tag soak
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLES } from '../../../samples/samples.ts'
import { parseConfig } from '../../../src/server/config.ts'
import { startProduct } from '../../../src/server/start.ts'
import { startDatabaseProxy } from '../../support/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { freePort, startProductProcess } from '../../support/product-process.ts'
import { startS3Double, type S3Double } from '../../support/s3-double.ts'

/** Settings that are well written and lead nowhere, or to something else. */
let database: TestDatabase
let store: S3Double
let dataDir = ''
beforeAll(async () => {
  database = await createTestDatabase()
  store = await startS3Double()
  dataDir = await mkdtemp(join(tmpdir(), 'saex-refused-'))
  await chmod(dataDir, 0o755)
})
afterAll(async () => {
  store.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function startAndStop(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const said: string[] = []
  const usual = { DATABASE_URL: database.connectionString, DATA_DIR: dataDir, SAMPLE_STOCK: '0', LOG_LEVEL: 'silent' }
  const config = parseConfig({ ...usual, PORT: String(await freePort()), ...env })
  const { stop } = await startProduct({ config, samples: SAMPLES, say: (line) => said.push(line) })
  await stop()
  return said
}

/** `http://127.0.0.1:1` is no address that anything listens at. */
const bucketAt = (endpoint: string, { key = 'key', name = 'saex' } = {}) =>
  `${endpoint.replace('//', `//${key}:secret@`)}/${name}`

/** One that is tried out: with the product's own database. */
async function startAlone(folder: string, { env = {}, samples = SAMPLES }) {
  const said: string[] = []
  const usual = { DATA_DIR: folder, SAMPLE_STOCK: '0', LOG_LEVEL: 'silent', PORT: String(await freePort()) }
  const config = parseConfig({ ...usual, ...env })
  const { stop } = await startProduct({ config, samples, say: (line) => said.push(line) })
  await stop()
  return said.join('\n')
}

describe('a start with the own database', () => {
  test('that fails while jobs are made ends with the reason', async () => {
    const samples = Object.defineProperty({ ...SAMPLES }, 'findPicture', {
      get: () => {
        throw new Error('no pictures')
      },
    })
    await expect(startAlone(join(dataDir, 'own'), { samples })).rejects.toThrow('no pictures')
  }, 60_000)

  test('listens at every address by ::, and says where it is opened', async () => {
    expect(await startAlone(join(dataDir, 'own'), { env: { HOST: '::' } })).toMatch(
      /^Saex answers at http:\/\/127\.0\.0\.1:\d+$/m,
    )
  }, 60_000)

  test('names HOST where it is no address of this machine', async () => {
    await expect(startAndStop({ HOST: '192.0.2.1' })).rejects.toThrow('HOST 192.0.2.1 is no address of this machine.')
  })
})

test('a worker, which answers nobody, says that it runs', async () => {
  expect(await startAndStop({ ROLE: 'worker' })).toContain('The worker takes jobs.')
})

describe('a bucket', () => {
  test.each([
    ['another name', () => bucketAt(store.endpoint, { name: 'other' }), 'open', 'other', 'NoSuchBucket'],
    ['another key', () => bucketAt(store.endpoint, { key: 'stranger' }), 'open', 'saex', 'AccessDenied'],
    ['no store behind it', () => bucketAt(store.endpoint), 'wrong', 'saex', 'what answers at the address'],
  ] as const)('of %s is refused by the name of its setting', async (_, addressOf, state, name, reason) => {
    store.set(state)
    const start = startAndStop({ BLOB_URL: addressOf() })
    await expect(start).rejects.toThrow(`The bucket ${name} of BLOB_URL cannot be written: ${reason}`)
    await expect(start).rejects.not.toThrow('secret')
  })

  test('that does not answer is told of, and keeps nobody from starting: searches need no store', async () => {
    const settings = { DATABASE_URL: database.connectionString, SAMPLE_STOCK: '0' }
    const product = await startProductProcess({ ...settings, BLOB_URL: bucketAt('http://127.0.0.1:1') })
    const said = 'The bucket saex of BLOB_URL cannot be written: connect ECONNREFUSED 127.0.0.1:1'
    expect(product.output()).toContain(said)
    await product.stop()
    // Samples cannot be made without it.
    const first = startAndStop({ BLOB_URL: bucketAt('http://127.0.0.1:1'), SAMPLE_STOCK: '20' })
    await expect(first).rejects.toThrow(said)
  })

  test('that is written has nothing of the start left in it, nor has a folder', async () => {
    store.set('open')
    const before = await readdir(dataDir)
    await startAndStop({ BLOB_URL: bucketAt(store.endpoint) })
    await startAndStop({})
    expect((await readdir(dataDir)).filter((name) => !before.includes(name) && name.includes('start'))).toEqual([])
  })
})

describe('a database', () => {
  const nowhere = 'postgres://saex:secret@127.0.0.1:1/saex'

  test.each([
    ['DATABASE_URL', () => ({ DATABASE_URL: nowhere })],
    ['DATABASE_DIRECT_URL', () => ({ DATABASE_POOLED: 'on', DATABASE_DIRECT_URL: nowhere })],
    [
      'DATABASE_URL',
      () => ({ DATABASE_POOLED: 'on', DATABASE_URL: nowhere, DATABASE_DIRECT_URL: database.connectionString }),
    ],
  ])('that is not there is refused by the name of %s', async (setting, settings) => {
    await expect(startAndStop(settings())).rejects.toThrow(
      `${setting} leads to no database: connect ECONNREFUSED 127.0.0.1:1`,
    )
  })

  test('whose certificate is not there is refused by the name of its setting', async () => {
    const env = { DATABASE_URL: `${nowhere}?sslrootcert=/nowhere/ca.pem` }
    await expect(startAndStop(env)).rejects.toThrow(
      /^DATABASE_URL leads to no database: ENOENT: .*'\/nowhere\/ca\.pem'$/,
    )
  })

  test('that the role may make nothing in is refused with what to do', async () => {
    const foreign = await createTestDatabase()
    const name = new URL(foreign.connectionString).pathname.slice(1)
    try {
      await foreign.pool.query(`revoke create on database ${name} from current_user`)
      await expect(startAndStop({ DATABASE_URL: foreign.connectionString })).rejects.toThrow(
        `DATABASE_URL: its role must own the database: ALTER DATABASE "${name}" OWNER TO `,
      )
    } finally {
      await foreign.close()
    }
  })

  test('whose disk is full when it is filled is told in words, without the values of the query', async () => {
    const small = await createTestDatabase()
    try {
      await small.pool.query(`
        create function fill() returns trigger language plpgsql as $$
          begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
        create trigger fill before insert on country for each row execute function fill()`)
      const failed = await startProductProcess({ DATABASE_URL: small.connectionString, SAMPLE_STOCK: '0' }).catch(
        String,
      )
      expect(failed).toContain('The database is away or its disk is full: could not extend file')
      expect(failed).not.toContain('Failed query')
    } finally {
      await small.close()
    }
  })

  test('behind a pooler that leaves time limits out is refused by the name of its setting, a replica too', async () => {
    const pooler = await startDatabaseProxy(database.connectionString, { forgets: true })
    const refusal = (setting: string) =>
      `The connection pooler sets no statement_timeout for ${setting}, which must be from 1 to 3000 ms`
    try {
      await expect(startAndStop({ DATABASE_URL: pooler.connectionString })).rejects.toThrow(refusal('DATABASE_URL'))
      await expect(startAndStop({ DATABASE_READ_URL: pooler.connectionString })).rejects.toThrow(
        refusal('DATABASE_READ_URL'),
      )
      const url = new URL(database.connectionString)
      const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
      url.searchParams.set('options', limits.map((name) => `-c ${name}=2000`).join(' '))
      await expect(
        startAndStop({
          DATABASE_POOLED: 'on',
          DATABASE_URL: url.href,
          DATABASE_DIRECT_URL: pooler.connectionString,
        }),
      ).rejects.toThrow(refusal('DATABASE_DIRECT_URL'))
      pooler.set('away')
      await startAndStop({ DATABASE_READ_URL: pooler.connectionString })
    } finally {
      pooler.close()
    }
  })
})
