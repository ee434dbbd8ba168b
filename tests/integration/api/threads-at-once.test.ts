import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { UploadDetail } from '../../../src/shared/contract/uploads.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { signInAs } from '../../support/staff-session.ts'
import { PLAIN_MAPPING } from '../../support/stock-import.ts'
import { createUploader } from '../../support/uploading.ts'
import { SOAK } from '../../support/soak.ts'

/** `import.threads-at-once`: two run, four wait. */
const RUNNING = 2
const WAITING = 4
/** Longer than a thread takes to start, so that none ends while the others come. */
const ROWS = Array.from({ length: 20_000 }, (_, at) => `L${at},Mazda,BT-50,2018,1,${100_000 + at}`)
const FILE = ['Stock,Make,Model,Year,Km,Price', ...ROWS].join('\r\n')

let shop: TestApp
let token: string
let ann: ReturnType<typeof createUploader>
let live = 0
let most = 0
/** Node tells of every thread that this process starts. */
function count(thread: Worker): void {
  live += 1
  most = Math.max(most, live)
  thread.once('exit', () => (live -= 1))
}

beforeAll(async () => {
  shop = await createTestApp()
  await seedReference(shop.context.db, { now: TEST_TIME })
  token = await signInAs(shop, { name: 'Ann', permissionId: 3 })
  ann = createUploader(shop, token)
  process.on('worker', count)
})
afterAll(async () => {
  process.off('worker', count)
  await shop.close()
})

async function compare(id: string) {
  const payload = { id, mapping: PLAIN_MAPPING, supplier: 'Harbour Motors' }
  const response = await shop.app.inject({
    method: 'POST',
    url: STAFF_PATHS.comparePrices,
    headers: { token },
    payload,
  })
  return { status: response.statusCode, wait: response.headers['retry-after'], ...response.json<object>() }
}

test('twenty comparisons at once keep two threads, the rest is told to come again and can', SOAK, async () => {
  const { id } = await ann.upload('stock', 'Harbour Motors.csv', FILE)
  most = 0
  const answers = await Promise.all(Array.from({ length: 20 }, () => compare(id)))
  expect(most).toBe(RUNNING)
  const [done, refused] = [
    answers.filter(({ status }) => status === 200),
    answers.filter(({ status }) => status !== 200),
  ]
  expect(done.length).toBeGreaterThanOrEqual(RUNNING)
  expect(done.length).toBeLessThanOrEqual(RUNNING + WAITING)
  for (const answer of refused) expect(answer).toMatchObject({ status: 503, errorKey: 'OVERLOADED', wait: '5' })
  expect(await compare(id)).toMatchObject({ status: 200, result: { isWhole: true, count: 0 } })
  expect(live).toBe(0)
})

test('a file that is not looked at for want of a place stays, and is looked at later', SOAK, async () => {
  const ids: string[] = []
  for (let at = 0; at < 12; at += 1) {
    const { result } = await ann.create({ kind: 'stock', name: `${at}.csv`, sizeBytes: Buffer.byteLength(FILE) })
    await ann.part(result.id, 0, Buffer.from(FILE))
    ids.push(result.id)
  }
  most = 0
  const answers = await Promise.all(ids.map((id) => ann.inspect(id)))
  expect(most).toBe(RUNNING)
  const refused = ids.filter((_, at) => answers[at]?.status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const id of refused) {
    expect(await ann.look(id)).toMatchObject({ state: 'receiving' } satisfies Partial<UploadDetail>)
    expect((await ann.inspect(id)).result).toMatchObject({ state: 'ready' })
  }
})
