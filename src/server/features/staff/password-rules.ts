import { COMMON_PASSWORDS } from './common-passwords.ts'

const LENGTH = { min: 12, max: 200 } as const
/** A password of fewer different characters is one of few that a guesser tries early. */
const FEWEST_CHARACTERS = 5
/** Of neighbours that follow each other in the alphabet or among the digits, from this share on it counts as a sequence. */
const SEQUENCE_SHARE = 0.75
/** Parts of names shorter than this stand in ordinary words. */
const SHORTEST_NAME = 4
/** Digits and signs that stand for letters. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

export type PasswordOwner = {
  readonly username: string
  /** The person's name, the company's name, the e-mail address: whatever a guesser knows. */
  readonly names?: readonly string[]
}

/** What is wrong with a new password and what to do (`staff.password-rules`), never with the password in it; or undefined. */
export function passwordProblem(password: string, { username, names = [] }: PasswordOwner): string | undefined {
  if (Array.from(password).length < LENGTH.min) {
    return `A password has at least ${LENGTH.min} characters; a few words in a row are a good one.`
  }
  if (password.length > LENGTH.max) return `A password has at most ${LENGTH.max} characters.`
  if (/[\p{Cc}\p{Cs}]/u.test(password)) return 'A password has no line breaks or other control characters.'
  const folded = fold(password)
  if (isCycle(folded))
    return 'This password repeats a short piece. Take three or four words that do not belong together.'
  if (isSequence(folded)) return 'This password is a sequence. Take three or four words that do not belong together.'
  if (isCommon(folded)) {
    return 'This password is one of those that are tried first. Take three or four words that do not belong together.'
  }
  if ([username, ...names].some((name) => holdsName(folded, name))) {
    return 'The password must not have the user name, your name, the company or a part of your e-mail address in it. Leave that out.'
  }
  return undefined
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}

/** `abcabcabcabc`, `hunter2hunter2`: a piece and its repetitions, or hardly any different characters. */
function isCycle(text: string): boolean {
  const letters = Array.from(text)
  if (new Set(letters).size < FEWEST_CHARACTERS) return true
  for (let period = 1; period <= letters.length / 2; period++) {
    if (letters.every((letter, index) => index < period || letter === letters[index - period])) return true
  }
  return false
}

/** `123456789012`, `abcdefghijkl`, `112233445566`. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  // After 9 comes 0.
  return steps.filter((step) => Math.abs(step) <= 1 || Math.abs(step) === 9).length >= steps.length * SEQUENCE_SHARE
}

/** Whether the core of a password, in one of the ways to write it, is a common one or two in a row. */
function isCommon(text: string): boolean {
  const trimmed = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [text, trimmed, spell(text), spell(trimmed)].some((way) => isCommonCore(way.replace(/[^\p{L}]/gu, '')))
}

function spell(text: string): string {
  return Array.from(text, (letter) => STANDS_FOR[letter] ?? letter).join('')
}

function isCommonCore(core: string): boolean {
  if (core.length === 0) return false
  if (COMMON_PASSWORDS.has(core)) return true
  return Array.from({ length: core.length }, (_, index) => index).some(
    (index) => COMMON_PASSWORDS.has(core.slice(0, index)) && COMMON_PASSWORDS.has(core.slice(index)),
  )
}

/** Whole or by one of its parts, as letters or with digits for them. */
function holdsName(text: string, name: string): boolean {
  const parts = fold(name).split(/[^\p{L}\p{N}]+/u)
  const wanted = [parts.join(''), ...parts].filter((part) => part.length >= SHORTEST_NAME)
  const ways = [text, spell(text)].map((way) => way.replace(/[^\p{L}\p{N}]/gu, ''))
  return wanted.some((part) => ways.some((way) => way.includes(part)))
}
