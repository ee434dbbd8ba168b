import type { Company } from '../../shared/domain/company.ts'
import type { Language } from '../../shared/domain/language.ts'

/**
 * When somebody answers: in English as the company says it, else from its hours for machines, where it gave them and their
 * days follow each other: 'Lundi – vendredi, 09:00 – 15:30'.
 */
export function companyHours({ hours, openingHours }: Company, language: Language): string | null {
  if (language === 'en' || !hours || !openingHours) return hours
  const { weekdays, opens, closes } = openingHours
  const [first = 0] = weekdays
  const last = first + weekdays.length - 1
  if (weekdays.at(-1) !== last) return hours
  const names = new Intl.DateTimeFormat(language, { weekday: 'long' })
  // The first of January 2023 was a Sunday.
  const text = [first, last].map((day) => names.format(new Date(2023, 0, 1 + day))).join(' – ')
  return `${text[0]?.toUpperCase()}${text.slice(1)}, ${opens} – ${closes}`
}
