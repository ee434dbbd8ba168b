import { currencyMark } from './currency-marks.ts'
import type { Shown } from './source-row.ts'
import { MAX_TEMPLATE } from './xlsx-date-format.ts'

/** What the cell of a number shows beside it. */
export type NumberWords = (value: number) => Shown | undefined

/** Of a template: quoted text, an escaped character, room or filling, a bracket, digits with what stands among and behind them. */
const TOKEN = /"([^"]*)"?|\\([^])|[_*][^]?|\[([^\]]*)\]?|(General|[0#?][0#?,. ]*)(,*)|(;)|([^])/giu
/** The last letter of 'General' too. */
const LAST_DIGITS = ['0', '#', '?', 'l', 'L']
const CONDITION = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/
const HOLDS: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<=': (value, limit) => value <= limit,
  '>=': (value, limit) => value >= limit,
  '<>': (value, limit) => value !== limit,
  '<': (value, limit) => value < limit,
  '>': (value, limit) => value > limit,
  '=': (value, limit) => value === limit,
}
const DISTANCE = /(?<!\p{Script=Latin})(?:kms?|kilomet(?:re|er)s?|mi|mls|miles?)(?!\p{L})/iu
/** With a count of thousands or the like before it, and with what it is of: '万km', 'km/l'. Other words say nothing. */
const COUNTED_DISTANCE = new RegExp(
  String.raw`(?:\p{Script=Han}+|(?<!\p{L})(?:k|thousand|lakhs?)\s*)?${DISTANCE.source}(?: ?(?:\/|per ) ?[\p{L}\d]+)?`,
  'iu',
)
/** After a number these letters are thousands, millions, metres or litres. */
const NO_CURRENCY_AFTER = /^[kml]$/i

type Section = {
  readonly holds: ((value: number) => boolean) | undefined
  readonly shown: Shown | undefined
}

/**
 * Currencies and distances that a number format shows (`import.currency-asked`), so that the number is read with them as a
 * text is; undefined for a format that shows none. Nothing else of it counts: what a stock number is filled with, say.
 */
export function numberWords(template: string): NumberWords | undefined {
  if (template.length > MAX_TEMPLATE) return undefined
  const sections = readSections(template)
  if (sections.every(({ shown }) => shown === undefined)) return undefined
  return (value) => {
    const shown = sectionOf(sections, value)?.shown
    // Nothing is nothing in any currency.
    return value === 0 && shown?.distance === undefined ? undefined : shown
  }
}

/** That of numbers above zero, below it and zero, unless the sections name their own conditions. */
function sectionOf(sections: readonly Section[], value: number): Section | undefined {
  const [first, second, third] = sections
  if (sections.some(({ holds }) => holds !== undefined)) {
    return sections.find(({ holds }) => holds === undefined || holds(value))
  }
  if (value < 0) return second ?? first
  return value === 0 ? (third ?? first) : first
}

function readSections(template: string): readonly Section[] {
  const sections: Section[] = []
  let section = new SectionReader()
  for (const [, quoted, escaped, bracket, digits, commas = '', end, other] of template.matchAll(TOKEN)) {
    if (end !== undefined) {
      sections.push(section.end())
      section = new SectionReader()
    } else if (digits !== undefined) section.addDigits(digits + commas)
    else if (bracket !== undefined) section.addBracket(bracket)
    else if (other === '%' || other === '/') section.isOther = true
    else section.addText(quoted ?? escaped ?? other ?? '')
  }
  return [...sections, section.end()]
}

class SectionReader {
  /** Per cent and fractions are no amounts. */
  isOther = false
  #before = ''
  #after = ''
  #digits: string | undefined
  #isScaled = false
  #isMoney = false
  #holds: Section['holds']

  addText(text: string): void {
    const seen = text.replaceAll(/\p{Cf}/gu, '')
    if (this.#digits === undefined) this.#before += seen
    else this.#after += seen
  }

  /** Commas right behind the last digit scale the number; what follows is text. */
  addDigits(run: string): void {
    const end = 1 + Math.max(...LAST_DIGITS.map((digit) => run.lastIndexOf(digit)))
    const rest = run.slice(end).replace(/^,+/, '')
    this.#digits = (this.#digits ?? '') + run.slice(0, end)
    this.#isScaled ||= rest.length < run.length - end
    // What stands between digits is part of a code, or of an exponent.
    this.#after = ''
    this.addText(rest)
  }

  /** `[$£-809]` is a symbol, `[$-409]` only a language; colours and times are nothing. */
  addBracket(inside: string): void {
    const symbol = /^\$([^-]*)/.exec(inside)?.[1]
    if (symbol) {
      this.#isMoney = true
      this.addText(symbol)
    }
    const [, sign = '', limit] = CONDITION.exec(inside) ?? []
    if (limit !== undefined) this.#holds = (value) => HOLDS[sign]!(value, Number(limit))
  }

  end(): Section {
    return { holds: this.#holds, shown: this.#shown() }
  }

  #shown(): Shown | undefined {
    const digits = this.#digits
    if (digits === undefined || this.isOther || /^0{3}/.test(digits)) return undefined
    const distance = [this.#after, this.#before].find((text) => DISTANCE.test(text))
    if (distance !== undefined) {
      // With 'k' or the like before it, as the cell shows it; but those of a scaled number are in the number.
      const [shown] = (this.#isScaled ? DISTANCE : COUNTED_DISTANCE).exec(distance)!
      return { currencies: [], distance: shown }
    }
    const isMoney = this.#isMoney || /[,. ]/.test(digits)
    const after = currencyIn(this.#after, isMoney)
    const currencies = [currencyIn(this.#before, isMoney), NO_CURRENCY_AFTER.test(after) ? '' : after]
    const shown = currencies.filter((mark) => mark !== '')
    return shown.length === 0 ? undefined : { currencies: shown, distance: undefined }
  }
}

/** A short word is a currency only before an amount: others are the beginning of a number. */
function currencyIn(text: string, isMoney: boolean): string {
  const words = text.match(/[\p{L}\p{Sc}][\p{L}\p{Sc}.]*/gu) ?? []
  const isShown = (word: string) => isMoney || /\p{Sc}|\p{L}{3}/u.test(word)
  return [words.join(' '), ...words].find((word) => isShown(word) && currencyMark(word) !== undefined) ?? ''
}
