// `performance.picture-bytes`: bytes of photos as the product serves them against JPEG of quality 80 at equal SSIM, and
// the processor's time until a photo is of use and until all its sizes are there. It wants a folder of photographs:
//   node tests/bench/pictures.ts FOLDER [MOST]
import { createFolderBlobs } from '../../src/server/blobs/folder-blobs.ts'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { reencodePhoto } from '../../src/server/features/media/photo-codec.ts'
import { photoBlob } from '../../src/server/features/media/photo-store.ts'
import { findPictureSource, type PictureSource } from '../../src/server/features/media/picture-source.ts'
import { PICTURE_WIDTHS } from '../../src/shared/contract/limits.ts'
import { type Luma, ssim } from './pictures/ssim.ts'

const GOALS: Readonly<Record<number, number>> = { 320: 0.55, 640: 0.5, 1024: 0.5 }
const WIDTHS = [320, 640, 1024] as const
const USABLE_MS = 50
const ALL_MS = 2500
/** JPEG as it was measured for the goal. */
const JPEG = { quality: 80 }
const KEY = `p1${'0'.repeat(32)}`

type Width = (typeof WIDTHS)[number]
/** Processor's time in ms, one for each photo. */
type Times = Readonly<Record<'stored' | 'usable' | 'all', number[]>>
type Weighed = { readonly width: Width; readonly atEqual: number; readonly served: number; readonly gain: number }

const [folder, most = '8'] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name a folder of photographs: node tests/bench/pictures.ts FOLDER')
const files = (await readdir(folder)).filter((name) => /\.jpe?g$/i.test(name)).slice(0, Number(most))
// One core, so that processor's time is a visitor's time.
sharp.concurrency(1)
const dataDir = await mkdtemp(join(tmpdir(), 'saex-pictures-'))
const blobs = createFolderBlobs(dataDir)
try {
  const weighed: Weighed[] = []
  const times: Times = { stored: [], usable: [], all: [] }
  for (const file of files) {
    const given = await telephonePhoto(join(folder, file))
    const taken = await timed(() => takeIn(given))
    const source = findPictureSource({ blobs, findSamplePicture: undefined }, KEY)
    if (source === undefined) throw new Error(`${file} was not stored`)
    const first = await timed(() => source.render(640, 'webp'))
    const sizes = await timed(() => renderAll(source))
    times.stored.push(taken)
    times.usable.push(taken + first)
    times.all.push(taken + sizes)
    for (const width of WIDTHS) weighed.push(await weigh(source, width))
  }
  report(weighed, times)
} finally {
  await rm(dataDir, { recursive: true })
}

async function takeIn(given: Buffer): Promise<void> {
  const { bytes } = await reencodePhoto(given)
  await blobs.put(photoBlob(KEY), bytes, { type: 'image/jpeg' })
}

/** 12 million pixels, as a telephone takes them. */
async function telephonePhoto(path: string): Promise<Buffer> {
  return sharp(await readFile(path))
    .resize({ width: 4000, height: 3000, fit: 'cover' })
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function renderAll(source: PictureSource): Promise<void> {
  for (const width of PICTURE_WIDTHS) for (const format of ['avif', 'webp'] as const) await source.render(width, format)
}

/** Bytes of AVIF over those of JPEG: where both are as good, and as AVIF is served, with what that is better by. */
async function weigh(source: PictureSource, width: Width): Promise<Weighed> {
  const original = sharp(await blobs.get(photoBlob(KEY))).resize({ width })
  const pixels = await lumaOf(await original.clone().png().toBuffer())
  const jpeg = await original.clone().jpeg(JPEG).toBuffer()
  const aim = ssim(pixels, await lumaOf(jpeg))
  const served = await source.render(width, 'avif')
  if (served === undefined) throw new Error('the photo is gone')
  const servedSsim = ssim(pixels, await lumaOf(served))
  const atEqual = await smallestAsGood({ original, pixels, aim })
  return { width, atEqual: atEqual / jpeg.length, served: served.length / jpeg.length, gain: servedSsim - aim }
}

type Search = { readonly original: Sharp; readonly pixels: Luma; readonly aim: number }

/** Bytes of the product's AVIF in the least quality that is as good as the aim. */
async function smallestAsGood({ original, pixels, aim }: Search): Promise<number> {
  let [low, high] = [20, 90]
  let bytes = Number.POSITIVE_INFINITY
  while (low <= high) {
    const quality = Math.floor((low + high) / 2)
    const picture = await original
      .clone()
      .avif({ quality, effort: 4, chromaSubsampling: '4:2:0', tune: 'ssim' })
      .toBuffer()
    if (ssim(pixels, await lumaOf(picture)) >= aim) {
      bytes = picture.length
      high = quality - 1
    } else low = quality + 1
  }
  return bytes
}

async function lumaOf(picture: Buffer): Promise<Luma> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Processor's time of all threads in ms. */
async function timed(task: () => Promise<unknown>): Promise<number> {
  const begin = process.cpuUsage()
  await task()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000
}

function report(weighed: readonly Weighed[], times: Times): void {
  console.log(`${files.length} photographs; AVIF over JPEG q${JPEG.quality}, medians`)
  for (const width of WIDTHS) {
    const of = weighed.filter((one) => one.width === width)
    const atEqual = median(of.map((one) => one.atEqual))
    const goal = GOALS[width] ?? 0
    const served = median(of.map((one) => one.served))
    const gain = median(of.map((one) => one.gain))
    const judged = atEqual <= goal ? 'met' : 'MISSED'
    console.log(`  ${width} px: ${atEqual.toFixed(2)} at equal SSIM (goal ${goal}) ${judged}`)
    console.log(`    as served ${served.toFixed(2)}, SSIM ${gain > 0 ? '+' : ''}${gain.toFixed(4)}`)
  }
  told('stored', times.stored, USABLE_MS)
  told('stored, and 640 px as WebP', times.usable, USABLE_MS)
  told('all sizes in both formats', times.all, ALL_MS)
}

function told(name: string, times: readonly number[], goal: number): void {
  const ms = median(times)
  console.log(`  ${name}: ${Math.round(ms)} ms of processor time (goal ${goal}) ${ms <= goal ? 'met' : 'MISSED'}`)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
