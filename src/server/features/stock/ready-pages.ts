import type { SearchFilter } from '../../../shared/contract/stock-requests.ts'
import { MB } from '../../../shared/domain/bytes.ts'
import { bodyDigest } from '../../http/body-digest.ts'
import { createByteCache } from '../../http/byte-cache.ts'
import type { VehicleCard } from './vehicle-cards.ts'

/** A page of vehicles as it is sent: the envelope around its cards, with the digest of all. */
export type ReadyPage = { readonly body: Buffer; readonly digest: string }

/** All that a page depends on besides its question; each of them is another object when it changed. */
type Sources = readonly (object | undefined)[]

export type ReadyPages = {
  readonly find: (filter: SearchFilter, sources: Sources) => ReadyPage | undefined
  readonly keep: (filter: SearchFilter, sources: Sources, page: ReadyPage) => void
}

/** So long a page is sent again to whoever asks the same, as rates are held (`currencies/rates.ts`). */
const KEPT_MS = 1000
/** Some 800 pages of twenty vehicles: what buyers ask for within that second repeats itself. */
const MAX_BYTES = 16 * MB
const COMMA = Buffer.from(',')

/**
 * Pages that were asked for a moment ago. Checking what a page depends on takes a fiftieth of what putting it together and
 * telling its digest does.
 */
export function createReadyPages(clock: () => Date): ReadyPages {
  const kept = createByteCache<{ readonly page: ReadyPage; readonly sources: Sources; readonly since: number }>({
    maxBytes: MAX_BYTES,
    bytesOf: ({ page }) => page.body.length,
  })
  return {
    find: (filter, sources) => {
      const found = kept.get(JSON.stringify(filter))
      if (found === undefined || Math.abs(clock().getTime() - found.since) >= KEPT_MS) return undefined
      return found.sources.every((source, place) => source === sources[place]) ? found.page : undefined
    },
    keep: (filter, sources, page) => {
      kept.set(JSON.stringify(filter), { page, sources, since: clock().getTime() })
    },
  }
}

/** Cards are written already: they are put together, not serialised. */
export function writePage({ cards, count }: { readonly cards: readonly VehicleCard[]; readonly count: number }) {
  const body = Buffer.concat([
    Buffer.from('{"errorCode":0,"errorMessage":"","result":{"cars":['),
    ...cards.flatMap((card, place) => (place === 0 ? [card] : [COMMA, card])),
    Buffer.from(`],"count":${count}}}`),
  ])
  return { body, digest: bodyDigest(body) }
}
