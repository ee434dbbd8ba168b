// @module-tag soak
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ACCEPT_NEW_WORDS } from '../../../src/shared/contract/new-words.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { UploadDetail } from '../../../src/shared/contract/uploads.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { postFromAnywhere } from '../../support/loopback-call.ts'
import { startProductProcess, type ProductProcess } from '../../support/product-process.ts'
import { startS3Double, type S3Double } from '../../support/s3-double.ts'
import { PLAIN_MAPPING } from '../../support/stock-import.ts'

const PASSWORD = 'a long sample password'
const PART_BYTES = 64 * 1024

let database: TestDatabase
let double: S3Double
/** Two web processes and a worker, each with a folder of its own. */
let processes: readonly [ProductProcess, ProductProcess, ProductProcess]
let token = ''

beforeAll(async () => {
  database = await createTestDatabase()
  double = await startS3Double({ page: 1000 })
  const settings = {
    DATABASE_URL: database.connectionString,
    BLOB_URL: `${double.endpoint.replace('http://', 'http://key:secret@')}/saex`,
    SAMPLE_STOCK: '0',
    SAMPLE_PASSWORD: PASSWORD,
    LOG_LEVEL: 'error',
  }
  const one = await startProductProcess({ ...settings, ROLE: 'web' })
  const others = ['web', 'worker'].map((ROLE) => startProductProcess({ ...settings, ROLE }))
  const [two, worker] = await Promise.all(others)
  processes = [one, two!, worker!]
  const login = await post(one, STAFF_PATHS.login, { Username: 'admin', Password: PASSWORD })
  token = (login as { sessionToken: string }).sessionToken
}, 120_000)
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()))
  await database.close()
  double.close()
})

async function post({ url }: ProductProcess, path: string, body: object, headers = {}): Promise<unknown> {
  return JSON.parse(await postFromAnywhere(`${url}${path}`, body, headers))
}

const staff = async (process: ProductProcess, path: string, body: object) =>
  (await post(process, path, body, { token })) as { errorCode: number; result: UploadDetail }

test('parts of one file that came to two processes are imported by a third, and its rejected rows answered by both', async () => {
  const [one, two, worker] = processes
  const rows = Array.from({ length: 5000 }, (_none, place) => `U${place},Zastava,Koral,2019,${place},100000`)
  const bytes = Buffer.from(['Stock,Make,Model,Year,Km,Price', ...rows, 'X1,,Koral,2019,1,1'].join('\n'))
  const file = { kind: 'stock', name: 'stock.csv', sizeBytes: bytes.length }
  const { id } = (await staff(one, STAFF_PATHS.uploads, file)).result
  for (let at = 0, turn = 0; at < bytes.length; at += PART_BYTES, turn += 1) {
    const { url } = turn % 2 === 0 ? one : two
    const answer = await fetch(`${url}${STAFF_PATHS.uploadPart}?id=${id}&at=${at}`, {
      method: 'POST',
      body: bytes.subarray(at, at + PART_BYTES),
      headers: { token, 'content-type': 'application/octet-stream' },
    })
    expect(answer.status).toBe(200)
  }
  expect((await staff(two, STAFF_PATHS.inspectUpload, { id })).result).toMatchObject({ state: 'ready' })
  const start = { id, mapping: PLAIN_MAPPING, newWords: ACCEPT_NEW_WORDS }
  expect(await staff(one, STAFF_PATHS.startUpload, start)).toMatchObject({ errorCode: 0 })
  const ask = async (process: ProductProcess, path: string) => {
    const response = await fetch(`${process.url}${path}?id=${id}`, { headers: { token } })
    return ((await response.json()) as { result: unknown }).result
  }
  await vi.waitFor(
    async () =>
      expect(await ask(two, STAFF_PATHS.upload)).toMatchObject({
        state: 'done',
        result: { inserted: 5000, rejected: 1 },
      }),
    { timeout: 100_000, interval: 200 },
  )
  const rejected = await ask(one, STAFF_PATHS.rejectedRows)
  expect(rejected).toMatchObject({ text: expect.stringContaining('5002,Make: is empty'), next: null })
  expect(await ask(two, STAFF_PATHS.rejectedRows)).toEqual(rejected)
  for (const { dataDir } of [one, two, worker]) {
    expect((await readdir(dataDir)).filter((name) => name === 'uploads')).toEqual([])
    expect(await readdir(`${dataDir}/scratch`).catch(() => [])).toEqual([])
  }
}, 120_000)
