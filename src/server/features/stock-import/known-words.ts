import { sql } from 'drizzle-orm'
import type { WordField } from '../../../shared/contract/new-words.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import type { Queries } from '../../db/database.ts'
import { OPTION_TYPE } from '../stock/name-ids.ts'

/** Words that all buyers choose from, whose names are in one table. */
export const OPTION_FIELDS = [
  ['bodyType', OPTION_TYPE.body],
  ['fuelType', OPTION_TYPE.fuel],
  ['transmission', OPTION_TYPE.transmission],
  ['driveType', OPTION_TYPE.drive],
] as const satisfies readonly (readonly [WordField, number])[]

/** Every name that the stock ever had or the reference data brought; a model is known under its make alone. */
export type KnownWords = {
  readonly has: (field: WordField, word: string, make?: string) => boolean
  readonly list: (field: WordField, make?: string) => readonly string[]
}

/** Names by their key. */
type Names = ReadonlyMap<string, string>
const NO_NAMES: Names = new Map()

export async function readKnownWords(db: Queries): Promise<KnownWords> {
  const makes = await readMakes(db)
  const models = await readModels(db)
  const options = await readOptions(db)
  const namesOf = (field: WordField, make: string): Names => {
    if (field === 'make') return makes
    return (field === 'model' ? models.get(nameKey(make)) : options.get(field)) ?? NO_NAMES
  }
  return {
    has: (field, word, make = '') => namesOf(field, make).has(nameKey(word)),
    list: (field, make = '') => [...namesOf(field, make).values()],
  }
}

async function readMakes(db: Queries): Promise<Names> {
  const { rows } = await db.execute<{ key: string; name: string }>(
    sql`select name_key as key, name from make order by id`,
  )
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** By the key of their make. */
async function readModels(db: Queries): Promise<ReadonlyMap<string, Names>> {
  const { rows } = await db.execute<{ make: string; key: string; name: string }>(
    sql`select k.name_key as make, m.name_key as key, m.name from model m join make k on k.id = m.make_id`,
  )
  const byMake = new Map<string, Map<string, string>>()
  for (const { make, key, name } of rows) {
    if (!byMake.has(make)) byMake.set(make, new Map())
    byMake.get(make)!.set(key, name)
  }
  return byMake
}

async function readOptions(db: Queries): Promise<ReadonlyMap<WordField, Names>> {
  const { rows } = await db.execute<{ type: number; key: string; name: string }>(
    sql`select type_id as type, name_key as key, name from filter_option order by type_id, position`,
  )
  const ofType = (typeId: number) =>
    new Map(rows.flatMap(({ type, key, name }) => (type === typeId ? [[key, name] as const] : [])))
  return new Map(OPTION_FIELDS.map(([field, typeId]) => [field, ofType(typeId)]))
}
