import type { Arrival } from './arrival.ts'
import type { entry } from '../../words/en/quotations.ts'
import type { EntryJudgement, EntryReason } from './judge-entry.ts'

/** Every word of a verdict in one language. */
export type EntryWords = typeof entry

export type DescribedEntry = {
  /** 'Zambia: with an inspection.' */
  readonly title: string
  /** Why, in whole sentences. */
  readonly text: string
  /** 'Reported, 2018.'; '' when there is no rule. */
  readonly date: string
}

type Described = EntryJudgement & {
  readonly country: string
  /** Date of the source as precise as it is; null = not dated; undefined = no rule. */
  readonly asOf: string | null | undefined
  readonly words: EntryWords
}

/** A verdict in words, the same on screens and papers. */
export function describeEntry({ verdict, reasons, country, asOf, words }: Described): DescribedEntry {
  return {
    title: words.title(country, verdictText({ verdict, reasons }, words)),
    text: reasons.map(({ code, value }) => words.reason[code](value)).join(' '),
    date: asOf === undefined ? '' : asOf === null ? words.undated : words.reported(asOf),
  }
}

/** 'January 2027'. */
export function arrivalText({ year, month }: Arrival, { months, monthOf }: EntryWords): string {
  return monthOf(months[month - 1] ?? '', year)
}

/** 'may not enter', 'with an inspection': a verdict in a few words. */
export function verdictText({ verdict, reasons }: EntryJudgement, words: EntryWords): string {
  const has = (code: EntryReason['code']) => reasons.some((reason) => reason.code === code)
  if (verdict !== 'amber') return words.verdict[verdict]
  if (has('inspection')) return has('permits') ? words.withBoth : words.withInspection
  return has('permits') ? words.withPapers : words.verdict.amber
}
