import { sql } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { IN_STOCK } from './stock-condition.ts'
import { vehicleColumns, type VehicleRow } from './vehicle-columns.ts'
import { toVehicle } from './vehicle.mapper.ts'

/** A vehicle as lists show it, as the bytes of its JSON: writing objects, and strings, is what a page of them costs most. */
export type VehicleCard = Buffer

export type VehicleCards = {
  /** The cards in the order of the ids; vehicles that are in stock no more are left out. */
  readonly read: (ids: readonly number[]) => Promise<readonly VehicleCard[]>
  /** To be called with every vehicle that changed. */
  readonly forget: (ids: readonly number[]) => void
  readonly clear: () => void
}

type Options = {
  readonly db: Queries
  /** How many are remembered at least; at some 1 kB each. */
  readonly capacity: number
  readonly clock: () => Date
}

/** What no revision announces, such as a supplier's new logo, is seen after this time at the latest. */
const MAX_AGE_MS = 60_000

/**
 * Cards read by key in one statement and remembered in two generations: a full one becomes the old one, and what is not
 * asked for until the next is full is forgotten with it.
 */
export function createVehicleCards({ db, capacity, clock }: Options): VehicleCards {
  let young = new Map<number, VehicleCard>()
  let old = new Map<number, VehicleCard>()
  let since = clock().getTime()
  /** Counts what was forgotten: a card that was being read meanwhile may be older, and is not kept. */
  let changes = 0

  function find(id: number): VehicleCard | undefined {
    const card = young.get(id) ?? old.get(id)
    if (card !== undefined) keep(id, card)
    return card
  }
  function keep(id: number, card: VehicleCard): void {
    young.set(id, card)
    if (young.size < capacity) return
    old = young
    young = new Map()
  }
  function clear(): void {
    changes += 1
    since = clock().getTime()
    young = new Map()
    old = new Map()
  }

  return {
    read: async (ids) => {
      if (clock().getTime() - since > MAX_AGE_MS) clear()
      const cards = new Map<number, VehicleCard | undefined>(ids.map((id) => [id, find(id)]))
      const missing = ids.filter((id) => cards.get(id) === undefined)
      const before = changes
      const found = missing.length === 0 ? [] : await readCards(db, missing)
      for (const [id, card] of found) {
        cards.set(id, card)
        if (before === changes) keep(id, card)
      }
      return [...cards.values()].filter((card) => card !== undefined)
    },
    forget: (ids) => {
      changes += 1
      for (const id of ids) {
        young.delete(id)
        old.delete(id)
      }
    },
    clear,
  }
}

async function readCards(db: Queries, ids: readonly number[]): Promise<readonly (readonly [number, VehicleCard])[]> {
  const { rows } = await db.execute<VehicleRow>(sql`
    select ${vehicleColumns('main')}
    from vehicle v
    join model m on m.id = v.model_id
    join make k on k.id = m.make_id
    join supplier s on s.id = v.supplier_id
    where v.id = any(${sql.param(ids)}::bigint[]) and ${IN_STOCK}`)
  return rows.map((row) => [row.id, Buffer.from(JSON.stringify(toVehicle(row)))])
}
