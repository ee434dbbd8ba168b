import type { Company } from '../../shared/domain/company.ts'
import type { Language } from '../../shared/domain/language.ts'

/**
 * When somebody answers: in English as the company says it, else from its hours for machines, where it gave them and their
 * days follow each other: 'Lundi – vendredi, 09:00 – 15:30'.
 */
export function companyHours(company: Company, language: Language): string | null {
  const { hours } = company
  if (language === 'en' || !hours) return hours
  const row = hourRow(company, language)
  return row ? `${row.days}, ${row.time}` : hours
}

/**
 * The same in two parts, 'Lundi – vendredi' and '09:00 – 15:30', in English 'Monday to Friday' and '9:00am to 3:30pm'; null
 * where only the company's own words say it.
 */
export function hourRow(
  { openingHours }: Company,
  language: Language,
): { readonly days: string; readonly time: string } | null {
  if (!openingHours) return null
  const { weekdays, opens, closes } = openingHours
  const [first = 0] = weekdays
  const last = first + weekdays.length - 1
  if (weekdays.at(-1) !== last) return null
  const names = new Intl.DateTimeFormat(language, { weekday: 'long' })
  // The first of January 2023 was a Sunday.
  const between = language === 'en' ? ' to ' : ' – '
  const days = [first, last].map((day) => names.format(new Date(2023, 0, 1 + day))).join(between)
  const time = [opens, closes].map((clock) => clockWords(clock, language)).join(between)
  return { days: `${days[0]?.toUpperCase()}${days.slice(1)}`, time }
}

/** '15:30', in English '3:30pm', as the company says its own hours. */
export function clockWords(clock: string, language: Language): string {
  if (language !== 'en') return clock
  const hour = Number(clock.slice(0, 2))
  return `${hour % 12 || 12}${clock.slice(2)}${hour < 12 ? 'am' : 'pm'}`
}
