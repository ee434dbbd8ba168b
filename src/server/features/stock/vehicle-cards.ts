import { sql } from 'drizzle-orm'
import type { Reads } from '../../db/database.ts'
import { freshOrKnown } from '../../db/fresh-or-known.ts'
import { IN_STOCK } from './stock-condition.ts'
import { vehicleColumns, type VehicleRow } from './vehicle-columns.ts'
import { toVehicle } from './vehicle.mapper.ts'

/** A vehicle as lists show it, as the bytes of its JSON: writing objects, and strings, is what a page of them costs most. */
export type VehicleCard = Buffer

export type VehicleCards = {
  /** The cards in the order of the ids; vehicles that are in stock no more are left out. */
  readonly read: (ids: readonly number[]) => Promise<readonly VehicleCard[]>
  /** Reads cards that are not remembered yet, a few at a time; one that fails ends it. */
  readonly readAhead: (ids: readonly number[], signal: AbortSignal) => Promise<void>
  /** To be called with every vehicle that changed. */
  readonly forget: (ids: readonly number[]) => void
  readonly clear: () => void
}

type Options = {
  /** Where they are read: what it answers has every change that was forgotten. */
  readonly reads: () => Reads
  /** How many are remembered at least; at some 1 kB each. */
  readonly capacity: number
  readonly clock: () => Date
  /** While it says so, cards of any age are as good as there are. */
  readonly isAway: () => boolean
}

type Remembered = { readonly card: VehicleCard; readonly at: number }

/** What no revision announces, such as a supplier's new logo, is seen after this time at the latest. */
const MAX_AGE_MS = 60_000
/** Cards that are read ahead in one statement. */
const STEP = 250

/**
 * Cards read by key in one statement and remembered in two generations: a full one becomes the old one, and what is not
 * asked for until the next is full is forgotten with it.
 */
export function createVehicleCards({ reads, capacity, clock, isAway }: Options): VehicleCards {
  let young = new Map<number, Remembered>()
  let old = new Map<number, Remembered>()
  /** Counts what was forgotten: a card that was being read meanwhile may be older, and is not kept. */
  let changes = 0

  function find(id: number): Remembered | undefined {
    const found = young.get(id) ?? old.get(id)
    if (found !== undefined) keep(id, found)
    return found
  }
  function keep(id: number, remembered: Remembered): void {
    young.set(id, remembered)
    if (young.size < capacity) return
    old = young
    young = new Map()
  }
  async function readAndKeep(ids: readonly number[]): Promise<ReadonlyMap<number, VehicleCard>> {
    const [before, at] = [changes, clock().getTime()]
    const found = await readCards(reads(), ids)
    for (const id of ids) {
      const card = found.get(id)
      if (before !== changes) continue
      if (card === undefined) remove(id)
      else keep(id, { card, at })
    }
    return found
  }
  function remove(id: number): void {
    young.delete(id)
    old.delete(id)
  }

  return {
    read: async (ids) => {
      const [now, isOldGood] = [clock().getTime(), isAway()]
      const good = new Map<number, VehicleCard>()
      const tooOld = new Map<number, VehicleCard>()
      const missing: number[] = []
      for (const id of ids) {
        const known = find(id)
        if (known !== undefined && (isOldGood || now - known.at <= MAX_AGE_MS)) good.set(id, known.card)
        else {
          missing.push(id)
          if (known !== undefined) tooOld.set(id, known.card)
        }
      }
      const known = tooOld.size === missing.length ? tooOld : undefined
      const read = missing.length === 0 ? tooOld : await freshOrKnown(readAndKeep(missing), known)
      // In the order of the ids, whichever of them were read.
      return ids.flatMap((id) => good.get(id) ?? read.get(id) ?? [])
    },
    readAhead: async (ids, signal) => {
      const missing = ids.filter((id) => !young.has(id) && !old.has(id))
      for (let first = 0; first < missing.length && !signal.aborted; first += STEP) {
        try {
          await readAndKeep(missing.slice(first, first + STEP))
        } catch {
          // Whoever asks for one of them is told; the next round tries again.
          return
        }
      }
    },
    forget: (ids) => {
      changes += 1
      ids.forEach(remove)
    },
    clear: () => {
      changes += 1
      young = new Map()
      old = new Map()
    },
  }
}

async function readCards(db: Reads, ids: readonly number[]): Promise<ReadonlyMap<number, VehicleCard>> {
  const { rows } = await db.execute<VehicleRow>(sql`
    select ${vehicleColumns('main')}
    from vehicle v
    join model m on m.id = v.model_id
    join make k on k.id = m.make_id
    join supplier s on s.id = v.supplier_id
    where v.id = any(${sql.param(ids)}::bigint[]) and ${IN_STOCK}`)
  return new Map(rows.map((row) => [row.id, Buffer.from(JSON.stringify(toVehicle(row)))]))
}
