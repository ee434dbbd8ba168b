import { DEFAULT_LANGUAGE, type Language } from '../../shared/domain/language.ts'
import type { FirstWords } from './en/first.ts'
import type { LateWords } from './en/late.ts'

/** English gives the shape; `first` is what home and listing need to be painted. */
type Words = FirstWords & LateWords

const FIRST: Readonly<Record<Language, () => Promise<FirstWords>>> = {
  en: async () => (await import('./en/first.ts')).first,
  fr: async () => (await import('./fr/first.ts')).first,
  pt: async () => (await import('./pt/first.ts')).first,
  sw: async () => (await import('./sw/first.ts')).first,
}
const LATE: Readonly<Record<Language, () => Promise<LateWords>>> = {
  en: async () => (await import('./en/late.ts')).late,
  fr: async () => (await import('./fr/late.ts')).late,
  pt: async () => (await import('./pt/late.ts')).late,
  sw: async () => (await import('./sw/late.ts')).late,
}

const known = new Map<Language, Partial<Words>>()
let spoken: Language = DEFAULT_LANGUAGE

/** The language of this page; on the server of the page that is being rendered. */
export function spokenLanguage(): Language {
  return spoken
}

/**
 * From now on all words are of this language. The server says it right before each rendering, which is done in one go, so
 * that two visitors cannot get each other's.
 */
export function speak(language: Language): void {
  spoken = language
}

/** The source file of those words, by which the server finds them in the build's manifest. */
export function firstWordsSource(language: Language): string {
  return `src/client/content/${language}/first.ts`
}

/** Brings the words that home and listing need. */
export async function loadFirstWords(language: Language): Promise<void> {
  keep(language, await FIRST[language]())
}

/** Brings all other words. */
export async function loadLateWords(language = spoken): Promise<void> {
  keep(language, await LATE[language]())
}

/** Code together with the words that it says. */
export async function withLateWords<T>(code: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([code, loadLateWords()])
  return loaded
}

function keep(language: Language, words: Partial<Words>): void {
  known.set(language, { ...known.get(language), ...words })
}

/**
 * The words of one part of the product, in the language that is spoken when one is asked for: never keep one beyond the
 * call, and ask for none while a module loads.
 */
export function wordsOf<Name extends keyof Words>(name: Name): Words[Name] {
  const read = (_target: object, key: string | symbol): unknown => {
    const words = known.get(spoken)?.[name]
    if (words === undefined) throw new Error(`the words of "${name}" are not here yet`)
    return Reflect.get(words, key)
  }
  // A stand-in without anything of its own: whatever is asked goes to the words.
  return new Proxy<object>({}, { get: read }) as Words[Name]
}
