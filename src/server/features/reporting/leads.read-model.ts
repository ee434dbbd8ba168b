import { asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type {
  LeadsPage,
  LeadsPageQuery,
  LeadsPageRow,
  LeadsRow,
  LeadsSort,
} from '../../../shared/contract/reporting.ts'
import { fromCents } from '../../../shared/domain/money.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { Queries } from '../../db/database.ts'
import { quotation, supplier } from '../../db/schema/index.ts'
import { toLeadsCondition } from './leads-search.ts'

const columns = {
  number: quotation.number,
  saexNumber: quotation.saexNumber,
  supplierId: quotation.supplierId,
  make: quotation.vehicleMake,
  model: quotation.vehicleModel,
  year: quotation.vehicleYear,
  issuedAt: quotation.issuedAt,
  dealerCostUsdCents: quotation.dealerCostUsdCents,
  clientCostUsdCents: quotation.clientCostUsdCents,
}

type Leed = {
  readonly number: string
  readonly saexNumber: number
  readonly supplierId: number
  readonly make: string
  readonly model: string
  readonly year: number | null
  readonly issuedAt: Date
  readonly dealerCostUsdCents: number
  readonly clientCostUsdCents: number
}

/** One page of leads, found in an index that holds whatever they are sorted and searched by. */
export async function findLeadsPage(db: Queries, query: LeadsPageQuery): Promise<LeadsPage> {
  const condition = toLeadsCondition(query.search)
  const order = orderOf(query)
  const page = db
    .select({ id: quotation.id })
    .from(quotation)
    .where(condition)
    .orderBy(...order)
    .limit(query.row)
    .offset(query.first)
    .as('page')
  const rows = await db
    .select({ ...columns, status: quotation.status, supplierName: supplier.name, hasLogo: supplier.hasLogo })
    .from(page)
    .innerJoin(quotation, eq(quotation.id, page.id))
    .innerJoin(supplier, eq(supplier.id, quotation.supplierId))
    .orderBy(...order)
  const totalRecords = await db.$count(quotation, condition)
  return { rows: rows.map(toLeadsPageRow), totalRecords }
}

function orderOf({ sort, direction }: LeadsPageQuery): readonly SQL[] {
  const way = direction === 'asc' ? asc : desc
  const newestFirst = [desc(quotation.issuedAt), desc(quotation.id)]
  const orders: Readonly<Record<LeadsSort, readonly SQL[]>> = {
    number: [way(quotation.number)],
    reference: [way(quotation.saexNumber), ...newestFirst],
    make: [way(sql`upper(${quotation.vehicleMake}) collate "C"`), ...newestFirst],
    date: [way(quotation.issuedAt), way(quotation.id)],
  }
  return orders[sort]
}

/** Rows of one step through all leads. */
const BATCH = 500

/** All leads, newest first, some at a time: nobody else waits for them, and a connection is only held while rows are read. */
export async function* listLeads(db: Queries): AsyncGenerator<readonly LeadsRow[]> {
  let last: { readonly instant: string; readonly id: number } | undefined
  for (;;) {
    // As text: an instant may be finer than a Date.
    const rows = await db
      .select({ ...columns, id: quotation.id, instant: sql<string>`${quotation.issuedAt}::text` })
      .from(quotation)
      .where(last && sql`(${quotation.issuedAt}, ${quotation.id}) < (${last.instant}::timestamptz, ${last.id}::bigint)`)
      .orderBy(desc(quotation.issuedAt), desc(quotation.id))
      .limit(BATCH)
    yield rows.map(toLeadsRow)
    last = rows.at(-1)
    if (rows.length < BATCH) return
  }
}

function toLeadsPageRow({
  status,
  supplierName,
  hasLogo,
  ...leed
}: Leed & Omit<LeadsPageRow, keyof LeadsRow>): LeadsPageRow {
  return { ...toLeadsRow(leed), status, supplierName, hasLogo }
}

function toLeadsRow(leed: Leed): LeadsRow {
  return {
    quoteNumber: leed.number,
    saexRef: toSaexRef(leed.saexNumber),
    supplierId: leed.supplierId,
    vehicleMake: leed.make,
    vehicleModel: leed.model,
    vehicleYear: leed.year,
    quoteDate: leed.issuedAt.toISOString(),
    dealerVehicleCost: fromCents(leed.dealerCostUsdCents),
    clientVehicleCost: fromCents(leed.clientCostUsdCents),
  }
}
