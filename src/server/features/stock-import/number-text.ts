export type DecimalMark = '.' | ','

/** The parts of a cell that holds one number; `ending` stands for cents that are none, as in '12.500,-' and '5,000/='. */
export type NumberText = {
  readonly before: string
  readonly digits: string
  readonly ending: string
  readonly after: string
}

/** Three digits after the only mark of a number: 5.000 is five thousand or five. */
const THREE_AFTER_ONE = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/
const PARTS =
  /^([\p{L}\p{Sc}][\p{L}\p{Sc}.\s]{0,15}?)??\s*([+-]?(?:\d[\d.,'’\s]*?|[.,]\d+)(?:e[+-]?\d{1,2})?)\s*([.,](?:--?|[–—])|\/[=-])?\s*([\p{L}\p{Sc}][\p{L}\p{Sc}\s]{0,15})?\.?$/iu
/** By the decimal mark: digits alone, with a fraction, an exponent, or neither; then the same in groups. */
const PLAIN = {
  '.': /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i,
  ',': /^[+-]?(?:\d+(?:,\d+)?|,\d+)(?:e[+-]?\d+)?$/i,
}
const GROUPED = {
  '.': /^[+-]?[1-9]\d{0,2}([,' ])\d{3}(?:\1\d{3})*(?:\.\d+)?$/,
  ',': /^[+-]?[1-9]\d{0,2}([.' ])\d{3}(?:\1\d{3})*(?:,\d+)?$/,
}
/** As India groups: 12,50,000. */
const IN_LAKHS = /^[+-]?[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d+)?$/
/** 'Rs.500': a mark right after letters belongs to them or to the number. */
const UNCLEAR_POINT = /\p{L}[.,]\d{1,3}(?!\d|[.,\s'’]\d)/u

/** Undefined when the cell is not one number with words around it. */
export function takeApart(text: string): NumberText | undefined {
  const found = PARTS.exec(text)
  if (found === null || UNCLEAR_POINT.test(text)) return undefined
  const [, before = '', digits = '', ending = '', after = ''] = found
  if (/\p{L}$/u.test(before) && /^[.,]/.test(digits)) {
    // The shortest beginning left the point of an abbreviation to the number.
    return { before: `${before}.`, digits: digits.slice(1), ending, after }
  }
  return { before, digits, ending, after }
}

/**
 * The value of the digits, or `ambiguous` where nobody said which mark is the decimal one and both give a number;
 * undefined when they are no number. `zeros` follow it (3 of '5k'), and only after a number without groups.
 */
export function readDigits(
  { digits, ending }: Pick<NumberText, 'digits' | 'ending'>,
  how: { readonly decimalMark: DecimalMark | undefined; readonly zeros?: number },
): number | 'ambiguous' | undefined {
  const { zeros = 0, decimalMark } = how
  const own = /^[.,]/.exec(ending)?.[0] as DecimalMark | undefined
  if (own !== undefined && decimalMark !== undefined && own !== decimalMark) return undefined
  const mark = decimalMark ?? own
  if (mark !== undefined) return own !== undefined && digits.includes(own) ? undefined : readAs(digits, mark, zeros)
  if (THREE_AFTER_ONE.test(digits)) return 'ambiguous'
  return readAs(digits, '.', zeros) ?? readAs(digits, ',', zeros)
}

/** Whether these digits show by themselves which mark is the decimal one. */
export function markShownBy({ digits, ending }: NumberText): DecimalMark | undefined {
  const own = /^[.,]/.exec(ending)?.[0] as DecimalMark | undefined
  if (own !== undefined) return own
  if (!/[.,]/.test(digits) || THREE_AFTER_ONE.test(digits)) return undefined
  const [isPoint, isComma] = [readAs(digits, '.', 0) !== undefined, readAs(digits, ',', 0) !== undefined]
  return isPoint === isComma ? undefined : isPoint ? '.' : ','
}

/** Whether one mark stands before the last three digits, and which. */
export function threeAfter(digits: string): DecimalMark | undefined {
  return THREE_AFTER_ONE.exec(digits)?.[1] as DecimalMark | undefined
}

function readAs(digits: string, mark: DecimalMark, zeros: number): number | undefined {
  const text = digits.trim().replace(/\s/gu, ' ').replaceAll('’', "'")
  const isGrouped = GROUPED[mark].test(text) || (mark === '.' && IN_LAKHS.test(text))
  if (!PLAIN[mark].test(text) && !isGrouped) return undefined
  const bare = isGrouped ? text.replaceAll(mark === '.' ? /[,' ]/g : /[.' ]/g, '') : text
  const [number = '', exponent = '0'] = bare.replace(',', '.').toLowerCase().split('e')
  if (zeros > 0 && (isGrouped || !/^[+-]?\d{1,4}(?:\.\d+)?$/.test(number) || exponent !== '0')) return undefined
  // By its text: 1.1 × 1,000,000 is not 1,100,000 in binary fractions.
  const value = Number(`${number}e${Number(exponent) + zeros}`)
  return Number.isFinite(value) ? value : undefined
}
