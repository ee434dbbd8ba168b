import { sql } from 'drizzle-orm'
import {
  type FieldWords,
  NEW_WORDS_LISTED,
  REQUIRED_WORDS,
  WORD_FIELDS,
  type NewWords,
  type WordAliases,
  type WordField,
} from '../../../shared/contract/new-words.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import type { Db, Queries } from '../../db/database.ts'
import { OPTION_TYPE } from '../stock/name-ids.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'
import { RowProblem } from './row-problem.ts'
import { createNearest, type Near } from './spelling.ts'
import type { RowValues, RowWords } from './vehicle-mapper.ts'

/** Words of a field that are counted one by one; of the rows of all further ones only the number is known. */
const COUNTED_WORDS = 5_000
/** Characters of all words that are listed: the answers about them come back in one request. */
const LISTED_CHARACTERS = 12_000
/** Outcomes that are remembered, of words as the file writes them. */
const REMEMBERED = 20_000
/** Makes whose likely meaning is looked for while rows are read. */
const NEAREST_MAKES = 500
/** Of a field with more words in the stock only the nearest is offered; any other can be written. */
const LISTED_KNOWN = 60

/** Words that all buyers choose from, whose names are in one table. */
export const OPTION_FIELDS = [
  ['bodyType', OPTION_TYPE.body],
  ['fuelType', OPTION_TYPE.fuel],
  ['transmission', OPTION_TYPE.transmission],
  ['driveType', OPTION_TYPE.drive],
] as const satisfies readonly (readonly [WordField, number])[]

/** What the words of a file become (`import.new-words`). */
export type WordBook = {
  /** The values as they go in; throws a RowProblem where a word is rejected, or new and not decided. */
  readonly apply: (values: RowValues) => RowValues
  /** Whether nobody has decided about one of them. */
  readonly hasNew: (words: RowWords) => boolean
  /** New words that nobody decided one by one, by field. */
  readonly listNew: () => FieldWords[]
}

/** null = rejected; `isNew` = nobody has said anything about it. */
type Outcome = { readonly word: string | null; readonly isNew?: boolean }
type Counted = { readonly word: string; readonly value: string; readonly make: string; rows: number }

