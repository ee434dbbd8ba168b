import { MILEAGE_OPTIONS_KM, PRICE_OPTIONS_USD } from '../../../../shared/domain/bound-options.ts'
import { formatCount, formatPrice } from '../../../../shared/domain/money.ts'
import type { BoundField } from './search-panel.ts'

export type Choice = { readonly value: number; readonly name: string }

/** Decision 17: the current year and the 18 before it. */
const YEARS = 19

const NO_BREAK_SPACE = '\u00A0'

export const PRICE_CHOICES: readonly Choice[] = PRICE_OPTIONS_USD.map((value) => ({
  value,
  name: value === 0 ? `US$${NO_BREAK_SPACE}0` : boundName('minPrice', value),
}))

/** The specification labels 20 000 as '25 000 KM'; the value wins (decision 18). */
export const MILEAGE_CHOICES: readonly Choice[] = MILEAGE_OPTIONS_KM.map((value) => ({
  value,
  name: boundName('minMileage', value),
}))

/** A price or a mileage with its unit. */
export function boundName(field: BoundField, value: number): string {
  return field.endsWith('Price') ? formatPrice(value, 'USD') : `${formatCount(value)} KM`
}

/** The years on offer, newest first; after them those that an address has chosen besides. */
export function yearChoices(currentYear: number, chosen: readonly number[] = []): readonly Choice[] {
  const offered = Array.from({ length: YEARS }, (_, index) => currentYear - index)
  const years = [...offered, ...chosen.filter((year) => !offered.includes(year))]
  return years.map((value) => ({ value, name: String(value) }))
}

/** What Min offers: below the chosen Max, and never the top value (section 4, decision 15). */
export function minChoices(choices: readonly Choice[], max: number | null): readonly Choice[] {
  return choices.slice(0, -1).filter(({ value }) => max === null || value < max)
}

/** What Max offers: above the chosen Min, and never 0. */
export function maxChoices(choices: readonly Choice[], min: number | null): readonly Choice[] {
  return choices.filter(({ value }) => value > (min ?? 0))
}
