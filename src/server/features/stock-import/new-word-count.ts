import { type FieldWords, NEW_WORDS_LISTED, WORD_FIELDS, type WordField } from '../../../shared/contract/new-words.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import type { WordHints } from './word-hints.ts'

/** Words of a field that are counted one by one; of the rows of all further ones only the number is known. */
const COUNTED_WORDS = 5_000
/** Characters of all words that are listed: the answers about them come back in one request. */
const LISTED_CHARACTERS = 12_000

/** A new word as the file has it, as it would go in, and the make that a model is of; of other fields ''. */
export type NewWord = { readonly word: string; readonly value: string; readonly make: string }

type Counted = NewWord & { rows: number }

/** Counts rows by the new words in them. */
export class NewWordCount {
  readonly #fields = new Map<WordField, { readonly words: Map<string, Counted>; otherRows: number }>(
    WORD_FIELDS.map((field) => [field, { words: new Map(), otherRows: 0 }]),
  )

  add(field: WordField, newWord: NewWord): void {
    const counted = this.#fields.get(field)!
    const key = nameKey(newWord.word)
    const old = counted.words.get(key)
    if (old !== undefined) old.rows++
    else if (counted.words.size < COUNTED_WORDS) counted.words.set(key, { ...newWord, rows: 1 })
    else counted.otherRows++
  }

  /** By field, the words of the most rows first. */
  list({ nearest, choices }: WordHints): FieldWords[] {
    let room = LISTED_CHARACTERS
    return WORD_FIELDS.flatMap((field) => {
      const { words, otherRows } = this.#fields.get(field)!
      if (words.size === 0) return []
      const all = [...words.values()].sort((one, other) => other.rows - one.rows)
      const listed = all.slice(0, NEW_WORDS_LISTED).filter(({ word }) => (room -= word.length) >= 0)
      const unlisted = all.filter((entry) => !listed.includes(entry))
      return {
        field,
        words: listed.map(({ word, value, make, rows }) => {
          return { word, value, rows, near: nearest(field, value, make) ?? null }
        }),
        otherWords: unlisted.length + (otherRows > 0 ? 1 : 0),
        otherRows: unlisted.reduce((sum, { rows }) => sum + rows, otherRows),
        known: choices(field),
      }
    })
  }
}
