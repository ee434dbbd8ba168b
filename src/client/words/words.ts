import { type Language, WORDS } from '../../shared/domain/language.ts'
import type { FirstWords, LateWords } from '../../shared/words/language-words.ts'

type PageWords = FirstWords & LateWords
/** The words of one part of the page. */
export type Words<Part extends keyof PageWords> = PageWords[Part]

/** What has come, by its language. */
const loaded: Partial<Record<Language, Partial<PageWords>>> = {}

async function load(language: Language, pack: 'first' | 'late'): Promise<void> {
  const { words } = await WORDS[language][pack]()
  loaded[language] = { ...loaded[language], ...words }
}

/** Brings the words that home and listing need. */
export function loadFirstWords(language: Language): Promise<void> {
  return load(language, 'first')
}

/** Brings all other words. */
export function loadLateWords(language: Language): Promise<void> {
  return load(language, 'late')
}

/** Code together with the late words that it says. */
export async function withLateWords<T>(language: Language, code: Promise<T>): Promise<T> {
  const [result] = await Promise.all([code, loadLateWords(language)])
  return result
}

/** Throws where they have not been loaded: code that says late words comes by `withLateWords`, or as a late page or part. */
export function wordsIn<Part extends keyof PageWords>(language: Language, part: Part): Words<Part> {
  const words = loaded[language]?.[part]
  if (words === undefined) throw new Error(`words not loaded: ${part}`)
  return words
}
