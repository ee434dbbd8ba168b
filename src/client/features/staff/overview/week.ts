import { messages } from './messages.ts'

/** In this order everywhere (`screens.chart-colours`); the ids are those of the search types. */
export const SERIES = [
  { searchTypeId: 1, name: messages.series.quick, token: 'orange' },
  { searchTypeId: 2, name: messages.series.manual, token: 'grey' },
  { searchTypeId: 3, name: messages.series.reference, token: 'blue' },
] as const

type SevenDayRow = { readonly dateField: string; readonly searchTypeId: number; readonly count: number }

export type WeekDay = {
  /** '19/11/2026'. */
  readonly day: string
  /** In the order of {@link SERIES}; a day without searches of a kind has 0. */
  readonly counts: readonly number[]
}

/** The rows of the seven days, oldest day first. */
export function toWeek(rows: readonly SevenDayRow[]): readonly WeekDay[] {
  const days = [...new Set(rows.map(({ dateField }) => dateField))].toSorted()
  const counts = new Map(rows.map(({ dateField, searchTypeId, count }) => [`${dateField} ${searchTypeId}`, count]))
  return days.map((dateField) => ({
    day: dateField.split('-').toReversed().join('/'),
    counts: SERIES.map(({ searchTypeId }) => counts.get(`${dateField} ${searchTypeId}`) ?? 0),
  }))
}
