// `performance.photo-load`: eight photos of 40 megapixels at once in a server of its own: at most 150 MiB more memory, stalls of
// the event loop at most 50 ms (p99); and the processor's time of a phone's photo of 1600 pixels, its fingerprint included.
import { fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { PERMISSION } from '../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { UPLOAD_PART_BYTES } from '../../src/shared/contract/uploads.ts'
import { MIB } from '../../src/shared/domain/bytes.ts'
import { openDatabase } from '../../src/server/db/connection.ts'
import { staffSession, staffUser } from '../../src/server/db/schema/index.ts'
import { fingerprintOf, reencodePhoto } from '../../src/server/features/media/photo-codec.ts'
import { digestOfToken } from '../../src/server/features/staff/staff-session.ts'
import { createTemplate, withDatabase } from '../support/test-databases.ts'
import { openServer, portOf, startProduct } from './search/product.ts'

const AT_ONCE = 8
const ROUNDS = 2
/** 40 megapixels, and what a phone sends of 12. */
const [CAMERA, PHONE] = [
  { width: 7304, height: 5478 },
  { width: 1600, height: 1200 },
]
const TOKEN = 'bench'.padEnd(43, '-')

type Figures = { readonly port: number; readonly rss: number; readonly peak: number; readonly p99: number }

const [database] = process.argv.slice(2)
if (database === undefined) await bench()
else await serve(database)

/** The product in a process of its own; each message of the parent is answered by the figures since the last one. */
async function serve(connectionString: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'saex-bench-'))
  const opened = openDatabase({ connectionString, purpose: 'public', onLost: () => {} })
  const [user] = await opened.db
    .insert(staffUser)
    .values({
      username: 'bench',
      usernameKey: 'BENCH',
      name: 'Bench',
      passwordHash: '-',
      permissionIds: [PERMISSION.stockClerk],
      createdAt: new Date(),
    })
    .returning({ id: staffUser.id })
  const now = new Date()
  await opened.db.insert(staffSession).values({
    tokenDigest: digestOfToken(TOKEN),
    userId: user!.id,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + 3_600_000),
  })
  const app = await startProduct(opened, { dataDir })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let peak = 0
  setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10).unref()
  process.on('message', () => {
    const figures = { rss: process.memoryUsage.rss(), peak, p99: delay.percentile(99) / 1e6 }
    delay.reset()
    peak = 0
    process.send?.({ ...figures, port: portOf(app.server.address()) } satisfies Figures)
  })
  process.send?.('ready')
  process.once('disconnect', () => {
    void (async () => {
      await app.close()
      await opened.close()
      await rm(dataDir, { recursive: true, force: true })
    })()
  })
}

async function bench(): Promise<void> {
  const server = await openServer()
  const template = await createTemplate(server.connectionString)
  const child = fork(fileURLToPath(import.meta.url), [withDatabase(template.adminUrl, template.template)])
  try {
    await once(child, 'message')
    const ask = async (): Promise<Figures> => {
      child.send('figures')
      const [figures] = (await once(child, 'message')) as [Figures]
      return figures
    }
    const { port } = await ask()
    const cameras = await Promise.all(Array.from({ length: AT_ONCE }, () => takePhoto(CAMERA)))
    const bytes = cameras.reduce((sum, { length }) => sum + length, 0) / cameras.length
    // Connections and code are there before: they belong to no photo.
    await sendPhoto(port, await takePhoto(PHONE))
    await sleep(500)
    const { rss } = await ask()
    console.log(
      `${AT_ONCE} photos of 40 megapixels (${(bytes / MIB).toFixed(1)} MiB each) at once, on ${toMib(rss)} MiB`,
    )
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now()
      await Promise.all(cameras.map(async (photo) => sendPhoto(port, Buffer.concat([photo, Buffer.alloc(1 + round)]))))
      const seconds = (performance.now() - start) / 1000
      const { peak, p99 } = await ask()
      console.log(
        `  round ${round + 1}: memory +${toMib(peak - rss)} MiB (goal +150), stalls p99 ${p99.toFixed(1)} ms (goal 50), ${seconds.toFixed(1)} s`,
      )
    }
    await measurePhone()
  } finally {
    child.disconnect()
    await once(child, 'exit')
    await template.dropAll()
    await server.stop()
  }
}

function toMib(bytes: number): number {
  return Math.round(bytes / MIB)
}

/** The processor's time of all threads for what the server does with one. */
async function measurePhone(): Promise<void> {
  const photos = await Promise.all(Array.from({ length: 21 }, () => takePhoto(PHONE)))
  const times: number[] = []
  for (const photo of photos) {
    const before = process.cpuUsage()
    const { bytes } = await reencodePhoto(photo)
    await fingerprintOf(bytes)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  const sorted = times.slice(1).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1)
  const size = Math.round(photos[0]!.length / 1000)
  console.log(`a phone's photo of 1600 pixels, ${size} kB: ${at(0.5)} ms of the processor, p95 ${at(0.95)} (goal 60)`)
}

/** Noise that is as hard to encode as a photograph; each is another one. */
async function takePhoto({ width, height }: typeof CAMERA): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const small = { width: Math.round(width / 3), height: Math.round(height / 3) }
  const { data, info } = await sharp({ create: { ...small, channels: 3, background: '#808080', noise } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return sharp(data, { raw }).resize(width, height).jpeg({ quality: 85 }).toBuffer()
}

async function sendPhoto(port: number, photo: Buffer): Promise<void> {
  const [id, sha256] = [randomUUID(), createHash('sha256').update(photo).digest('hex')]
  const announced = { id, saexRef: null, sizeBytes: photo.length, sha256 }
  await ask(port, STAFF_PATHS.photos, { type: 'application/json', body: JSON.stringify(announced) })
  for (let at = 0; at < photo.length; at += UPLOAD_PART_BYTES) {
    const body = photo.subarray(at, at + UPLOAD_PART_BYTES)
    await ask(port, `${STAFF_PATHS.photoPart}?id=${id}&at=${at}`, { type: 'application/octet-stream', body })
  }
}

async function ask(
  port: number,
  path: string,
  { type, body }: { type: string; body: string | Buffer<ArrayBuffer> | Buffer },
) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { token: TOKEN, 'content-type': type },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
}