/** The words of the stock and of the reference data, and what staff said about those of this supplier. */
export async function openWordBook(
  db: Queries,
  given: {
    /** Null for a supplier that is not there yet. */
    readonly supplierId: number | null
    readonly aliases: WordAliases | undefined
    readonly undecided: NewWords
  },
): Promise<WordBook> {
  const known = await readKnown(db)
  const aliases = await readAliases(db, given.supplierId, given.aliases)
  const counted = new Map<WordField, { readonly words: Map<string, Counted>; otherRows: number }>(
    WORD_FIELDS.map((field) => [field, { words: new Map(), otherRows: 0 }]),
  )
  const nearestMake = remembered(NEAREST_MAKES, createNearest('make', known.makes.values()))
  const remember = new Map<string, Outcome>()

  function decide(field: WordField, word: string): Outcome {
    const alias = aliases.get(aliasKey(field, word))
    if (alias !== undefined) return { word: alias }
    const isKnown = field === 'make' ? known.makes.has(nameKey(word)) : known.options.get(field)?.has(nameKey(word))
    return isKnown ? { word } : { word, isNew: true }
  }

  const hasModel = (make: string, model: string) => known.models.get(nameKey(make))?.has(nameKey(model)) === true

  /** What a model stands for may be written with its make, as the model is. */
  function meantModel(alias: string, given: { readonly make: string; readonly model: string; readonly taken: string }) {
    const { make, model, taken } = given
    const key = nameKey(alias)
    if (key === nameKey(model) || key === nameKey(`${make} ${model}`)) return model
    const bare = key.startsWith(`${nameKey(taken)} `) ? alias.trim().slice(taken.length + 1) : alias
    return hasModel(taken, bare) && !hasModel(taken, alias) ? bare : alias
  }

  /** A model is judged under the make that its make stands for, or is likely to. */
  function decideModel(model: string, makes: { readonly file: string; readonly taken: string }): Outcome {
    const { file, taken } = makes
    for (const make of [file, taken]) {
      const alias = aliases.get(aliasKey('model', `${make} ${model}`))
      if (alias !== undefined) return { word: alias === null ? null : meantModel(alias, { make, model, taken }) }
    }
    const isKnown = (make: string | undefined) => make !== undefined && hasModel(make, model)
    return isKnown(taken) || (!known.makes.has(nameKey(taken)) && isKnown(nearestMake(taken)?.word))
      ? { word: model }
      : { word: model, isNew: true }
  }

  function recall(key: string, work: () => Outcome): Outcome {
    const old = remember.get(key)
    if (old !== undefined) return old
    if (remember.size >= REMEMBERED) remember.clear()
    const outcome = work()
    remember.set(key, outcome)
    return outcome
  }

  function settle(field: WordField, outcome: Outcome, told: Omit<Counted, 'rows'>): string | null {
    if (outcome.isNew === true) count(counted.get(field)!, told)
    const policy = given.undecided[field]
    if (outcome.isNew === true && policy === undefined) {
      const problem = 'is new to the stock: accept it, replace it, or reject it'
      throw new RowProblem(field, { problem, value: told.word })
    }
    const word = outcome.isNew === true && policy === 'reject' ? null : outcome.word
    if (word !== null || !REQUIRED_WORDS.has(field)) return word
    throw new RowProblem(field, { problem: 'is rejected', value: told.word })
  }

  const outcomeOf = (field: WordField, word: string) => recall(`${field} ${word}`, () => decide(field, word))
  const modelOf = (model: string, makes: { readonly file: string; readonly taken: string }) =>
    recall(`model ${makes.file}\n${model}`, () => decideModel(model, makes))

  function hasNew(words: RowWords): boolean {
    const make = outcomeOf('make', words.make)
    if (make.isNew === true) return true
    if (make.word !== null && modelOf(words.model, { file: words.make, taken: make.word }).isNew === true) return true
    return OPTION_FIELDS.some(([field]) => words[field] !== null && outcomeOf(field, words[field]).isNew === true)
  }

  function apply(values: RowValues): RowValues {
    const { make: file, model } = values
    const taken = settle('make', outcomeOf('make', file), { word: file, value: file, make: '' })!
    const changed: Record<string, string | null> = { make: taken }
    const told = { word: `${file} ${model}`, value: model, make: taken }
    changed['model'] = settle('model', modelOf(model, { file, taken }), told)
    for (const [field] of OPTION_FIELDS) {
      const word = values[field]
      if (word !== null) changed[field] = settle(field, outcomeOf(field, word), { word, value: word, make: '' })
    }
    return { ...values, ...changed }
  }

  function listNew(): FieldWords[] {
    let room = LISTED_CHARACTERS
    return WORD_FIELDS.flatMap((field) => {
      const { words, otherRows } = counted.get(field)!
      if (words.size === 0) return []
      const all = [...words.values()].sort((one, other) => other.rows - one.rows)
      const listed = all.slice(0, NEW_WORDS_LISTED).filter(({ word }) => (room -= word.length) >= 0)
      const unlisted = all.filter((entry) => !listed.includes(entry))
      return {
        field,
        words: listed.map(({ word, value, make, rows }) => {
          return { word, value, rows, near: nearOf(field, make, value) ?? null }
        }),
        otherWords: unlisted.length + (otherRows > 0 ? 1 : 0),
        otherRows: unlisted.reduce((sum, { rows }) => sum + rows, otherRows),
        known: choices(field),
      }
    })
  }

  const nearest = new Map<string, (word: string) => Near | undefined>()
  function nearOf(field: WordField, make: string, word: string): Near | undefined {
    const taken = known.makes.has(nameKey(make)) ? make : (nearestMake(make)?.word ?? make)
    const scope = field === 'model' ? nameKey(taken) : field
    const words =
      field === 'model' ? known.models.get(scope) : field === 'make' ? known.makes : known.options.get(field)
    if (!nearest.has(scope)) nearest.set(scope, createNearest(field, words?.values() ?? []))
    return nearest.get(scope)!(word)
  }

  function choices(field: WordField): string[] {
    const words = field === 'make' ? known.makes : known.options.get(field)
    if (words === undefined || words.size > LISTED_KNOWN) return []
    return [...words.values()].sort((one, other) => one.localeCompare(other))
  }

  return { apply, hasNew, listNew }
}

