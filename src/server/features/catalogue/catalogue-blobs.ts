import { catalogueManifestSchema, type CatalogueManifest } from '../../../shared/contract/catalogue.ts'
import { MB } from '../../../shared/domain/bytes.ts'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import type { Blob, BlobStore } from '../../blobs/blob-store.ts'
import { ENCODINGS, type Encoding, type Part } from './catalogue-part.ts'

/** Parts of the stock list as blobs, where every process of the installation and the next start find them. */
export type CatalogueBlobs = {
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
type PartName = Pick<Part, 'kind' | 'digest'> & { readonly encoding: Encoding }

const FOLDER = 'catalogue/'
/** A device that began with an older list may take so long to finish it. */
const KEPT_MS = DAY_MS
/** The oldest go first when there is more than this; what the manifest names always stays. */
const MAX_STORED_BYTES = 64 * MB

/** Lists of another handle have a manifest of their own: two releases of different formats leave each other's alone. */
export function createCatalogueBlobs(options: {
  readonly blobs: BlobStore
  readonly clock: () => Date
  readonly handle: string
}): CatalogueBlobs {
  const { blobs, clock, handle } = options
  const manifestKey = `${FOLDER}${handle}.json`

  /** One that is there already is written again, since it counts as new from now on. */
  async function storePart(part: Part): Promise<void> {
    for (const name of namesOf(part)) {
      await blobs.put(keyOf(name), part[name.encoding], { type: 'application/octet-stream' })
    }
  }

  return {
    readManifest: async () => {
      const text = await blobs.get(manifestKey)
      return text === undefined ? undefined : parseManifest(text.toString())
    },
    store: async ({ manifest, parts }) => {
      for (const part of parts) await storePart(part)
      await blobs.put(manifestKey, Buffer.from(JSON.stringify(manifest)), { type: 'application/json' })
      const kept = new Set([manifestKey, ...parts.flatMap((part) => namesOf(part).map(keyOf))])
      await prune(blobs, { kept, now: clock() })
    },
    storePart,
    readPart: (wanted) => blobs.get(keyOf(wanted)),
  }
}

function namesOf({ kind, digest }: Part): readonly PartName[] {
  return ENCODINGS.map((encoding) => ({ kind, digest, encoding }))
}

function keyOf({ kind, digest, encoding }: PartName): string {
  return `${FOLDER}${digest}.${kind}.${encoding}`
}

function parseManifest(text: string): CatalogueManifest | undefined {
  try {
    return catalogueManifestSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

async function prune(blobs: BlobStore, { kept, now }: { readonly kept: ReadonlySet<string>; readonly now: Date }) {
  const others: Blob[] = []
  for await (const blob of blobs.list(FOLDER)) if (!kept.has(blob.key)) others.push(blob)
  let left = MAX_STORED_BYTES
  const gone: string[] = []
  for (const { key, size, at } of others.toSorted((a, b) => b.at.getTime() - a.at.getTime())) {
    left -= size
    if (left < 0 || now.getTime() - at.getTime() > KEPT_MS) gone.push(key)
  }
  await blobs.remove(gone)
}
