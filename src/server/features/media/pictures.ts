import type { FastifyBaseLogger } from 'fastify'
import { type BlobStore, hasBlob } from '../../blobs/blob-store.ts'
import { CONTENT_TYPES, type PictureFormat, type PictureWidth } from './picture-format.ts'
import { isPhotoKey, photoBlob, variantsOf } from './photo-store.ts'
import { findPictureSource, GROUND, type PictureSources } from './picture-source.ts'
import sharp from 'sharp'
import { PREVIEW_SIZE } from '../../../shared/contract/limits.ts'
import { AppError } from '../../http/app-error.ts'

/** How many visitors may wait for a picture to be made; more are told to come again. */
const MAX_WAITING = 200
const RETRY_SECONDS = 2

type RenderQueue = {
  /** For a visitor who waits. Throws OVERLOADED when too many do. */
  readonly now: <T>(task: () => Promise<T>) => Promise<T>
  /** For nobody in particular: begins only while no visitor waits, one at a time; dropped when the process ends. */
  readonly later: (task: () => Promise<unknown>) => void
  readonly stop: () => void
}

const MAX_BYTES = 300_000

/** From good to small; the last is taken whatever it weighs. */
const QUALITIES = [80, 60, 40, 20] as const

/** One picture in one width, or for link previews, and format; `key` is checked before it gets here. */
type Variant = { readonly key: string; readonly width: PictureWidth | 'preview'; readonly format: PictureFormat }
type Rendering = () => Promise<Buffer | undefined>

/** Made pictures in the store. They can be made again at any time: they may be removed while the product runs. */
type PictureCache = {
  /** Undefined when it has not been made; empty when it is not worth being made. */
  readonly read: (variant: Variant) => Promise<Buffer | undefined>
  readonly write: (variant: Variant, bytes: Buffer) => Promise<void>
}

type PictureRequest = {
  readonly key: string
  readonly width: PictureWidth
  readonly taken: ReadonlySet<PictureFormat>
}
export type Picture = { readonly bytes: Buffer; readonly format: PictureFormat }

export type Pictures = {
  /** The picture for link previews (JPEG, `PREVIEW_SIZE`, at most 300 kB); undefined for unknown keys. */
  readonly preview: (key: string) => Promise<Buffer | undefined>
  /** The picture in the smallest taken format that is ready, else in one that is quickly made; undefined for unknown keys. */
  readonly find: (request: PictureRequest) => Promise<Picture | undefined>
  /** What else works on pictures, such as on photos that staff send, takes its turn with these. Throws OVERLOADED. */
  readonly inTurn: RenderQueue['now']
  /** Waits for nobody: pictures that are only planned are dropped. */
  readonly stop: () => void
}

export type PictureDeps = PictureSources & { readonly blobs: BlobStore; readonly log: FastifyBaseLogger }

/** Pictures of photos and of sample vehicles; each variant is made once and kept. One for a process, as its queue is. */
export function createPictures(deps: PictureDeps): Pictures {
  const renderer = createRenderer(deps)
  return {
    find: async ({ key, width, taken }) => {
      const source = findPictureSource(deps, key)
      if (source === undefined) return undefined
      const formats = source.formats(width).filter((format) => taken.has(format))
      // AVIF is too dear to wait for: it is made when nobody waits, and served from then on.
      const avif = formats.includes('avif') ? { key, width, format: 'avif' as const } : undefined
      const kept = avif === undefined ? undefined : await renderer.read(avif)
      if (kept !== undefined && kept.length > 0) return { bytes: kept, format: 'avif' }
      const format = formats.find((taken) => taken !== 'avif') ?? 'jpeg'
      const bytes = await renderer.make({ key, width, format }, () => source.render(width, format))
      if (bytes === undefined) return undefined
      if (avif !== undefined && kept === undefined)
        renderer.plan(avif, { render: () => source.render(width, 'avif'), bytesOfOther: bytes.length })
      return { bytes, format }
    },
    preview: async (key) => {
      const source = findPictureSource(deps, key)
      if (source === undefined) return undefined
      const preview = { key, width: 'preview', format: 'jpeg' } as const
      const kept = await renderer.read(preview)
      if (kept !== undefined) return kept
      const wide = { key, width: 1024, format: 'jpeg' } as const
      const picture = await renderer.make(wide, () => source.render(wide.width, wide.format))
      return picture && renderer.make(preview, () => encodePreview(picture))
    },
    inTurn: renderer.inTurn,
    stop: renderer.stop,
  }
}

