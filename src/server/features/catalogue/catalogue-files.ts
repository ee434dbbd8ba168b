import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { catalogueManifestSchema, type CatalogueManifest } from '../../../shared/contract/catalogue.ts'
import { MB } from '../../../shared/domain/bytes.ts'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import { ENCODINGS, type Encoding, type Part } from './catalogue-part.ts'

/** Parts of the stock list in the data folder, where every process of the installation and the next start find them. */
export type CatalogueFiles = {
  /** Undefined when there is none, or none that this version can read. */
  readonly readManifest: () => Promise<CatalogueManifest | undefined>
  /** Parts first: whoever reads the manifest finds them. */
  readonly store: (catalogue: {
    readonly manifest: CatalogueManifest
    readonly parts: readonly Part[]
  }) => Promise<void>
  readonly storePart: (part: Part) => Promise<void>
  /** Undefined for a part that is gone, or never was. */
  readonly readPart: (wanted: PartName) => Promise<Buffer | undefined>
}

/** One encoding of a part. */
export type PartName = Pick<Part, 'kind' | 'digest'> & { readonly encoding: Encoding }

const MANIFEST = 'manifest.json'
/** A device that began with an older list may take so long to finish it. */
const KEPT_MS = DAY_MS
/** The oldest go first when there is more than this; what the manifest names always stays. */
const MAX_STORED_BYTES = 64 * MB

export function createCatalogueFiles(dataDir: string, clock: () => Date): CatalogueFiles {
  const folder = join(dataDir, 'catalogue')
  const pathOf = (name: string): string => join(folder, name)

  async function storePart(part: Part): Promise<void> {
    await mkdir(folder, { recursive: true })
    for (const name of namesOf(part)) await writePart(pathOf(nameOf(name)), part[name.encoding], clock())
  }

  return {
    readManifest: async () => {
      const text = await readIfThere(pathOf(MANIFEST))
      return text === undefined ? undefined : parseManifest(text.toString())
    },
    store: async ({ manifest, parts }) => {
      for (const part of parts) await storePart(part)
      await writeWhole(pathOf(MANIFEST), JSON.stringify(manifest))
      await prune(folder, {
        kept: new Set([MANIFEST, ...parts.flatMap((part) => namesOf(part).map(nameOf))]),
        now: clock(),
      })
    },
    storePart,
    readPart: (wanted) => readIfThere(pathOf(nameOf(wanted))),
  }
}

function namesOf({ kind, digest }: Part): readonly PartName[] {
  return ENCODINGS.map((encoding) => ({ kind, digest, encoding }))
}

function nameOf({ kind, digest, encoding }: PartName): string {
  return `${digest}.${kind}.${encoding}`
}

function parseManifest(text: string): CatalogueManifest | undefined {
  try {
    return catalogueManifestSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** A part that is there already is the same; it counts as new again. */
async function writePart(path: string, bytes: Uint8Array, now: Date): Promise<void> {
  await utimes(path, now, now).catch(async () => {
    await writeWhole(path, bytes)
    await utimes(path, now, now)
  })
}

/** No reader ever sees half a file, nor another process's draft. */
async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`
  try {
    await writeFile(draft, content)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function prune(folder: string, { kept, now }: { readonly kept: ReadonlySet<string>; readonly now: Date }) {
  const names = (await readdir(folder)).filter((name) => !kept.has(name))
  const files = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => undefined)
      return { name, size: found?.size ?? 0, at: found?.mtimeMs ?? 0 }
    }),
  )
  let left = MAX_STORED_BYTES
  for (const { name, size, at } of files.toSorted((a, b) => b.at - a.at)) {
    left -= size
    if (left < 0 || now.getTime() - at > KEPT_MS) await rm(join(folder, name), { force: true })
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
}
