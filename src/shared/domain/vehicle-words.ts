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
/** A text that names several aliases is written in at most so many ways. */
const MOST_VARIANTS = 16

/** The words of a key, without accents: 'CITROËN C4' → CITROEN, C4. */
export function wordsOf(key: string): readonly string[] {
  const plain = key.normalize('NFD').replace(ACCENTS, '').replace(SEPARATORS, ' ')
  return plain.split(' ').filter((word) => word !== '')
}

/** Words between blanks, in which {@link isWordIn} looks. */
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

/** The names asked for, and what aliases also call them, either way. Without a make, models are texts of words. */
export function withAliases({ makes, models }: Names, aliases: readonly NameAlias[]): Names {
  if (aliases.length === 0) return { makes, models }
  const ofMakes = aliases.filter(({ make }) => make === null)
  const allMakes = makes.flatMap((make) => [make, ...otherNames(make, ofMakes)])
  if (makes.length === 0) return { makes, models: models.flatMap((text) => variantsOf(text, aliases)) }
  const ofModels = aliases.filter(({ make }) => make !== null && allMakes.includes(make))
  return { makes: allMakes, models: models.flatMap((model) => [model, ...otherNames(model, ofModels)]) }
}

/** Aliases as the table says them, each once, in one order; what is no other name is left out. */
export function tidyAliases(found: readonly { make: string | null; word: string; name: string }[]): NameAlias[] {
  const keyed = found
    .map(({ make, word, name }) => ({ make: make === null ? null : nameKey(make), word, name: nameKey(name) }))
    .filter(({ word, name }) => spaced(wordsOf(word)) !== spaced(wordsOf(name)))
  const byText = new Map(keyed.map((alias) => [JSON.stringify(alias), alias]))
  return [...byText].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, alias]) => alias)
}

function otherNames(key: string, aliases: readonly NameAlias[]): readonly string[] {
  return aliases.flatMap(({ word, name }) => (word === key ? [name] : name === key ? [word] : []))
}

/** 'ISUZU KB' also as 'ISUZU D MAX': each alias in each of the ways that came before it. */
function variantsOf(text: string, aliases: readonly NameAlias[]): readonly string[] {
  const ways = new Map([[spaced(wordsOf(text)), text]])
  for (const { word, name } of aliases) {
    const [one, other] = [spaced(wordsOf(word)), spaced(wordsOf(name))]
    const changed = Array.from(ways.keys(), (way) =>
      way.includes(one) ? way.replace(one, other) : way.replace(other, one),
    )
    for (const way of changed) if (ways.size < MOST_VARIANTS && !ways.has(way)) ways.set(way, way.trim())
  }
  return [...ways.values()]
}
