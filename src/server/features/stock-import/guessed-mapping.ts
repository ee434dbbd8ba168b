import type { Unit } from './units.ts'

export type GuessedField = {
  readonly column: string
  readonly unit?: Unit
  readonly split?: string
  readonly pattern?: string
}

/** A mapping as it is written for editing. It may lack required fields; its notes name them, and the unused columns. */
export type GuessedMapping = {
  readonly notes: readonly string[]
  /** Left out where the file does not show it: whoever imports says it. */
  readonly currency?: string
  readonly vat: { readonly included: boolean; readonly percent: number }
  readonly decimalMark?: '.' | ','
  readonly dateOrder?: 'ymd' | 'dmy' | 'mdy'
  /** Left out: what usually means that a cell holds nothing. */
  readonly nulls?: readonly string[]
  readonly fields: Readonly<Record<string, GuessedField>>
  readonly features: Readonly<Record<string, GuessedField>>
}
