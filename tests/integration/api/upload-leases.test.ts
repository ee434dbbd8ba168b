import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { upload } from '../../../src/server/db/schema/index.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { claimNextUpload } from '../../../src/server/features/uploads/uploads.repository.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/shared/domain/durations.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createUploader, workOff } from '../../support/uploading.ts'

const STOCK = 'Stock No,Make,Model,Price (ZAR)\r\nA1,Toyota,Hilux,345000'

let shop: TestApp
let ann: ReturnType<typeof createUploader>
let people = 0

beforeAll(async () => {
  shop = await createTestApp()
  await seedReference(shop.context.db, { now: TEST_TIME })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.now = TEST_TIME
  await shop.context.db.delete(upload)
  await signIn()
})

/** A session lasts for a while only, so each clock has its own. */
async function signIn(): Promise<void> {
  ann = createUploader(shop, await signInAs(shop, { name: `Ann ${(people += 1)}`, permissionId: 1 }))
}

/** An import that another process runs, whose lease ends so many seconds from now by the clock of the database. */
async function running(seconds: number): Promise<string> {
  const { id } = await ann.upload('stock', 'stock.csv', STOCK)
  await ann.start({ id, supplier: 'One' })
  const leaseUntil = sql`now() + ${seconds} * interval '1 second'`
  await shop.context.db.update(upload).set({ state: 'running', leaseUntil }).where(eq(upload.id, id))
  return id
}

/** How far the clock of a process is off: more than a lease lasts. */
const WRONG = [-HOUR_MS, MINUTE_MS, HOUR_MS]

test.each(WRONG)('a process whose clock is %i ms off leaves an import alone that runs elsewhere', async (off) => {
  const id = await running(14)
  shop.clock.now = new Date(Date.now() + off)
  await signIn()
  const next = await ann.upload('stock', 'next.csv', STOCK)
  await ann.start({ id: next.id, supplier: 'Two' })
  await workOff(shop)
  expect([(await ann.look(id)).state, (await ann.look(next.id)).state]).toEqual(['running', 'waiting'])
  expect((await ann.list()).map(({ state }) => state).toSorted()).toEqual(['running', 'waiting'])
  expect((await ann.start({ id, supplier: 'One', full: true })).errorKey).toBe('STATE_CHANGED')
  expect((await ann.undo(id)).errorKey).toBe('STATE_CHANGED')
  expect((await ann.cancel(id)).status).toBe(200)
})

test.each(WRONG)('one whose process has ended is interrupted, also for a clock that is %i ms off', async (off) => {
  const id = await running(-1)
  shop.clock.now = new Date(Date.now() + off)
  await signIn()
  expect((await ann.look(id)).state).toBe('interrupted')
  expect((await ann.cancel(id)).errorKey).toBe('STATE_CHANGED')
  expect((await ann.start({ id, supplier: 'One' })).result.state).toBe('waiting')
  await workOff(shop)
  expect((await ann.look(id)).state).toBe('done')
})

/** An import that waits for the stock, as if its process had stood still for longer than its lease; `end` waits for its end. */
async function standingStill(supplier: string) {
  const { db } = shop.context
  const { id } = await ann.upload('stock', 'stock.csv', STOCK)
  await ann.start({ id, supplier })
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`lock table vehicle in share row exclusive mode`)
    held.resolve()
    await release.promise
  })
  await held.promise
  let isOver = false
  const run = workOff(shop).finally(() => (isOver = true))
  const waiting = async () => (await db.execute(sql`select from pg_locks where not granted`)).rowCount
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
  const end = async () => {
    // Sooner than a statement gives up waiting.
    await expect
      .poll(() => isOver, { timeout: 5000 })
      .toBe(true)
      .finally(release.resolve)
    await Promise.all([holding, run])
    await expect.poll(waiting).toBe(0)
  }
  return { id, end }
}

/** What another process does a minute later, when the lease is over. */
const claimElsewhere = () =>
  shop.context.db.transaction(async (tx) => {
    await tx.execute(sql`update upload set lease_until = now() - interval '1 second' where state = 'running'`)
    return claimNextUpload(tx, new Date(TEST_TIME.getTime() + MINUTE_MS))
  })

const vehiclesOf = async (supplier: string) =>
  (
    await shop.context.db.execute(
      sql`select from vehicle join supplier s on s.id = supplier_id where s.name = ${supplier}`,
    )
  ).rowCount

/** What the audit trail says of an upload; of a run that was no longer its process's own, nothing. */
async function stepsOf(id: string): Promise<readonly unknown[]> {
  const { rows } = await shop.context.db.execute<{ step: string }>(
    sql`select detail::jsonb ->> 'step' as step from audit_entry where action = 'upload' and subject = ${id} order by id`,
  )
  return rows.map(({ step }) => step)
}

test('an import that lost its lease ends and writes nothing beside the next one', async () => {
  const { id, end } = await standingStill('Late')
  const next = await ann.upload('stock', 'next.csv', STOCK)
  await ann.start({ id: next.id, supplier: 'Next' })
  expect((await claimElsewhere())?.id).toBe(next.id)
  await end()
  expect([(await ann.look(id)).state, (await ann.look(next.id)).state]).toEqual(['interrupted', 'running'])
  expect(await vehiclesOf('Late')).toBe(0)
  expect(await stepsOf(id)).toEqual(['received', 'started'])
})

test('an import that lost its lease does not end the run that another process began of the same file', async () => {
  const { id, end } = await standingStill('Before')
  expect(await claimElsewhere()).toBeUndefined()
  expect((await ann.start({ id, supplier: 'After' })).result.state).toBe('waiting')
  expect((await claimElsewhere())?.id).toBe(id)
  await end()
  expect(await ann.look(id)).toMatchObject({ state: 'running', supplier: 'After' })
  expect(await vehiclesOf('Before')).toBe(0)
  expect(await stepsOf(id)).toEqual(['received', 'started', 'started'])
})

test.each(WRONG)('a claim by a clock that is %i ms off has its 15 seconds', async (off) => {
  const { id } = await ann.upload('stock', 'stock.csv', STOCK)
  await ann.start({ id, supplier: 'One' })
  const now = new Date(Date.now() + off)
  expect((await shop.context.db.transaction((tx) => claimNextUpload(tx, now)))?.id).toBe(id)
  const { rows } = await shop.context.db.execute(
    sql`select extract(epoch from lease_until - clock_timestamp())::float8 as seconds from upload`,
  )
  const { seconds } = rows[0] as { seconds: number }
  expect(seconds).toBeGreaterThan(10)
  expect(seconds).toBeLessThanOrEqual(15)
})
