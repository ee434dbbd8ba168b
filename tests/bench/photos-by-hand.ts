// Photos from the yard (docs/spec/performance.md): from the file that a camera hands over to its place in the vehicle's list,
// on a line of 1 Mbit/s up and 300 ms there and back, the device slowed down four times. Beside a product with samples:
// SAEX_CHROMIUM=/usr/bin/chromium node tests/bench/photos-by-hand.ts --url http://localhost:8080 --password 'of the samples'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type CDPSession } from 'playwright-core'
import sharp from 'sharp'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    password: { type: 'string', default: '' },
    photos: { type: 'string', default: '20' },
    cut: { type: 'string', default: '0' },
    /** A folder for pictures of the page with all photos: two widths, both schemes. */
    pictures: { type: 'string' },
  },
})
const count = Number(values.photos)
const LINE = { offline: false, latency: 300, uploadThroughput: 125_000, downloadThroughput: 375_000 }
const SLOW_DOWN = 4

const executablePath = process.env['SAEX_CHROMIUM']
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
const context = await browser.newContext({ baseURL: values.url, serviceWorkers: 'block' })
const page = await context.newPage()
const drawings = await findDrawings()
const cameras = await Promise.all(Array.from({ length: count }, (_, index) => takePhoto(index)))
console.log(
  `${count} photos of 12 megapixels, ${Math.round(cameras.reduce((sum, { length }) => sum + length, 0) / count / 1000)} kB each`,
)
const folder = await mkdtemp(join(tmpdir(), 'saex-bench-'))
await Promise.all(cameras.map((photo, index) => writeFile(join(folder, `IMG_${index}.jpg`), photo)))
const token = await signIn()
let sentBytes = 0
page.on('requestfinished', async (request) => {
  if (request.url().includes('/photos/part')) sentBytes += Number((await request.allHeaders())['content-length'] ?? 0)
})
const session = await context.newCDPSession(page)
await openVehicle(await makeVehicle())
await slowDown(session)
const single: number[] = []
for (const [index, camera] of cameras.slice(0, 10).entries()) single.push(await send([camera], index + 1))
console.log(
  `one photo: median ${at(single, 0.5)} s, p95 ${at(single, 0.95)} s (goal 8), ${Math.round(sentBytes / single.length / 1000)} kB sent each (goal 500)`,
)
await openVehicle(await makeVehicle())
await slowDown(session)
sentBytes = 0
const cutting = Number(values.cut) > 0 ? cutLine(session, Number(values.cut)) : undefined
const all = await send(cameras, count)
clearInterval(cutting)
console.log(`${count} photos: ${all.toFixed(1)} s (goal 90 of 20), ${Math.round(sentBytes / 1000)} kB sent`)
if (values.pictures !== undefined) await takePictures(values.pictures)
await browser.close()
await rm(folder, { recursive: true, force: true })

/** Seconds until so many photos are listed, those before included. */
async function send(photos: readonly Buffer[], listed: number): Promise<number> {
  const files = photos.map((photo) => join(folder, `IMG_${cameras.indexOf(photo)}.jpg`))
  const heading = page.getByRole('heading', { name: `Photos (${listed})`, exact: true })
  const started = performance.now()
  await page.locator('input[aria-label="Choose photos"]').setInputFiles(files)
  await heading.waitFor({ timeout: 600_000 })
  return (performance.now() - started) / 1000
}

async function takePictures(to: string): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.send('Network.emulateNetworkConditions', { ...LINE, latency: 0, downloadThroughput: -1 })
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(to, `photos-${width}-${colorScheme}.png`), fullPage: true })
    }
  }
}

function at(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0).toFixed(1)
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
}

/** The line is away for two seconds after each so many. */
function cutLine(cdp: CDPSession, everySeconds: number): NodeJS.Timeout {
  return setInterval(() => {
    void cdp.send('Network.emulateNetworkConditions', { ...LINE, offline: true })
    setTimeout(() => void cdp.send('Network.emulateNetworkConditions', LINE), 2000)
  }, everySeconds * 1000)
}

async function openVehicle(saexRef: string): Promise<void> {
  await page.goto(`/stock-desk/${saexRef}/photos`)
  await page.getByRole('heading', { name: 'Photos (0)' }).waitFor()
}

type Session = { readonly sessionToken: string; readonly permissions: unknown }
/** The token of the session that the page has, too. */
async function signIn(): Promise<string> {
  const answer = await page.request.post('/api/login', { data: { Username: 'clerk', Password: values.password } })
  const user = (await answer.json()) as Session & Record<string, unknown>
  const kept = { ...user, permissions: JSON.stringify(user.permissions) }
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
  }, kept)
  return user.sessionToken
}

async function makeVehicle(): Promise<string> {
  const common = { supplier: 'Bench Motors', make: 'Toyota', model: 'Hilux', year: 2019, price: 400_000 }
  const answer = await page.request.post('/api/staff/stock/save', {
    data: { saexRef: null, version: null, values: common, confirmed: ['price.odd'] },
    headers: { Token: token, 'Idempotency-Key': crypto.randomUUID() },
  })
  return ((await answer.json()) as { result: { vehicle: { saexRef: string } } }).result.vehicle.saexRef
}

/** The sample drawings of vehicles that are in stock. */
async function findDrawings(): Promise<readonly Buffer[]> {
  const answer = await page.request.post('/api/stock', { data: { SearchType: 2, Rows: 40 } })
  const text = await answer.text()
  const addresses = [...new Set(text.match(/\/pictures\/d[\w-]+/g))].slice(0, count)
  return Promise.all(addresses.map(async (address) => (await page.request.get(`${address}?w=1600`)).body()))
}

/** A drawing as a camera of 12 megapixels would see it: with noise, and held in one of eight ways. */
async function takePhoto(index: number): Promise<Buffer> {
  const [width, height] = [4000, 3000]
  // As coarse as what is sent, and so strong that it comes to the 400 kB of a real yard: finer noise is lost on the way.
  const noise = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 42 },
    },
  })
    .resize(width, height)
    .png()
    .toBuffer()
  const drawing = await sharp(drawings[index % drawings.length])
    .resize({ width, height, fit: 'fill' })
    .toBuffer()
  return sharp(drawing)
    .composite([{ input: noise, blend: 'soft-light' }])
    .withMetadata({ orientation: (index % 8) + 1 })
    .jpeg({ quality: 92 })
    .toBuffer()
}
