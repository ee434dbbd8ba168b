import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { createFolderBlobs } from '../../src/server/blobs/folder-blobs.ts'
import { systemIds } from '../../src/server/context.ts'
import { openDatabase } from '../../src/server/db/connection.ts'
import type { Db } from '../../src/server/db/database.ts'
import { staffUser } from '../../src/server/db/schema/index.ts'
import { seedReference } from '../../src/server/features/reference/reference-seed.ts'
import { createUpload, inspectUpload, receivePart } from '../../src/server/features/uploads/receive-upload.ts'
import { runUploads } from '../../src/server/features/uploads/run-uploads.job.ts'
import { startUpload } from '../../src/server/features/uploads/start-upload.ts'
import { findUpload } from '../../src/server/features/uploads/uploads.repository.ts'
import { ACCEPT_NEW_WORDS } from '../../src/shared/contract/new-words.ts'
import { UPLOAD_PART_BYTES } from '../../src/shared/contract/uploads.ts'
import { PLAIN_MAPPING } from '../support/stock-import.ts'
import { createTemplate, openTestServer, withDatabase } from '../support/test-databases.ts'

/** A file of stock on its way through the folder: its parts, the look at it, its import, and an equal one after it. */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '200000' }, turns: { type: 'string', default: '3' } },
})
const HEADER = 'Stock,Make,Model,Year,Km,Price,Extras\n'
const EXTRAS = 'Tow bar; canopy; leather seats; one owner from new with every service in the book; second key'
const MAPPING = {
  currency: 'ZAR',
  fields: {
    ...PLAIN_MAPPING.fields,
    mileage: { column: 'Km', unit: 'km' },
    extras: { column: 'Extras', split: ';' },
  },
}

const server = await openTestServer('.cache/test-database')
const databases = await createTemplate(server.connectionString)
const connectionString = withDatabase(server.connectionString, databases.template)
const { db, close } = openDatabase({ connectionString, purpose: 'bulk', poolSize: 4, onLost: () => {} })
const dataDir = await mkdtemp(join(tmpdir(), 'saex-bench-'))
try {
  await bench(db)
} finally {
  await close()
  await databases.dropAll()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function bench(db: Db): Promise<void> {
  const clock = (): Date => new Date()
  await seedReference(db, { now: clock() })
  const ann = { username: 'ann', usernameKey: 'ANN', name: 'Ann', passwordHash: 'none', permissionIds: [3] }
  const [member] = await db
    .insert(staffUser)
    .values({ ...ann, createdAt: clock() })
    .returning()
  const staffUserId = member!.id
  const rows = Array.from(
    { length: Number(values.rows) },
    (_none, at) => `B${at},Make ${at % 40},Model ${at % 300},2019,${at % 200_000},${100_000 + (at % 900)},${EXTRAS}`,
  )
  const bytes = Buffer.from(`${HEADER}${rows.join('\n')}\n`)
  const log = pino({ level: 'error' })
  const jobs = { send: async () => {} }
  const deps = { db, clock, ids: systemIds, dataDir, blobs: createFolderBlobs(dataDir), jobs, log }
  for (let turn = 0; turn < Number(values.turns); turn++) {
    const id = await createUpload(deps, { kind: 'stock', name: 'stock.csv', sizeBytes: bytes.length, staffUserId })
    const arrived = await secondsOf(async () => {
      for (let at = 0; at < bytes.length; at += UPLOAD_PART_BYTES) {
        await receivePart(deps, { id, at, bytes: bytes.subarray(at, at + UPLOAD_PART_BYTES) })
      }
    })
    const looked = await secondsOf(() => inspectUpload(deps, { id, staffUserId }))
    await startUpload(deps, { id, staffUserId, supplier: 'Bench', newWords: ACCEPT_NEW_WORDS, mapping: MAPPING })
    let most = 0
    const watch = setInterval(() => void bytesBelow(dataDir).then((size) => (most = Math.max(most, size))), 50)
    const signal = new AbortController().signal
    const imported = await secondsOf(() =>
      runUploads({ ...deps, config: { bucket: undefined }, connectionString, signal }),
    )
    clearInterval(watch)
    const done = await findUpload(db, id)
    if (done?.state !== 'done') throw new Error(`the import is ${done?.state}: ${done?.problem}`)
    const mib = (size: number) => (size / 1024 / 1024).toFixed(1)
    console.log(
      `${mib(bytes.length)} MiB: parts ${arrived} s, look ${looked} s, import ${imported} s; ` +
        `most on the disk ${mib(most)} MiB, afterwards ${mib(await bytesBelow(dataDir))} MiB`,
    )
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<string> {
  const start = performance.now()
  await work()
  return ((performance.now() - start) / 1000).toFixed(2)
}

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = files.map(async ({ parentPath, name }) => {
    const found = await stat(join(parentPath, name)).catch(() => undefined)
    return found?.size ?? 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
