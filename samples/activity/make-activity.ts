import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../src/server/context.ts'
import type { Queries, Transaction } from '../../src/server/db/database.ts'
import { country, destination, quotation } from '../../src/server/db/schema/index.ts'
import { digestRecipient } from '../../src/server/features/mailboxes/mail-address.ts'
import { suppressRecipient } from '../../src/server/features/mail/not-me.ts'
import { issueQuote } from '../../src/server/features/quotes/issue-quote.ts'
import { assertQuotable } from '../../src/server/features/quotes/quote-request.ts'
import { issueDepsOf } from '../../src/server/features/quotes/quote-services.ts'
import { toHistoryRow } from '../../src/server/features/search-history/search-history.mapper.ts'
import { insertSearches } from '../../src/server/features/search-history/search-history.repository.ts'
import type { SampleActivity } from '../../src/server/samples.ts'
import { OFFERED_START_LOCATION_ID } from '../../src/shared/contract/limits.ts'
import { SAMPLE_YEAR } from '../../src/shared/domain/quotation-number.ts'
import { onceForEver } from '../once-for-ever.ts'
import { listSampleRequests, type SampleRequest, type SampleRoute } from './generate-requests.ts'
import { listSampleSearches, type SampleSearch } from './generate-searches.ts'
import { listQuotableSamples } from './sample-vehicles.ts'

const ACTIVITY_LOCK = 7_239_005
/** Of documentation (RFC 5737): no visitor has it, so the stored searches show what they are. */
const ADDRESS = '192.0.2.1'

type Making = { readonly seed: number; readonly signal: AbortSignal }

/**
 * Makes sample searches and quotations of the last 60 days, once for ever and all or nothing. Quotations are priced and
 * issued as those of buyers are, with numbers that count by themselves; their addresses are never mailed. Undefined where
 * they are there already, a quotation is, or no sample stock is. The context's database is one for bulk work.
 */
export async function makeActivity(context: AppContext, { seed, signal }: Making): Promise<SampleActivity | undefined> {
  const now = context.clock()
  return onceForEver(context.db, { name: 'sample-activity', lock: ACTIVITY_LOCK, now }, async (tx) => {
    const vehicles = await listQuotableSamples(tx)
    const isInUse = (await tx.$count(tx.select({ id: quotation.id }).from(quotation).limit(1))) > 0
    if (vehicles.length === 0 || isInUse) return undefined
    const requests = listSampleRequests({ vehicles, routes: await listRoutes(tx), seed, now })
    const searches = listSampleSearches({ vehicles, seed, now })
    // Today's counters, which visitors wait for, are written last: oldest quotations first, then searches in one go.
    await issueAll(tx, { context, requests, signal })
    await insertSearches(
      tx,
      searches.map((search) => toRow(search, context)),
    )
    const result = { searches: searches.length, quotations: requests.length }
    return { detail: `${result.searches} searches and ${result.quotations} quotations of seed ${seed}`, result }
  })
}

async function listRoutes(queries: Queries): Promise<readonly SampleRoute[]> {
  const { startLocationId, endLocationId, deliveryTypeId } = destination
  return queries
    .select({ startLocationId, endLocationId, deliveryTypeId, iso2: country.iso2 })
    .from(destination)
    .innerJoin(country, eq(country.id, destination.countryId))
    .where(and(eq(startLocationId, OFFERED_START_LOCATION_ID), eq(destination.offered, true)))
    .orderBy(endLocationId, deliveryTypeId)
}

type Issuing = {
  readonly context: AppContext
  readonly requests: readonly SampleRequest[]
  readonly signal: AbortSignal
}

async function issueAll(tx: Transaction, { context, requests, signal }: Issuing): Promise<void> {
  const deps = { ...issueDepsOf(context), db: tx, numberYearOf: () => SAMPLE_YEAR }
  for (const { at, request, language } of requests) {
    signal.throwIfAborted()
    assertQuotable(request)
    await issueQuote({ ...deps, clock: () => at }, { request, key: undefined, language, caller: undefined })
  }
  const digests = new Set(requests.map(({ request }) => digestRecipient(request.email, context.secret)))
  const createdAt = context.clock()
  for (const recipientDigest of digests) await suppressRecipient(tx, { recipientDigest, createdAt })
}

function toRow({ at, country: iso2, report }: SampleSearch, { ids }: AppContext) {
  return toHistoryRow(report, {
    id: ids.random53(),
    searchedAt: at,
    address: ADDRESS,
    country: iso2,
    byStaff: false,
  })
}
