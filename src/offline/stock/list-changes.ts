import { createListColumns, type ListColumns } from '../../shared/domain/stock-list/list-columns.ts'
import {
  digestVehicle,
  formatDigest,
  withoutVehicle,
  withVehicle,
  type ListDigest,
} from '../../shared/domain/stock-list/list-digest.ts'

/** What became of vehicles: those that are new or another, by ascending id, and the ids of those that are gone. */
export type ListChanges = { readonly upserts: ListColumns; readonly removed: readonly number[] }

/** Vehicles by ascending id, with the changes; likewise ordered. Unknown removals do no harm. */
export function* withChanges(columns: ListColumns, { upserts, removed }: ListChanges): Generator<void, ListColumns> {
  const sources = findSources(columns.id, upserts.id, new Set(removed))
  const merged = createListColumns(sources.length)
  yield
  for (const name of namesOf(merged)) {
    const [target, kept, changed] = [merged[name], columns[name], upserts[name]]
    for (let place = 0; place < sources.length; place++) {
      const source = sources[place]!
      target[place] = source >= 0 ? kept[source]! : changed[~source]!
    }
    yield
  }
  return merged
}

/** The digest of vehicles after changes, as `formatDigest` writes it, when that before them is known. */
export function digestAfter(columns: ListColumns, digest: string, { upserts, removed }: ListChanges): string {
  let after = parseDigest(digest)
  for (const id of new Set([...upserts.id, ...removed])) {
    const place = findPlace(columns.id, id)
    if (place !== undefined) after = withoutVehicle(after, digestVehicle(columns, place))
  }
  upserts.id.forEach((_id, place) => {
    after = withVehicle(after, digestVehicle(upserts, place))
  })
  return formatDigest(after)
}

/** The place of an id among ascending ones, by halving. */
export function findPlace(ids: Float64Array, wanted: number): number | undefined {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ids[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return ids[low] === wanted ? low : undefined
}

/** Where each vehicle comes from, by ascending id: a place among those that stay, or ~place among the changed. */
function findSources(kept: Float64Array, changed: Float64Array, removed: ReadonlySet<number>): Float64Array {
  const sources = new Float64Array(kept.length + changed.length)
  let size = 0
  let place = 0
  for (let at = 0; at <= changed.length; at++) {
    const next = changed[at] ?? Infinity
    for (; place < kept.length && kept[place]! < next; place++) {
      if (!removed.has(kept[place]!)) sources[size++] = place
    }
    if (kept[place] === next) place++
    if (at < changed.length) sources[size++] = ~at
  }
  return sources.subarray(0, size)
}

function parseDigest(digest: string): ListDigest {
  return { high: Number.parseInt(digest.slice(0, 8), 16), low: Number.parseInt(digest.slice(8), 16) }
}

function namesOf(columns: ListColumns): readonly (keyof ListColumns)[] {
  return Object.keys(columns) as (keyof ListColumns)[]
}
