import { LIMITS } from '../contract/limits.ts'
import { nameKey } from './name-key.ts'

/**
 * Two names of one thing, as keys of `nameKey`: 'KB' is 'D-MAX' of the make 'ISUZU'. Without a make they are makes
 * (`search.name-aliases`).
 */
export type NameAlias = { readonly make: string | null; readonly word: string; readonly name: string }

/** What parts words in the names of vehicles; SQL has the same list. */
export const WORD_SEPARATORS = "-./&'’+(),!_ "
const SEPARATORS = new RegExp(`[${WORD_SEPARATORS}]+`, 'g')
const ACCENTS = /[\u0300-\u036f]/g

/** The words of a key, without accents: 'CITROËN C4' → CITROEN, C4. */
export function wordsOf(key: string): readonly string[] {
  const plain = key.normalize('NFD').replace(ACCENTS, '').replace(SEPARATORS, ' ')
  return plain.split(' ').filter((word) => word !== '')
}

/** Words between blanks, in which {@link hasWords} looks. */
export function spaced(words: readonly string[]): string {
  return ` ${words.join(' ')} `
}

/** What stands in a name that has the word: its beginning, or of a single character the whole word (C of C Class). */
export function soughtWord(word: string): string {
  return word.length === 1 ? ` ${word} ` : ` ${word}`
}

/** Whether each word of a text begins a word of a name; a text without words fits none (`search.vehicle-words`). */
export function hasWords(spacedName: string, words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => spacedName.includes(soughtWord(word)))
}

type Names = { readonly makes: readonly string[]; readonly models: readonly string[] }

/**
 * The names asked for, and what aliases also call them, either way. Without a make, models are texts of words. Aliases
 * add so many names to all together and no more (`search.most-names`).
 */
export function withAliases(asked: readonly Names[], aliases: readonly NameAlias[]): readonly Names[] {
  if (aliases.length === 0) return asked
  const { ofMakes, ofModels, ways } = tablesOf(aliases)
  let room: number = LIMITS.aliasNames
  const take = (names: readonly string[] = []) => {
    const taken = names.slice(0, room)
    room -= taken.length
    return taken
  }
  return asked.map(({ makes, models }) => {
    if (makes.length === 0) {
      return { makes, models: models.flatMap((text) => [text, ...take(variantsOf(text, ways, room))]) }
    }
    const allMakes = [...new Set(makes.flatMap((make) => [make, ...take(ofMakes.get(make))]))]
    const tables = allMakes.flatMap((make) => ofModels.get(make) ?? [])
    const othersOf = (model: string) => tables.flatMap((table) => table.get(model) ?? [])
    return { makes: allMakes, models: models.flatMap((model) => [model, ...take(othersOf(model))]) }
  })
}

/** Aliases as the table says them, each once, in one order; what is no other name is left out. */
export function tidyAliases(found: readonly { make: string | null; word: string; name: string }[]): NameAlias[] {
  const keyed = found
    .map(({ make, word, name }) => ({ make: make === null ? null : nameKey(make), word, name: nameKey(name) }))
    .filter(({ word, name }) => spaced(wordsOf(word)) !== spaced(wordsOf(name)))
  const byText = new Map(keyed.map((alias) => [JSON.stringify(alias), alias]))
  return [...byText].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, alias]) => alias)
}

/** By a name its other ones. */
type OtherNames = Map<string, string[]>
/** Both names of an alias as words between blanks, and the first word of each: a text without both has neither name. */
type Way = { readonly one: string; readonly other: string; readonly firstWords: readonly string[] }
type AliasTables = {
  readonly ofMakes: OtherNames
  /** By make. */
  readonly ofModels: ReadonlyMap<string, OtherNames>
  readonly ways: readonly Way[]
}

/** Put together once for each list of aliases. */
const tablesOfList = new WeakMap<readonly NameAlias[], AliasTables>()

function tablesOf(aliases: readonly NameAlias[]): AliasTables {
  const tables = tablesOfList.get(aliases) ?? toTables(aliases)
  tablesOfList.set(aliases, tables)
  return tables
}

function toTables(aliases: readonly NameAlias[]): AliasTables {
  const ofMakes: OtherNames = new Map()
  const ofModels = new Map<string, OtherNames>()
  const ways: Way[] = []
  for (const { make, word, name } of aliases) {
    const table = make === null ? ofMakes : getOrAdd(ofModels, make, () => new Map())
    getOrAdd(table, word, () => []).push(name)
    if (name !== word) getOrAdd(table, name, () => []).push(word)
    const [one, other] = [spaced(wordsOf(word)), spaced(wordsOf(name))]
    ways.push({ one, other, firstWords: [one, other].map((text) => text.split(' ')[1]!) })
  }
  return { ofMakes, ofModels, ways }
}

function getOrAdd<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

/** 'ISUZU KB' as 'ISUZU D MAX': each alias in each of the ways that came before it, in at most so many new ways. */
function variantsOf(text: string, aliases: readonly Way[], room: number): readonly string[] {
  const most = Math.min(LIMITS.textVariants, room + 1)
  const asked = spaced(wordsOf(text))
  const ways = new Map([[asked, text]])
  const words = new Set(asked.split(' '))
  for (const { one, other, firstWords } of aliases) {
    if (ways.size >= most) break
    if (!firstWords.some((word) => words.has(word))) continue
    const changed = Array.from(ways.keys(), (way) =>
      way.includes(one) ? way.replace(one, other) : way.replace(other, one),
    )
    for (const way of changed) {
      if (ways.size >= most || ways.has(way)) continue
      ways.set(way, way.trim())
      for (const word of way.split(' ')) words.add(word)
    }
  }
  return [...ways.values()].slice(1)
}
