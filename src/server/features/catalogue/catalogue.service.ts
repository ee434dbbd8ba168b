import { MINUTE_MS } from '../../../shared/domain/durations.ts'
import { hash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { CatalogueChanges, CatalogueManifest } from '../../../shared/contract/catalogue.ts'
import { encodeInSteps } from '../../../shared/domain/stock-list/block.ts'
import { toListColumns } from '../../../shared/domain/stock-list/list-columns.ts'
import { LIST_FORMAT } from '../../../shared/domain/stock-list/list-format.ts'
import type { Db } from '../../db/database.ts'
import type { ReadPool } from '../../db/reads.ts'
import { AppError } from '../../http/app-error.ts'
import { inTurns } from '../stock/stock-at-revision.ts'
import { hasMoreChanges } from '../stock/stock-index.read-model.ts'
import { getStockRevision } from '../stock/stock-revision.read-model.ts'
import { buildCatalogue, compressNames, digestNames } from './build-catalogue.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { createCatalogueBlobs, type CatalogueBlobs } from './catalogue-blobs.ts'
import { createListFollower, getStockList, MOST_CHANGES } from './list-follower.ts'
import { createListState } from './list-state.ts'
import { readListNames } from './stock-list.read-model.ts'

type Keeping = { readonly reads: ReadPool; readonly files: Pick<CatalogueBlobs, 'storePart'> }

/** The stock list for devices: parts that never change, and what changed since. */
export type Catalogue = {
  readonly getManifest: () => Promise<CatalogueManifest>
  readonly findPart: CatalogueBlobs['readPart']
  /** Throws CURSOR_EXPIRED for another list's handle, a revision that never was, and too many changes. */
  readonly getChanges: (asked: { readonly handle: string; readonly since: number }) => Promise<CatalogueChanges>
  /** Waits for a list that is being built. */
  readonly close: () => Promise<void>
}

type Options = {
  readonly db: Db
  readonly reads: ReadPool
  readonly blobs: BlobStore
  readonly secret: Buffer
  readonly clock: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** The list is not built again sooner; what changed since travels on top of it. */
const REBUILD_MS = 5 * MINUTE_MS
/** Answers kept for the revision that they end at: devices that were here together come back together. */
const KEPT_ANSWERS = 50

export function createCatalogue({ db, reads, blobs, secret, clock, log }: Options): Catalogue {
  const handle = toHandle(secret)
  const files = createCatalogueBlobs({ blobs, clock, handle })
  const follower = createListFollower({ db, reads }, clock)
  const keepNames = createNamesKeeper({ reads, files })
  const answers = new Map<number, CatalogueChanges>()
  let building: Promise<CatalogueManifest> | undefined

  function build(): Promise<CatalogueManifest> {
    building ??= buildNow().finally(() => {
      building = undefined
    })
    return building
  }
  async function buildNow(): Promise<CatalogueManifest> {
    const now = clock()
    const list = await getStockList({ db, reads })
    // After the vehicles: a name is never younger than its first vehicle.
    const names = await readListNames(reads.atLeast(list.revision))
    const state = await createListState(list)
    const built = await buildCatalogue({ list, names, handle, summary: state.summary(), now })
    await files.store(built)
    follower.adopt(state)
    answers.clear()
    return built.manifest
  }

  return {
    getManifest: async () => {
      const manifest = await files.readManifest()
      // Another process may have built it from a replica that had more: then the primary is asked.
      const newest = await getStockRevision(reads.atLeast(manifest?.revision ?? 0))
      if (manifest === undefined || manifest.handle !== handle || manifest.revision > newest) return build()
      // From there nobody could be brought to now, and would begin again and again.
      const behind = { revision: manifest.revision, most: MOST_CHANGES }
      if (await hasMoreChanges(reads.atLeast(newest), behind)) return build()
      const age = clock().getTime() - Date.parse(manifest.builtAt)
      if (manifest.revision < newest && age >= REBUILD_MS) {
        build().catch((error: unknown) => log.warn({ err: error }, 'the stock list could not be built'))
      }
      return manifest
    },
    findPart: files.readPart,
    getChanges: async (asked) => {
      if (asked.handle !== handle) throw new AppError('CURSOR_EXPIRED')
      const kept = answers.get(asked.since)
      if (kept !== undefined && kept.to === (await getStockRevision(reads.atLeast(kept.to)))) return kept
      const { revision, changed, count, digest } = await follower.findChanges(asked.since)
      const upserts = await inTurns(encodeInSteps(toListColumns(changed.filter(({ isSold }) => !isSold))))
      const answer: CatalogueChanges = {
        handle,
        from: asked.since,
        to: revision,
        count,
        digest,
        upserts: Buffer.from(upserts.buffer).toString('base64'),
        removed: changed.filter(({ isSold }) => isSold).map(({ id }) => id),
        names: await keepNames(revision),
      }
      if (answers.size >= KEPT_ANSWERS) answers.clear()
      answers.set(asked.since, answer)
      return answer
    },
    close: async () => {
      await building?.catch(() => {})
    },
  }
}

/** The same in every process of the installation; another for another installation or format. */
function toHandle(secret: Buffer): string {
  return hash('sha256', Buffer.concat([secret, Buffer.from(`stock list ${LIST_FORMAT}`)]), 'hex').slice(0, 12)
}

/**
 * Answers the digest of the names as they are at a revision or later, after making sure that they can be fetched. Names
 * come with vehicles: at the same revision they are not read again, so that a new logo may show later.
 */
function createNamesKeeper({ reads, files }: Keeping): (revision: number) => Promise<string> {
  let known = { revision: -1, digest: '' }
  return async (revision) => {
    if (known.revision === revision) return known.digest
    const names = await readListNames(reads.atLeast(revision))
    const digest = digestNames(names)
    if (digest !== known.digest) await files.storePart(await compressNames(names))
    known = { revision, digest }
    return digest
  }
}
