import { and, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm'
import { addDays, startOfDayInJohannesburg } from '../../../shared/domain/johannesburg.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { parseSaexReference } from '../../../shared/domain/saex-reference.ts'
import { quotation } from '../../db/schema/index.ts'

/** '2026-11-20', '2026/11/20', '2026-11'. */
const YEAR_FIRST = /^(?<year>\d{4})[-/](?<month>\d{1,2})(?:[-/](?<day>\d{1,2}))?$/
/** '20/11/2026', '20-11-2026', '11/2026'. */
const YEAR_LAST = /^(?:(?<day>\d{1,2})[-/])?(?<month>\d{1,2})[-/](?<year>\d{4})$/

/** What the search of leads finds (`leadsPageQuerySchema`); undefined = all. No character has a special meaning. */
export function toLeadsCondition(search: string): SQL | undefined {
  const key = nameKey(search)
  if (key === '') return undefined
  const reference = parseSaexReference(key)
  return or(
    sql`strpos(${quotation.searchText}, ${key}) > 0`,
    reference.kind === 'number' ? eq(quotation.saexNumber, reference.saexNumber) : undefined,
    isIssuedWithin(key),
  )
}

function isIssuedWithin(key: string): SQL | undefined {
  const days = readDays(key)
  if (days === undefined) return undefined
  const [first, next] = days
  return and(
    gte(quotation.issuedAt, startOfDayInJohannesburg(first)),
    lt(quotation.issuedAt, startOfDayInJohannesburg(next)),
  )
}

/** The first day and the day after the last of a day or a month, written as people do; undefined when it is none. */
export function readDays(text: string): readonly [string, string] | undefined {
  const parts = (YEAR_FIRST.exec(text) ?? YEAR_LAST.exec(text))?.groups
  if (parts === undefined) return undefined
  const { year = '', month = '', day } = parts
  const first = `${year}-${month.padStart(2, '0')}-${(day ?? '1').padStart(2, '0')}`
  if (!isDay(first)) return undefined
  if (day !== undefined) return [first, addDays(first, 1)]
  // 31 days after the first of a month is always in the next one.
  return [first, `${addDays(first, 31).slice(0, 8)}01`]
}

function isDay(day: string): boolean {
  const instant = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day)
}
