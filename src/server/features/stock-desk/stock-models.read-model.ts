import { sql } from 'drizzle-orm'
import type { KnownOfModel, StockModels } from '../../../shared/contract/stock-vehicle.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import type { Queries } from '../../db/database.ts'
import { OPTION_TYPE } from '../stock/name-ids.ts'
import { IN_STOCK } from '../stock/stock-condition.ts'
import { findModelFacts, withFacts } from './model-facts.ts'

type Asked = { readonly make: string | undefined; readonly model: string | undefined; readonly vatPercent: number }

/** The words that the form of a vehicle offers, and what is known of one model. */
export async function readStockModels(db: Queries, { make, model, vatPercent }: Asked): Promise<StockModels> {
  const [makes, suppliers, colours, options] = await Promise.all([
    db.execute<{ name: string; models: string[] }>(sql`
      select k.name, coalesce(array_agg(m.name order by m.name_key) filter (where m.id is not null), '{}') as models
      from make k left join model m on m.make_id = k.id group by k.id order by k.name_key`),
    db.execute<{ id: number; name: string }>(sql`select id, name from supplier order by name_key`),
    db.execute<{ name: string }>(sql`select name from colour order by name_key`),
    db.execute<{ type: number; name: string }>(
      sql`select type_id as type, name from filter_option order by type_id, position`,
    ),
  ])
  const ofType = (type: number) => options.rows.flatMap((row) => (row.type === type ? row.name : []))
  return {
    makes: makes.rows,
    suppliers: suppliers.rows,
    colours: colours.rows.map(({ name }) => name),
    transmissions: ofType(OPTION_TYPE.transmission),
    fuelTypes: ofType(OPTION_TYPE.fuel),
    bodyTypes: ofType(OPTION_TYPE.body),
    driveTypes: ofType(OPTION_TYPE.drive),
    vatPercent,
    known:
      make && model ? withFacts(await readKnown(db, { make, model }), await findModelFacts({ make, model })) : null,
  }
}

type Engine = Pick<KnownOfModel, 'engineCapacity' | 'kilowatt' | 'engineCylinder'>

/** The most frequent value of each field among the vehicles of a model that are in stock. */
async function readKnown(
  db: Queries,
  { make, model }: { readonly make: string; readonly model: string },
): Promise<KnownOfModel | null> {
  const most = (column: string) => sql.raw(`mode() within group (order by v.${column})`)
  const option = (column: string) => sql`(select o.name from filter_option o where o.id = found.${sql.raw(column)})`
  const { rows } = await db.execute<Omit<KnownOfModel, keyof Engine>>(sql`
    select vehicles, "firstYear", "lastYear", ${option('body_type_id')} as "bodyType",
      ${option('transmission_id')} as transmission, ${option('fuel_type_id')} as "fuelType",
      ${option('drive_type_id')} as "driveType", "numDoors", "numSeats", length_cm / 100.0::float8 as length
    from (
      select count(*)::int as vehicles, min(v.year) as "firstYear", max(v.year) as "lastYear",
        ${most('body_type_id')} as body_type_id, ${most('transmission_id')} as transmission_id,
        ${most('fuel_type_id')} as fuel_type_id, ${most('drive_type_id')} as drive_type_id,
        ${most('num_doors')} as "numDoors", ${most('num_seats')} as "numSeats", ${most('length_cm')} as length_cm
      from vehicle v join model m on m.id = v.model_id join make k on k.id = m.make_id
      where ${IN_STOCK} and k.name_key = ${nameKey(make)} and m.name_key = ${nameKey(model)}) as found`)
  const [known] = rows
  if (known === undefined || known.vehicles === 0) return null
  return { ...known, engineCapacity: null, kilowatt: null, engineCylinder: null }
}
