import type { Company } from '../../shared/domain/company.ts'
import { spokenLanguage } from './words.ts'

/**
 * When somebody answers: in English as the company says it, else from its hours for machines, where it gave them:
 * 'Lundi – vendredi, 09:00 – 15:30', or each day where they do not follow each other.
 */
export function companyHours({ hours, openingHours }: Company): string | null {
  const language = spokenLanguage()
  if (language === 'en' || hours === null || openingHours === null) return hours
  const { weekdays, opens, closes } = openingHours
  const format = new Intl.DateTimeFormat(language, { weekday: 'long' })
  // The first of January 2023 was a Sunday.
  const days = weekdays.map((weekday) => format.format(new Date(2023, 0, 1 + weekday)))
  const isRow = weekdays.every((weekday, index) => weekday === (weekdays[0] ?? 0) + index)
  const text = isRow ? `${days[0]} – ${days.at(-1)}` : days.join(', ')
  return `${text.charAt(0).toUpperCase() + text.slice(1)}, ${opens} – ${closes}`
}
