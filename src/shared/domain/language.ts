import type { LanguageWords } from '../words/language-words.ts'
import * as languages from '../words/languages.ts'

/** What the product can be read in, the languages of tests included. */
export type Language = keyof typeof languages

/** The registry: for every language its name and its words, of the page and of paper and mail. */
export const WORDS: Readonly<Record<Language, LanguageWords>> = languages

/** What a buyer can read the product in. Staff pages are English. */
export const LANGUAGES = Object.keys(languages).filter((name) => isLanguage(name))

export const DEFAULT_LANGUAGE: Language = 'en'

/** Whether a buyer can read the product in it. */
export function isLanguage(value: string | null | undefined): value is Language {
  return isKnown(value) && !WORDS[value].isForTests
}

/** Also true of the languages of tests. */
export function isKnown(value: string | null | undefined): value is Language {
  return Object.hasOwn(WORDS, value ?? '')
}

/**
 * The best language for a header like `Accept-Language` (RFC 9110, 12.5.4), regions left aside: the one with the
 * highest quality among `known`, the earlier of two equal ones; `otherwise` where there is none, or no header.
 */
export function preferredLanguage<Known extends string>(
  header: string,
  { known, otherwise }: { readonly known: readonly Known[]; readonly otherwise: Known },
): Known {
  const ranges = header
    .split(',')
    .map((range) => readRange(range))
    .filter(({ weight }) => weight > 0)
    // The order is stable: of two alike the earlier one stays first.
    .sort((one, other) => other.weight - one.weight)
  const found = ranges.flatMap(({ language }) => known.filter((name) => name === language))
  return found[0] ?? otherwise
}

function readRange(text: string): { readonly language: string; readonly weight: number } {
  const [range = '', ...parameters] = text.trim().toLowerCase().split(';')
  const quality = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
  const weight = quality === undefined ? 1 : Number(quality)
  return { language: range.trim().split('-', 1)[0] ?? '', weight: Number.isFinite(weight) ? weight : 0 }
}

/**
 * Name of the parameter of an address, and of the cookie that keeps the visitor's choice (`screens.language-choice`).
 */
export const LANGUAGE_KEY = 'lang'

type Choice = {
  /** The parameter of the address. */
  readonly asked: string | null
  readonly kept: string | null | undefined
  /** What the browser prefers of the languages that there are; undefined where that is none. */
  readonly preferred: Language | undefined
}

/**
 * The address decides, so that who shares it shares the language; then the visitor's choice, then the browser's
 * language.
 */
export function chooseLanguage({ asked, kept, preferred }: Choice): Language {
  if (isLanguage(asked)) return asked
  return isLanguage(kept) ? kept : (preferred ?? DEFAULT_LANGUAGE)
}
