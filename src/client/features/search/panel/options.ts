import type { Range, RangeUnit } from '../../../../shared/domain/facets/facets.ts'
import type { ListOptions } from '../../../../shared/domain/facets/table.ts'
import { formatCount, formatPrice } from '../../../../shared/domain/money.ts'

export type Choice = { readonly value: number; readonly name: string }

/** The current year and the 18 before it (`screens.years-offered`). */
const YEARS = 19

const NO_BREAK_SPACE = '\u00A0'

/** A bound with its unit. */
const NAMED: Readonly<Record<RangeUnit, (value: number) => string>> = {
  usd: (value) => (value === 0 ? `US$${NO_BREAK_SPACE}0` : formatPrice(value, 'USD')),
  km: (value) => `${formatCount(value)} KM`,
}

export function boundName({ unit }: Pick<Range, 'unit'>, value: number): string {
  return NAMED[unit](value)
}

/** The bounds on offer, lowest first. */
export function boundChoices({ unit, options }: Range): readonly Choice[] {
  return options.map((value) => ({ value, name: boundName({ unit }, value) }))
}

type Chosen = { readonly currentYear: number; readonly chosen: readonly number[] }

/**
 * What a list offers, where that is known without asking: recent years, newest first, or the numbers of its facet; after
 * them those that an address has chosen besides.
 */
export function listChoices(
  options: Exclude<ListOptions, { readonly from: 'filters' }>,
  given: Chosen,
): readonly Choice[] {
  const { currentYear, chosen } = given
  const offered =
    options.from === 'years' ? Array.from({ length: YEARS }, (_, index) => currentYear - index) : options.numbers
  const numbers = [...offered, ...chosen.filter((number) => !offered.includes(number))]
  return numbers.map((value) => ({ value, name: String(value) }))
}

/** What Min offers: below the chosen Max, and never the top value (`screens.bounds-restrict`). */
export function minChoices(choices: readonly Choice[], max: number | null): readonly Choice[] {
  return choices.slice(0, -1).filter(({ value }) => max === null || value < max)
}

/** What Max offers: above the chosen Min, and never 0. */
export function maxChoices(choices: readonly Choice[], min: number | null): readonly Choice[] {
  return choices.filter(({ value }) => value > (min ?? 0))
}
