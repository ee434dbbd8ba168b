import { LIMITS } from '../../../../shared/contract/limits.ts'

/** '2015, 2018-2020' as years, each once, rising; what is no year of four digits does not count. */
export function toYears(text: string): readonly number[] {
  const years = new Set<number>()
  for (const [, first = '', last = first] of text.matchAll(/\b(\d{4})(?:\s*[-–]\s*(\d{4}))?\b/g)) {
    for (let year = Number(first); year <= Number(last) && years.size < LIMITS.filterList; year++) years.add(year)
  }
  return [...years].toSorted((a, b) => a - b)
}
