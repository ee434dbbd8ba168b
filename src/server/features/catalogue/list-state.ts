import { toListColumns, type ListColumns } from '../../../shared/domain/stock-list/list-columns.ts'
import {
  digestVehicle,
  EMPTY_DIGEST,
  formatDigest,
  withoutVehicle,
  withVehicle,
} from '../../../shared/domain/stock-list/list-digest.ts'
import { finish } from '../../../shared/domain/stock-index/stock-index.ts'
import { inTurns } from '../stock/stock-at-revision.ts'
import { createDigestTable } from './digest-table.ts'
import type { StockListAt } from './read-stock-list.ts'
import type { ChangedVehicle } from './stock-list.read-model.ts'

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
      finish(enter(toListColumns(to.changed.filter(({ isSold }) => !isSold))))
      revision = to.revision
    },
  }
}