/**
 * Keeps what staff said for the supplier's next file. Whatever is new in it is a revision of the stock: searches and
 * devices read these names too (`search.name-aliases`).
 */
export async function keepAliases(db: Db, supplierId: number, aliases: WordAliases | undefined): Promise<void> {
  const rows = new Map(
    aliasEntries(aliases).map(({ field, word, meant }) => [
      aliasKey(field, word),
      { field, key: nameKey(word), meant },
    ]),
  )
  if (rows.size === 0) return
  const column = (name: 'field' | 'key' | 'meant') =>
    sql`${sql.param([...rows.values()].map((row) => row[name]))}::text[]`
  await db.transaction(async (tx) => {
    const revision = await lockNextStockRevision(tx)
    const kept = await tx.execute(sql`
      insert into word_alias (supplier_id, field, word_key, stands_for)
      select ${supplierId}, w.* from unnest(${column('field')}, ${column('key')}, ${column('meant')}) as w
      on conflict (supplier_id, field, word_key) do update set stands_for = excluded.stands_for
      where word_alias.stands_for is distinct from excluded.stands_for returning field`)
    if (kept.rows.length > 0) await publishStockRevision(tx, revision)
  })
}

function count(into: { readonly words: Map<string, Counted>; otherRows: number }, told: Omit<Counted, 'rows'>): void {
  const key = nameKey(told.word)
  const old = into.words.get(key)
  if (old !== undefined) old.rows++
  else if (into.words.size < COUNTED_WORDS) into.words.set(key, { ...told, rows: 1 })
  else into.otherRows++
}

type Names = ReadonlyMap<string, string>
type Known = {
  readonly makes: Names
  /** By the key of their make. */
  readonly models: ReadonlyMap<string, Names>
  readonly options: ReadonlyMap<WordField, Names>
}

/** Every name that the stock ever had or the reference data brought, by its key. */
async function readKnown(db: Queries): Promise<Known> {
  const makes = await db.execute<{ key: string; name: string }>(sql`select name_key as key, name from make order by id`)
  const models = await db.execute<{ make: string; key: string; name: string }>(
    sql`select k.name_key as make, m.name_key as key, m.name from model m join make k on k.id = m.make_id`,
  )
  const options = await db.execute<{ type: number; key: string; name: string }>(
    sql`select type_id as type, name_key as key, name from filter_option order by type_id, position`,
  )
  const byMake = new Map<string, Map<string, string>>()
  for (const { make, key, name } of models.rows) {
    if (!byMake.has(make)) byMake.set(make, new Map())
    byMake.get(make)!.set(key, name)
  }
  const ofType = (typeId: number) =>
    new Map(options.rows.flatMap(({ type, key, name }) => (type === typeId ? [[key, name] as const] : [])))
  return {
    makes: new Map(makes.rows.map(({ key, name }) => [key, name])),
    models: byMake,
    options: new Map(OPTION_FIELDS.map(([field, typeId]) => [field, ofType(typeId)])),
  }
}

async function readAliases(db: Queries, supplierId: number | null, given: WordAliases | undefined) {
  const { rows } = await db.execute<{ field: string; key: string; meant: string | null }>(
    sql`select field, word_key as key, stands_for as meant from word_alias where supplier_id = ${supplierId ?? 0}`,
  )
  return new Map<string, string | null>([
    ...rows.map(({ field, key, meant }) => [aliasKey(field, key), meant] as const),
    ...aliasEntries(given).map(({ field, word, meant }) => [aliasKey(field, word), meant] as const),
  ])
}

function aliasEntries(aliases: WordAliases | undefined) {
  return WORD_FIELDS.flatMap((field) =>
    Object.entries(aliases?.[field] ?? {}).map(([word, meant]) => ({ field, word, meant })),
  )
}

function aliasKey(field: string, word: string): string {
  return `${field} ${nameKey(word)}`
}

/** Works out the first so many answers, and has none for others. */
function remembered<T>(most: number, work: (word: string) => T): (word: string) => T | undefined {
  const answers = new Map<string, T>()
  return (word) => {
    if (!answers.has(word) && answers.size < most) answers.set(word, work(word))
    return answers.get(word)
  }
}
