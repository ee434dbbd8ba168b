import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { JobHandlers } from '../../../src/server/jobs/job-queue.ts'
import { startPgBossQueue, type PgBossQueue } from '../../../src/server/jobs/pg-boss-queue.ts'
import { createLogger } from '../../../src/server/logger.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../support/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
const open: PgBossQueue[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await Promise.all(open.map((queue) => queue.stop()))
  await database.close()
})

async function start(isWorker: boolean): Promise<PgBossQueue> {
  const { connectionString } = database
  const queue = await startPgBossQueue({ connectionString, isWorker, onWarning: () => {} })
  open.push(queue)
  return queue
}

function handlersWith(sendMail: JobHandlers['send-mail'], others: Partial<JobHandlers> = {}): JobHandlers {
  return {
    'send-mail': sendMail,
    'tell-new-device': async () => {},
    'send-alarm': async () => {},
    'refresh-rates': async () => {},
    retention: async () => {},
    'run-uploads': async () => {},
    'run-bulk': async () => {},
    ...others,
  }
}

test('four processes may start at once on an empty database, and again', async () => {
  await Promise.all([start(true), start(false), start(false), start(false)])
  await start(false)
  const { rows } = await database.db.execute(sql`select name from pgboss.queue where name !~ '^__' order by name`)
  expect(rows).toEqual([
    { name: 'refresh-rates' },
    { name: 'retention' },
    { name: 'run-bulk' },
    { name: 'run-uploads' },
    { name: 'send-alarm' },
    { name: 'send-mail' },
    { name: 'tell-new-device' },
  ])
})

test('a start that fails lets go of its connections: whoever waits until nobody is connected would wait for ever', async () => {
  const own = await createTestDatabase()
  onTestFinished(() => own.close())
  const { db, connectionString } = own
  const queue = await startPgBossQueue({ connectionString, isWorker: false, onWarning: () => {} })
  await queue.stop()
  await db.execute(sql`create function refuse_queues() returns trigger language plpgsql as
    $$ begin raise exception 'no queues today'; end $$`)
  await db.execute(sql`create trigger refuse_queues before update on pgboss.queue
    for each row execute function refuse_queues()`)
  const failing = startPgBossQueue({ connectionString, isWorker: true, onWarning: () => {} })
  await expect(failing).rejects.toThrow('no queues today')
  const connected = async () =>
    (
      await db.execute(
        sql`select from pg_stat_activity where datname = current_database() and application_name = 'saex jobs'`,
      )
    ).rowCount
  await expect.poll(connected, { timeout: 5000 }).toBe(0)
})

test('a job lives and dies with the transaction that it was put in with', async () => {
  const sender = await start(false)
  const worker = await start(true)
  const done: unknown[] = []
  await worker.startWorkers({
    handlers: handlersWith(async (data) => void done.push(data)),
    schedules: [{ name: 'retention', cron: '23 2 * * *' }],
  })
  const undone = database.db.transaction(async (transaction) => {
    await sender.send(transaction, { name: 'send-mail', data: { mail: 'undone' } })
    throw new Error('changed our mind')
  })
  await expect(undone).rejects.toThrow('changed our mind')
  const began = performance.now()
  await database.db.transaction((transaction) =>
    sender.send(transaction, { name: 'send-mail', data: { mail: 'done' } }),
  )
  await vi.waitFor(() => expect(done).toEqual([{ mail: 'done' }]), 5000)
  // Woken by a notification, not by the next look every 15 seconds.
  expect(performance.now() - began).toBeLessThan(1500)
})

test('the schedules given replace earlier ones', async () => {
  const worker = await start(true)
  const handlers = handlersWith(async () => {})
  const rates = { name: 'refresh-rates', cron: '37 */3 * * *' } as const
  await worker.startWorkers({ handlers, schedules: [rates] })
  const { rows } = await database.db.execute(sql`select name, cron, timezone from pgboss.schedule`)
  expect(rows).toEqual([{ name: 'refresh-rates', cron: '37 */3 * * *', timezone: 'Africa/Johannesburg' }])
})

