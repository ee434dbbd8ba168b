import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { NeedsYou } from '../../../shared/contract/reporting.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/domain/durations.ts'
import { dayInJohannesburg, startOfDayInJohannesburg } from '../../../shared/domain/johannesburg.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { Queries } from '../../db/database.ts'
import { mail, quotation } from '../../db/schema/index.ts'

const ENDS_WITHIN_MS = 48 * HOUR_MS
const RESERVED_LONG_MS = 7 * DAY_MS
const MAILS_MS = 7 * DAY_MS
/** Vehicles that are named one by one. */
const NAMED = 5

/** What waits for somebody (`staff.needs-you`). */
export async function findNeedsYou(db: Queries, now: Date): Promise<NeedsYou> {
  const since = new Date(now.getTime() - MAILS_MS)
  // Nobody needs a mail of a quotation that was withdrawn, or erased with its person.
  const isIssued = sql`exists (select from ${quotation} where ${quotation.id} = ${mail.quotationId} and ${quotation.status} = 'issued')`
  const failed = and(inArray(mail.state, ['rejected', 'dead']), gte(mail.createdAt, since), isIssued)
  return {
    endingSoon: await db.$count(quotation, isEndingSoon(now)),
    failedMails: await db.$count(mail, failed),
    reservedLong: await findReservedLong(db, now),
    lastImport: await findLastImport(db),
  }
}

/** Issued, still valid, and over 48 hours from now: the last day of a quotation ends at midnight in Johannesburg. */
export function isEndingSoon(now: Date): SQL | undefined {
  const startOfDay = (instant: Date) => startOfDayInJohannesburg(dayInJohannesburg(instant))
  return and(
    eq(quotation.status, 'issued'),
    gte(quotation.validUntil, startOfDay(now)),
    lt(quotation.validUntil, startOfDay(new Date(now.getTime() + ENDS_WITHIN_MS))),
  )
}

/** By what staff said last; a vehicle that a file reserved has been so since it was changed last, or longer. */
async function findReservedLong(db: Queries, now: Date): Promise<NeedsYou['reservedLong']> {
  const before = new Date(now.getTime() - RESERVED_LONG_MS).toISOString()
  const { rows } = await db.execute<{ saexNumber: number; total: number }>(sql`
    select v.saex_number as "saexNumber", (count(*) over ())::int as total
    from vehicle v
    left join lateral (
      select c.at, c.to_status from vehicle_status_change c where c.vehicle_id = v.id order by c.id desc nulls last limit 1
    ) said on true
    cross join lateral (select case when said.to_status = 'reserved' then said.at else v.updated_at end as at) since
    where v.status = 'reserved' and since.at < ${before}
    order by since.at, v.id limit ${NAMED}`)
  return { count: rows[0]?.total ?? 0, saexRefs: rows.map(({ saexNumber }) => toSaexRef(saexNumber)) }
}

/** One that ended before its first row changed nothing, and is passed over as an undo passes it over. */
async function findLastImport(db: Queries): Promise<NeedsYou['lastImport']> {
  const { rows } = await db.execute<{
    supplier: string
    startedAt: Date
    finishedAt: Date | null
    isUndone: boolean
  }>(sql`
    select s.name as supplier, i.started_at as "startedAt", i.finished_at as "finishedAt",
      i.undone_at is not null as "isUndone"
    from stock_import i join supplier s on s.id = i.supplier_id
    where i.finished_at is not null or i.undone_at is not null
      or exists (select from stock_import_change c where c.import_id = i.id)
      or exists (select from upload u where u.id = i.upload_id and u.state = 'running' and u.lease_until > now())
    order by i.id desc limit 1`)
  const [last] = rows
  if (last === undefined) return null
  const { supplier, startedAt, finishedAt, isUndone } = last
  return { supplier, startedAt: isoOf(startedAt), finishedAt: finishedAt === null ? null : isoOf(finishedAt), isUndone }
}

/** A driver gives instants as they are written. */
function isoOf(instant: Date | string): string {
  return new Date(instant).toISOString()
}
