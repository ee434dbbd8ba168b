// A process that takes one file from its arrival to the end of its import, as the server does, and says what came of it:
// node tests/support/hostile/measured-child.ts, with its task in HOSTILE_TASK.
import { createReadStream, openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pino } from 'pino'
import { createFolderBlobs } from '../../../src/server/blobs/folder-blobs.ts'
import { openDatabase } from '../../../src/server/db/connection.ts'
import { staffUser } from '../../../src/server/db/schema/index.ts'
import { refreshRates } from '../../../src/server/features/reference/rates-refresh.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { comparePrices } from '../../../src/server/features/uploads/compare-prices.ts'
import { inspectUpload } from '../../../src/server/features/uploads/receive-upload.ts'
import { runUploads } from '../../../src/server/features/uploads/run-uploads.job.ts'
import { startUpload } from '../../../src/server/features/uploads/start-upload.ts'
import { putPart } from '../../../src/server/features/uploads/upload-parts.ts'
import { findUpload, insertUpload } from '../../../src/server/features/uploads/uploads.repository.ts'
import { ACCEPT_NEW_WORDS } from '../../../src/shared/contract/new-words.ts'
import { UPLOAD_PART_BYTES, uploadInspectionSchema, type UploadKind } from '../../../src/shared/contract/uploads.ts'
import { AppError } from '../../../src/server/http/app-error.ts'
import { systemIds } from '../../../src/server/context.ts'
import type { ChildTask, Measured } from './measure-hostile.ts'

const SAMPLE_MS = 5
const TICK_MS = 10

const task: ChildTask = JSON.parse(process.env['HOSTILE_TASK'] ?? '')
const database = openDatabase({ connectionString: task.connectionString, purpose: 'bulk', onLost: () => {} })
const { db } = database
const clock = () => new Date()
const blobs = createFolderBlobs(task.folder)
const deps = {
  db,
  clock,
  ids: systemIds,
  dataDir: task.folder,
  blobs,
  jobs: { send: async () => {} },
  log: pino({ level: 'error' }, process.stderr),
}

await seedReference(db, { now: clock() })
const [member] = await db
  .insert(staffUser)
  .values({
    username: task.path,
    usernameKey: task.path,
    name: 'Ann',
    passwordHash: 'none',
    permissionIds: [3],
    createdAt: clock(),
  })
  .returning()
const staffUserId = member?.id ?? 0
globalThis.gc?.()
const base = process.memoryUsage.rss()
const highest = process.resourceUsage().maxRSS
let peak = base
const samples = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), SAMPLE_MS)
let stoppedMs = 0
// Processor time of this thread alone: what other threads and programs take from it on a busy machine does not count.
let last = process.threadCpuUsage()
const ticks = setInterval(() => {
  const { user, system } = process.threadCpuUsage(last)
  stoppedMs = Math.max(stoppedMs, (user + system) / 1000)
  last = process.threadCpuUsage()
}, TICK_MS)
const begun = performance.now()
const usedBefore = process.cpuUsage()
const outcome = await (task.kind === 'fetched' ? fetchRates() : takeFile(task.kind))
const seconds = (performance.now() - begun) / 1000
const used = process.cpuUsage(usedBefore)
const cpuSeconds = (used.user + used.system) / 1_000_000
clearInterval(samples)
clearInterval(ticks)
const reached = process.resourceUsage().maxRSS
if (reached > highest) peak = Math.max(peak, reached * 1024)
const measured: Measured = { outcome, seconds, cpuSeconds, addedMiB: (peak - base) / 1024 / 1024, stoppedMs }
console.log(JSON.stringify(measured))
await database.close()
process.exit(0)

async function fetchRates(): Promise<string> {
  // From the disk, piece by piece: what is measured is the reader's memory.
  const document = await openAsBlob(task.path)
  const fetch = async () => new Response(document.stream())
  const done = await refreshRates(db, { url: 'https://rates.example.test/', now: clock(), fetch })
  return done.outcome === 'refused' ? done.reason : done.outcome
}

async function takeFile(kind: Exclude<ChildTask['kind'], 'fetched'>): Promise<string> {
  const id = systemIds.uuid()
  const { size } = await stat(task.path)
  let at = 0
  for await (const bytes of createReadStream(task.path, { highWaterMark: UPLOAD_PART_BYTES })) {
    await putPart(blobs, { name: id, at, bytes: bytes as Buffer })
    at += (bytes as Buffer).length
  }
  const row = {
    id,
    kind,
    name: task.name,
    sizeBytes: size,
    receivedBytes: size,
    createdAt: clock(),
    createdBy: staffUserId,
  }
  await insertUpload(db, { ...row, state: 'receiving' })
  await inspectUpload(deps, { id, staffUserId })
  const inspected = await findUpload(db, id)
  if (inspected?.state !== 'ready') return inspected?.problem ?? 'lost'
  // The guess leaves the currency to whoever sees the file.
  const guess = uploadInspectionSchema.safeParse(inspected.inspection)
  const guessed = guess.data?.kind === 'stock' ? { mapping: { currency: 'ZAR', ...guess.data.mapping } } : {}
  const mapping = task.mapping === undefined ? guessed : { mapping: task.mapping }
  const choices =
    kind === 'stock' ? { supplier: 'Hostile', newWords: ACCEPT_NEW_WORDS, ...mapping } : { note: 'Hostile' }
  const refused = await compareAndStart({ id, staffUserId, ...choices }, kind)
  if (refused !== undefined) return refused
  await runUploads({
    ...deps,
    config: { bucket: undefined },
    connectionString: task.connectionString,
    signal: new AbortController().signal,
  })
  const done = await findUpload(db, id)
  return done?.problem ?? `${done?.state} ${JSON.stringify(done?.result)}`
}

/** As the page does it. A file that cannot be compared is refused like one that cannot be started. */
async function compareAndStart(
  request: Parameters<typeof startUpload>[1],
  kind: UploadKind,
): Promise<string | undefined> {
  const { staffUserId: _staffUserId, newWords: _newWords, ...asked } = request
  try {
    if (kind === 'stock') await comparePrices({ ...deps, connectionString: task.connectionString }, asked)
    await startUpload(deps, request)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return JSON.stringify(error.fields)
    throw error
  }
}
