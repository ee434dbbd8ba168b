// @module-tag soak
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/server/db/connection.ts'
import { isStorageUnavailable } from '../../../src/server/db/storage-unavailable.ts'
import { createTestDatabase } from '../../support/database.ts'
import type { TestDatabase } from '../../support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase('public')
})

afterAll(() => database.close())

describe('openDatabase', { timeout: 15_000 }, () => {
  it('bounds public work', async () => {
    const { rows } = await database.db.execute(sql`SELECT
      current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
      current_setting('idle_in_transaction_session_timeout') AS idle`)
    expect(rows).toEqual([{ statement: '3s', lock: '2s', idle: '2500ms' }])
    expect(database.pool.options.max).toBe(10)
  })

  it('cuts a statement that runs too long and keeps the connection', async () => {
    const begun = performance.now()
    const failure = await failureOf(database.db.execute(sql`SELECT pg_sleep(20)`))
    expect(isStorageUnavailable(failure)).toBe(true)
    expect(performance.now() - begun).toBeLessThan(3500)
    await database.db.execute(sql`SELECT 1`)
  })

  it('answers within the limit when the database is silent in the middle of a transaction', async () => {
    const silent = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.write(readyForQuery))
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const away = openDatabase({
      connectionString: `postgres://saex@127.0.0.1:${port}/saex`,
      purpose: 'public',
      onLost: () => {},
    })
    const begun = performance.now()
    const failure = await failureOf(away.db.transaction((tx) => tx.execute(sql`SELECT 1`)))
    expect(isStorageUnavailable(failure)).toBe(true)
    expect(performance.now() - begun).toBeLessThan(3600)
    expect(away.pool.totalCount).toBe(0)
    await away.close()
    silent.close()
  })

  it('survives the loss of its connections, lent out or idle, and works again', async () => {
    const lost = database.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1`)
      await terminateOthers()
      return tx.execute(sql`SELECT 1`)
    })
    expect(isStorageUnavailable(await failureOf(lost))).toBe(true)
    expect((await database.db.execute(sql`SELECT 1 AS alive`)).rows).toEqual([{ alive: 1 }])
  })

  it('does not report success for a transaction in which a caught error has undone everything', async () => {
    const work = database.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 / 0`).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('nothing can be committed')
  })

  it('does not lend out a connection whose transaction could not be ended', async () => {
    const client = await database.pool.connect()
    await client.query('BEGIN')
    const { rows: left } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    client.release()
    const { rows: next } = await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    expect(next[0]?.pid).not.toBe(left[0]?.pid)
  })

  it('fails at once, without harm, when the database is away', async () => {
    const away = openDatabase({
      connectionString: 'postgres://saex@127.0.0.1:1/saex',
      purpose: 'public',
      onLost: () => {},
    })
    expect(isStorageUnavailable(await failureOf(away.db.execute(sql`SELECT 1`)))).toBe(true)
    await away.close()
  })
})

/** AuthenticationOk and ReadyForQuery (idle): a server that lets in and never speaks again. */
const readyForQuery = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

async function terminateOthers(): Promise<void> {
  const other = openDatabase({ connectionString: database.connectionString, purpose: 'bulk', onLost: () => {} })
  await other.db.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`)
  await other.close()
}
