import { toListColumns, type ListColumns } from '../../../shared/domain/stock-list/list-columns.ts'
import {
  digestVehicle,
  EMPTY_DIGEST,
  formatDigest,
  withoutVehicle,
  withVehicle,
  type ListDigest,
} from '../../../shared/domain/stock-list/list-digest.ts'
import { runSteps } from '../../../shared/domain/stock-index/run-steps.ts'
import { inTurns } from '../stock/stock-at-revision.ts'
import type { StockListAt } from './read-stock-list.ts'
import type { ChangedVehicle } from './stock-list.read-model.ts'

/** The digest of each vehicle by id, as numbers side by side: as objects they would be the garbage collector's to carry about. */
type DigestTable = {
  readonly size: () => number
  /** For an id that is not there. */
  readonly add: (id: number, digest: ListDigest) => void
  /** What was known of an id, which then is there no more. */
  readonly take: (id: number) => ListDigest | undefined
}

/** What the list is at a revision, by digests alone: a device proves by them that its own list is the same. */
export type ListState = {
  readonly revision: () => number
  readonly summary: () => { readonly count: number; readonly digest: string }
  /** Takes in all that changed up to a later revision; what it has already does no harm. */
  readonly advance: (to: { readonly revision: number; readonly changed: readonly ChangedVehicle[] }) => void
}

const VEHICLES_AT_A_TIME = 1000

export async function createListState(list: StockListAt): Promise<ListState> {
  const vehicles = createDigestTable(list.columns.id.length)
  let digest = EMPTY_DIGEST
  let { revision } = list

  function leave(id: number): void {
    const known = vehicles.take(id)
    if (known !== undefined) digest = withoutVehicle(digest, known)
  }
  function* enter(columns: ListColumns): Generator<void, void> {
    for (let place = 0; place < columns.id.length; place++) {
      if (place % VEHICLES_AT_A_TIME === 0) yield
      const vehicle = digestVehicle(columns, place)
      vehicles.add(columns.id[place]!, vehicle)
      digest = withVehicle(digest, vehicle)
    }
  }

  await inTurns(enter(list.columns))
  return {
    revision: () => revision,
    summary: () => ({ count: vehicles.size(), digest: formatDigest(digest) }),
    advance: (to) => {
      for (const { id } of to.changed) leave(id)
      runSteps(enter(toListColumns(to.changed.filter(({ isSold }) => !isSold))))
      revision = to.revision
    },
  }
}

function createDigestTable(capacity: number): DigestTable {
  const slots = new Map<number, number>()
  const free: number[] = []
  let halves = new Uint32Array(capacity * 2)

  return {
    size: () => slots.size,
    add: (id, { high, low }) => {
      const slot = free.pop() ?? slots.size
      if (slot * 2 === halves.length) halves = grown(halves)
      halves[slot * 2] = high
      halves[slot * 2 + 1] = low
      slots.set(id, slot)
    },
    take: (id) => {
      const slot = slots.get(id)
      if (slot === undefined) return undefined
      slots.delete(id)
      free.push(slot)
      return { high: halves[slot * 2]!, low: halves[slot * 2 + 1]! }
    },
  }
}

function grown(halves: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(halves.length * 2, 2048))
  larger.set(halves)
  return larger
}