test('what recurs may run at the start of a worker too, once for all that start within the hour', async () => {
  const ran: unknown[] = []
  const handlers = handlersWith(async () => {}, { 'refresh-rates': async (data) => void ran.push(data) })
  const schedules = [
    { name: 'refresh-rates', cron: '37 */3 * * *', atStartFor: 'an address' },
    { name: 'retention', cron: '23 2 * * *' },
  ] as const
  for (const worker of [await start(true), await start(true)]) await worker.startWorkers({ handlers, schedules })
  await vi.waitFor(() => expect(ran).not.toEqual([]), 5000)
  const { rows } = await database.db.execute(sql`
    select distinct name, count(*)::int as count from pgboss.job
    where name in ('refresh-rates', 'retention') group by name, singleton_on`)
  expect(rows).toEqual([{ name: 'refresh-rates', count: 1 }])
})

test('a job under way at the stop ends before the stop does', async () => {
  const worker = await start(true)
  const others = open.filter((queue) => queue !== worker)
  await Promise.all(others.map((queue) => queue.stop()))
  let ended = false
  const begun = Promise.withResolvers<void>()
  const slow = async () => {
    begun.resolve()
    await new Promise((resolve) => setTimeout(resolve, 300))
    ended = true
  }
  await worker.startWorkers({ handlers: handlersWith(slow), schedules: [] })
  await worker.send(database.db, { name: 'send-mail', data: {} })
  await begun.promise
  await worker.stop()
  expect(ended).toBe(true)
  const { rows } = await database.db.execute(sql`select distinct state from pgboss.job where name = 'send-mail'`)
  expect(rows).toEqual([{ state: 'completed' }])
})

test('what has waited for a worker is done at a stretch, not three at each look', async () => {
  const sender = await start(false)
  const waiting = Array.from({ length: 12 }, (_none, place) => place)
  for (const place of waiting) await sender.send(database.db, { name: 'send-mail', data: { place } })
  const done: unknown[] = []
  const worker = await start(true)
  await worker.startWorkers({ handlers: handlersWith(async (data) => void done.push(data)), schedules: [] })
  await vi.waitFor(() => expect(done).toHaveLength(waiting.length), 12_000)
})

test('a worker that starts goes on with what a killed one left behind, before its heartbeat is missed', async () => {
  await Promise.all(open.splice(0).map((queue) => queue.stop()))
  const worker = await start(true)
  const changed = Promise.withResolvers<void>()
  const handlers = handlersWith(async () => {}, { 'run-bulk': async () => changed.resolve() })
  await worker.startWorkers({ handlers, schedules: [] })
  await changed.promise
  const { rows } = await database.db.execute(sql`
    select round(extract(epoch from max(start_after) - now()) / 5)::int * 5 as seconds from pgboss.job
    where name = 'run-uploads' and state = 'created'`)
  // The lease of an import that broke off has to end first.
  expect(rows).toEqual([{ seconds: 15 }])
})

/** What the log says of the queue's errors while `trouble` lasts. */
async function errorsDuring(
  trouble: (proxy: DatabaseProxy, queue: PgBossQueue) => Promise<void>,
): Promise<readonly unknown[]> {
  const lines: string[] = []
  const log = createLogger('warn', { write: (line) => void lines.push(line) })
  const proxy = await startDatabaseProxy(database.connectionString)
  const queue = await startPgBossQueue({
    connectionString: proxy.connectionString,
    isWorker: true,
    onWarning: (message, cause) => log.warn({ err: cause }, message),
  })
  open.push(queue)
  await queue.startWorkers({ handlers: handlersWith(async () => {}), schedules: [] })
  await trouble(proxy, queue)
  const errors = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'the job queue met an error')
  await vi.waitFor(() => expect(errors()).not.toEqual([]), 20_000)
  proxy.set('open')
  await queue.stop()
  proxy.close()
  return errors().map(({ err }) => err)
}

test('an error of the queue is written with its reason', async () => {
  const errors = await errorsDuring(async (proxy) => proxy.set('away'))
  for (const error of errors) expect(error).toMatchObject({ type: 'Error', message: expect.stringMatching(/\w/) })
})

test('what the database says of a row stays out of the log', async () => {
  await database.pool.query(`
    create function pgboss.refuse() returns trigger language plpgsql as $$ begin raise 'canary of %', new.id; end $$;
    create trigger refuse before update on pgboss.job for each row execute function pgboss.refuse()`)
  const errors = await errorsDuring(async (_proxy, queue) =>
    queue.send(database.db, { name: 'send-mail', data: { canary: true } }),
  )
  expect(errors).toContainEqual(expect.objectContaining({ code: 'P0001' }))
  expect(JSON.stringify(errors)).not.toContain('canary')
})
