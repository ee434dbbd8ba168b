import { inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { photo } from '../../db/schema/index.ts'
import { turnedKeyOf } from '../media/photo-store.ts'

const QUARTERS = [1, 2, 3] as const

/**
 * A photo, under the keys that are known of it, with all that it was turned from and into: the same picture under other keys.
 * What it came from is looked for in the history of its vehicles, which is the only place that names it.
 */
export async function familyOf(db: Queries, keys: readonly string[]): Promise<readonly string[]> {
  const family = new Set(keys)
  const named = await namedBeside(db, keys)
  for (;;) {
    const turned = [...family].flatMap(turnsOf).filter((one) => !family.has(one))
    const stored = await db.select({ key: photo.key }).from(photo).where(inArray(photo.key, turned))
    const into = [...stored.map((row) => row.key), ...turned.filter((one) => named.has(one))]
    const from = [...named].filter((one) => !family.has(one) && turnsOf(one).some((turn) => family.has(turn)))
    if (into.length + from.length === 0) return [...family]
    for (const one of [...into, ...from]) family.add(one)
  }
}

/** Keys that the vehicles of photos have or had. */
async function namedBeside(db: Queries, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const given = sql`${sql.param([...keys])}::text[]`
  const { rows } = await db.execute<{ key: string }>(sql`
    with own as (
      select id from vehicle where picture_keys && ${given}
      union select first_vehicle_id from photo where key = any(${given}) and first_vehicle_id is not null
    )
    select unnest(picture_keys) as key from vehicle where id in (select id from own)
    union select jsonb_array_elements_text(side.keys) from vehicle_change c,
      lateral (values (c.fields #> '{picture_keys,0}'), (c.fields #> '{picture_keys,1}')) as side(keys)
      where c.vehicle_id in (select id from own) and jsonb_typeof(side.keys) = 'array'`)
  return new Set(rows.map((row) => row.key))
}

function turnsOf(key: string): readonly string[] {
  return QUARTERS.map((quarters) => turnedKeyOf({ key, quarters }))
}
