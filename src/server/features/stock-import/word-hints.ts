import type { WordField } from '../../../shared/contract/new-words.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import type { KnownWords } from './known-words.ts'
import { createNearest, type Near } from './spelling.ts'

/** Makes whose likely meaning is looked for while rows are read. */
const NEAREST_MAKES = 500
/** Of a field with more words in the stock only the nearest is offered; any other can be written. */
const LISTED_KNOWN = 60

/** What a new word may be meant to be. */
export type WordHints = {
  /** Undefined where nothing is near, and for all makes beyond some hundred. */
  readonly nearestMake: (make: string) => Near | undefined
  readonly nearest: (field: WordField, word: string, make: string) => Near | undefined
  /** All that the stock has for a field, where these are few. */
  readonly choices: (field: WordField) => string[]
}

export function createWordHints(known: KnownWords): WordHints {
  const nearestMake = remembered(NEAREST_MAKES, createNearest('make', known.list('make')))
  const finders = new Map<string, (word: string) => Near | undefined>()

  function nearest(field: WordField, word: string, make: string): Near | undefined {
    const taken = known.has('make', make) ? make : (nearestMake(make)?.word ?? make)
    const scope = field === 'model' ? nameKey(taken) : field
    if (!finders.has(scope)) finders.set(scope, createNearest(field, known.list(field, taken)))
    return finders.get(scope)!(word)
  }

  function choices(field: WordField): string[] {
    const words = field === 'model' ? [] : known.list(field)
    return words.length > LISTED_KNOWN ? [] : words.toSorted((one, other) => one.localeCompare(other))
  }

  return { nearestMake, nearest, choices }
}

/** Works out the first so many answers, and has none for others. */
function remembered<T>(most: number, work: (word: string) => T): (word: string) => T | undefined {
  const answers = new Map<string, T>()
  return (word) => {
    if (!answers.has(word) && answers.size < most) answers.set(word, work(word))
    return answers.get(word)
  }
}
