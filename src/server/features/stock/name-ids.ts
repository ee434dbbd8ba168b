import { sql, type SQL } from 'drizzle-orm'
import { FILTER_TYPE } from '../../../shared/contract/reference.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import type { Queries } from '../../db/database.ts'
import type { VehicleInput } from './vehicle-input.ts'

const { sort: _ways, ...kept } = FILTER_TYPE
/** `typeId` of the options in table `filter_option` (`contract.reference-calls`): the ways to sort are no rows. */
export const OPTION_TYPE = kept

export type NameIds = {
  readonly make: (name: string) => number
  readonly model: (make: string, name: string) => number
  readonly colour: (name: string | null) => number | null
  readonly option: (typeId: number, name: string | null) => number | null
}

type Wanted = { readonly scope: number; readonly key: string; readonly name: string }
type Statement = (wanted: { readonly scopes: SQL; readonly keys: SQL; readonly names: SQL }) => SQL

/** Ids of all names of the vehicles, compared by `nameKey`; a name that is new gets its row, spelt as first seen. */
export async function resolveNames(tx: Queries, vehicles: readonly VehicleInput[]): Promise<NameIds> {
  const keyOf = rememberedKeys()
  const makes = collect(vehicles, keyOf, (vehicle) => [[0, vehicle.make]])
  const makeIds = await findOrCreate(tx, makes, creating('make'))
  const makeId = (name: string) => idFor(makeIds, 0, keyOf(name))
  const models = collect(vehicles, keyOf, (vehicle) => [[makeId(vehicle.make), vehicle.model]])
  const modelIds = await findOrCreate(tx, models, creating('model'))
  const colours = collect(vehicles, keyOf, (vehicle) => [[0, vehicle.colour]])
  const colourIds = await findOrCreate(tx, colours, creating('colour'))
  const optionIds = await findOrCreate(tx, collect(vehicles, keyOf, optionsOf), createOptions)
  return {
    make: makeId,
    model: (make, name) => idFor(modelIds, makeId(make), keyOf(name)),
    colour: (name) => (name === null ? null : idFor(colourIds, 0, keyOf(name))),
    option: (typeId, name) => (name === null ? null : idFor(optionIds, typeId, keyOf(name))),
  }
}

function optionsOf(vehicle: VehicleInput): readonly (readonly [number, string | null])[] {
  return [
    [OPTION_TYPE.fuel, vehicle.fuelType],
    [OPTION_TYPE.body, vehicle.bodyType],
    [OPTION_TYPE.transmission, vehicle.transmission],
    [OPTION_TYPE.drive, vehicle.driveType],
  ]
}

function rememberedKeys(): (name: string) => string {
  const keys = new Map<string, string>()
  return (name) => {
    const known = keys.get(name)
    if (known !== undefined) return known
    const key = nameKey(name)
    keys.set(name, key)
    return key
  }
}

/** Each wanted name once, in the order of its key, so that two writers meet unique indexes in the same order. */
function collect(
  vehicles: readonly VehicleInput[],
  keyOf: (name: string) => string,
  namesOf: (vehicle: VehicleInput) => readonly (readonly [number, string | null])[],
): readonly Wanted[] {
  const wanted = new Map<string, Wanted>()
  for (const vehicle of vehicles) {
    for (const [scope, name] of namesOf(vehicle)) {
      if (name === null) continue
      const key = keyOf(name)
      const id = scopedKey(scope, key)
      if (!wanted.has(id)) wanted.set(id, { scope, key, name: name.trim() })
    }
  }
  return [...wanted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
}

async function findOrCreate(
  tx: Queries,
  wanted: readonly Wanted[],
  statement: Statement,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  // A name committed by someone else during the statement is seen by the next one only.
  for (let missing = wanted; missing.length > 0; missing = wanted.filter((entry) => !ids.has(idOf(entry)))) {
    const { rows } = await tx.execute<{ id: number; scope: number; name_key: string }>(
      statement({
        scopes: sql`${sql.param(missing.map((entry) => entry.scope))}::int[]`,
        keys: sql`${sql.param(missing.map((entry) => entry.key))}::text[]`,
        names: sql`${sql.param(missing.map((entry) => entry.name))}::text[]`,
      }),
    )
    for (const row of rows) ids.set(scopedKey(row.scope, row.name_key), row.id)
  }
  return ids
}

/** Models stand below a make; the others have one scope, 0. */
function creating(table: 'make' | 'model' | 'colour'): Statement {
  const isBelow = table === 'model'
  const named = sql.raw(table)
  const scope = sql.raw(isBelow ? 'make_id, ' : '')
  const isSame = sql.raw(`${isBelow ? 'n.make_id = w.make_id and ' : ''}n.name_key = w.name_key`)
  return ({ scopes, keys, names }) => sql`
    with wanted as (select * from unnest(${scopes}, ${keys}, ${names}) as w(make_id, name_key, name)),
    created as (
      insert into ${named} (${scope}name, name_key)
      select ${scope}name, name_key from wanted w where not exists (select from ${named} n where ${isSame})
      order by make_id, name_key
      on conflict (${scope}name_key) do nothing returning id, ${scope}name_key)
    select id, ${sql.raw(isBelow ? 'make_id' : '0')} as scope, name_key from created
    union all select n.id, w.make_id, n.name_key from ${named} n join wanted w on ${isSame}`
}

const createOptions: Statement = ({ scopes, keys, names }) => sql`
  with wanted as (select * from unnest(${scopes}, ${keys}, ${names}) as w(type_id, name_key, name)),
  created as (
    insert into filter_option (type_id, name, name_key, position)
    select w.type_id, w.name, w.name_key,
      least(32767, coalesce((select max(f.position) from filter_option f where f.type_id = w.type_id), 0)
        + row_number() over (partition by w.type_id order by w.name_key))
    from wanted w
    where not exists (select from filter_option f where f.type_id = w.type_id and f.name_key = w.name_key)
    order by w.type_id, w.name_key
    on conflict (type_id, name_key) do nothing returning id, type_id, name_key)
  select id, type_id as scope, name_key from created
  union all
  select f.id, f.type_id, f.name_key from filter_option f
  join wanted w on w.type_id = f.type_id and w.name_key = f.name_key`

function idOf(entry: Wanted): string {
  return scopedKey(entry.scope, entry.key)
}

function scopedKey(scope: number, key: string): string {
  return `${scope}|${key}`
}

function idFor(ids: ReadonlyMap<string, number>, scope: number, key: string): number {
  const id = ids.get(scopedKey(scope, key))
  if (id === undefined) throw new Error(`no id was found for the name ${key}`)
  return id
}
