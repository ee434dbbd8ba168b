import { formatCount, formatPrice } from '../../../shared/domain/money.ts'

export type Choice = { readonly value: number; readonly name: string }

/** Section 9, US dollars. */
const PRICES = [0, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 150_000, 200_000, 500_000, 2_000_000]

/** Section 9, km; the specification labels 20 000 as '25 000 KM', and the value wins (decision 18). */
const MILEAGES = [0, 10_000, 20_000, 50_000, 100_000, 150_000, 200_000, 1_000_000]

/** Decision 17: the current year and the 18 before it. */
const YEARS = 19

const NO_BREAK_SPACE = '\u00A0'

export const PRICE_CHOICES: readonly Choice[] = PRICES.map((value) => ({
  value,
  name: value === 0 ? `US$${NO_BREAK_SPACE}0` : formatPrice(value, 'USD'),
}))

export const MILEAGE_CHOICES: readonly Choice[] = MILEAGES.map((value) => ({ value, name: `${formatCount(value)} KM` }))

/** The years on offer, newest first. */
export function yearChoices(currentYear: number): readonly Choice[] {
  return Array.from({ length: YEARS }, (_, index) => ({
    value: currentYear - index,
    name: String(currentYear - index),
  }))
}

/** What Min offers: below the chosen Max, and never the top value (section 4, decision 15). */
export function minChoices(choices: readonly Choice[], max: number | null): readonly Choice[] {
  return choices.slice(0, -1).filter(({ value }) => max === null || value < max)
}

/** What Max offers: above the chosen Min, and never 0. */
export function maxChoices(choices: readonly Choice[], min: number | null): readonly Choice[] {
  return choices.filter(({ value }) => value > (min ?? 0))
}
