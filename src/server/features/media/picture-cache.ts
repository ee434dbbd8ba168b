import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PictureFormat, PictureWidth } from './picture-format.ts'

/** One picture in one width and format; `key` is checked before it gets here. */
export type Variant = { readonly key: string; readonly width: PictureWidth; readonly format: PictureFormat }

/** Made pictures on disk. They can be made again at any time: the folder may be emptied while the product runs. */
export type PictureCache = {
  /** Undefined when it has not been made; empty when it is not worth being made. */
  readonly read: (variant: Variant) => Promise<Buffer | undefined>
  readonly write: (variant: Variant, bytes: Buffer) => Promise<void>
}

export function createPictureCache(folder: string): PictureCache {
  const pathOf = ({ key, width, format }: Variant) => join(folder, key.slice(-2), `${key}-${width}.${format}`)
  return {
    read: (variant) => readFile(pathOf(variant)).catch(ignoreMissing),
    write: async (variant, bytes) => writeWhole(pathOf(variant), bytes),
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** Under its name only when it is complete: other processes read the same folder. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}.part`
  try {
    await writeFile(draft, bytes)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
