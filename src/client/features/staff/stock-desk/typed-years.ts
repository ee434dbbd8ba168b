import { LIMITS } from '../../../../shared/contract/limits.ts'

const YEARS = /(\d{4})(?: *[-–] *(\d{4}))?/g

/** '2015, 2018-2020' as years, each once, rising; undefined of a text that says anything else, or more than the API takes. */
export function readYears(text: string): readonly number[] | undefined {
  if (text.replace(YEARS, ' ').replace(/[\s,;]/g, '') !== '' || /\d{5}/.test(text)) return undefined
  const years = new Set<number>()
  for (const [, first = '', last = first] of text.matchAll(YEARS)) {
    const [from = 0, to = 0] = [Number(first), Number(last)].toSorted((a, b) => a - b)
    if (to - from >= LIMITS.filterList) return undefined
    for (let year = from; year <= to; year++) years.add(year)
  }
  return years.size > LIMITS.filterList ? undefined : [...years].toSorted((a, b) => a - b)
}

/** Years that rise, as one types them: '2015, 2018-2020'. */
export function writeYears(years: readonly number[]): string {
  const spans: { from: number; to: number }[] = []
  for (const year of years) {
    const last = spans.at(-1)
    if (last?.to === year - 1) last.to = year
    else spans.push({ from: year, to: year })
  }
  return spans.map(({ from, to }) => (from === to ? from : `${from}-${to}`)).join(', ')
}