function createRenderer({ blobs, log }: PictureDeps) {
  const cache = createPictureCache(blobs)
  const queue = createRenderQueue()
  const underWay = new Map<string, Promise<Buffer | undefined>>()
  const planned = new Set<string>()

  /** A full or absent store must not keep a picture from who asked for it. */
  async function keep(variant: Variant, bytes: Buffer): Promise<Buffer> {
    await cache.write(variant, bytes).catch((error: unknown) => log.warn({ err: error }, 'a picture could not be kept'))
    return bytes
  }

  async function renderInTurn(variant: Variant, render: Rendering): Promise<Buffer | undefined> {
    const bytes = await queue.now(render)
    return bytes === undefined ? undefined : keep(variant, bytes)
  }

  return {
    read: cache.read,
    /** A kept one, else made; one making for all who ask at the same time. */
    make: async (variant: Variant, render: Rendering): Promise<Buffer | undefined> => {
      const kept = await cache.read(variant)
      if (kept !== undefined) return kept
      const name = nameOf(variant)
      const started = underWay.get(name) ?? renderInTurn(variant, render)
      underWay.set(name, started)
      return started.finally(() => underWay.delete(name))
    },
    /** Makes a variant when nobody waits. Where it is no smaller than the other one, an empty file says so. */
    plan: (
      variant: Variant,
      { render, bytesOfOther }: { readonly render: Rendering; readonly bytesOfOther: number },
    ): void => {
      const name = nameOf(variant)
      if (planned.has(name)) return
      planned.add(name)
      queue.later(() =>
        render()
          .then((bytes) => bytes && keep(variant, bytes.length < bytesOfOther ? bytes : Buffer.alloc(0)))
          .catch((error: unknown) => log.warn({ err: error, picture: name }, 'a smaller picture could not be made'))
          .finally(() => planned.delete(name)),
      )
    },
    inTurn: queue.now,
    stop: () => queue.stop(),
  }
}

function nameOf({ key, width, format }: Variant): string {
  return `${key}-${width}.${format}`
}

function createPictureCache(blobs: BlobStore): PictureCache {
  const blobOf = ({ key, width, format }: Variant) => `${variantsOf(key)}-${width}.${format}`
  return {
    read: (variant) => blobs.get(blobOf(variant)),
    write: async (variant, bytes) => {
      await blobs.put(blobOf(variant), bytes, { type: CONTENT_TYPES[variant.format] })
      // Of a photo that was removed while this size was drawn nothing stays.
      const isGone = isPhotoKey(variant.key) && !(await hasBlob(blobs, photoBlob(variant.key)))
      if (isGone) await blobs.remove([blobOf(variant)])
    },
  }
}

/** A picture as messengers show it beside a link: always of the same size, with a ground where the picture has another shape. */
async function encodePreview(picture: Buffer): Promise<Buffer> {
  const sized = sharp(picture).resize({ ...PREVIEW_SIZE, fit: 'contain', background: GROUND })
  let bytes = picture
  for (const quality of QUALITIES) {
    bytes = await sized.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.length <= MAX_BYTES) break
  }
  return bytes
}

/** Renders at most `atOnce` pictures at a time, so that pictures never take the processor from searches. */
export function createRenderQueue(atOnce = 2): RenderQueue {
  const urgent: (() => Promise<unknown>)[] = []
  const idle: (() => Promise<unknown>)[] = []
  let running = 0
  let isIdleRunning = false

  function next(): void {
    if (running >= atOnce) return
    const task = urgent.shift() ?? takeIdle()
    if (task === undefined) return
    running += 1
    void task().finally(() => {
      running -= 1
      next()
    })
  }

  function takeIdle(): (() => Promise<unknown>) | undefined {
    const task = isIdleRunning ? undefined : idle.shift()
    if (task === undefined) return undefined
    isIdleRunning = true
    return () =>
      task().finally(() => {
        isIdleRunning = false
      })
  }

  return {
    now: async (task) => {
      if (urgent.length >= MAX_WAITING) throw new AppError('OVERLOADED', { retryAfterSeconds: RETRY_SECONDS })
      return new Promise((resolve, reject) => {
        urgent.push(() => task().then(resolve, reject))
        next()
      })
    },
    later: (task) => {
      idle.push(task)
      next()
    },
    stop: () => {
      idle.length = 0
    },
  }
}
