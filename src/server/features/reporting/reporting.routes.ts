import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import {
  leadsPageQuerySchema,
  leadsPageSchema,
  leadsRowSchema,
  needsYouSchema,
  popularSearchSchema,
  sevenDaysSchema,
  tileSchema,
  toPriceByHandSchema,
} from '../../../shared/contract/reporting.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { sessionOf, staffUserOf } from '../../http/staff-user.ts'
import { assertFreshProof } from '../../http/access.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import {
  countToPriceByHand,
  findLeadsPage,
  listLeads,
  compareQuotations,
  compareSearches,
  findPopularTerms,
  listDaySearches,
} from './reporting.read-model.ts'
import { findNeedsYou } from './needs-you.read-model.ts'
import { compareDays, lastDays, toTile } from './periods.ts'

/** Days (`staff.overview-figures`). */
const MONTH = 30
const WEEK = 7
/** `staff.leads-audited`, `staff.fresh-proof`. Rows that the screen asks for at most; a larger page is a read of all leads in pieces. */
const LARGEST_TABLE_PAGE = 50

/** What staff see of searches and quotations: the overview's figures, and leads. */
export function registerReportingRoutes(app: App, context: AppContext): void {
  registerTiles(app, context)
  registerNeedsYou(app, context)
  registerSearches(app, context)
  registerLeads(app, context)
}

function registerTiles(app: App, { reads, clock }: AppContext): void {
  const tiles = [
    { path: STAFF_PATHS.monthSearches, compare: compareSearches, days: MONTH },
    { path: STAFF_PATHS.monthQuotes, compare: compareQuotations, days: MONTH },
    { path: STAFF_PATHS.daySearches, compare: compareSearches, days: 1 },
    { path: STAFF_PATHS.dayQuotes, compare: compareQuotations, days: 1 },
  ]
  for (const { path, compare, days } of tiles) {
    app.get(path, { schema: { response: { 200: envelopeOf(tileSchema) } } }, async () =>
      answer(toTile(await compare(reads.any, compareDays(clock(), days)))),
    )
  }
}

function registerNeedsYou(app: App, { db, clock }: AppContext): void {
  app.get(STAFF_PATHS.needsYou, { schema: { response: { 200: envelopeOf(needsYouSchema) } } }, async () =>
    answer(await findNeedsYou(db, clock())),
  )
}

function registerSearches(app: App, { reads, clock }: AppContext): void {
  app.get(STAFF_PATHS.weekSearches, { schema: { response: { 200: envelopeOf(sevenDaysSchema) } } }, async () =>
    answer(await listDaySearches(reads.any, lastDays(clock(), WEEK))),
  )
  app.get(STAFF_PATHS.popularSearch, { schema: { response: { 200: envelopeOf(popularSearchSchema) } } }, async () =>
    answer(await findPopularTerms(reads.any, lastDays(clock(), MONTH))),
  )
}

function registerLeads(app: App, { db, reads, clock }: AppContext): void {
  app.get(STAFF_PATHS.toPriceByHand, { schema: { response: { 200: envelopeOf(toPriceByHandSchema) } } }, async () =>
    answer(await countToPriceByHand(db, clock())),
  )
  app.get<{ Reply: Readable }>(
    STAFF_PATHS.leads,
    { schema: { response: { 200: envelopeOf(z.array(leadsRowSchema)) } } },
    async (request, reply) => {
      const actor = staffMember(staffUserOf(request))
      await recordAudit(db, { at: clock(), actor, action: 'leads read', subject: 'all' })
      return reply.type('application/json; charset=utf-8').send(await streamAnswer(listLeads(reads.any)))
    },
  )
  app.get(
    STAFF_PATHS.leadsPage,
    { schema: { querystring: leadsPageQuerySchema, response: { 200: envelopeOf(leadsPageSchema) } } },
    async (request) => {
      const { first, row } = request.query
      if (row > LARGEST_TABLE_PAGE) {
        assertFreshProof(sessionOf(request), clock())
        const actor = staffMember(staffUserOf(request))
        await recordAudit(db, { at: clock(), actor, action: 'leads read', subject: 'page', detail: { first, row } })
      }
      return answer(await findLeadsPage(db, request.query, clock()))
    },
  )
}

/**
 * The good answer of the contract around a list that is too long for one piece. The first batch is read before the first byte
 * is sent, so that storage that is away is still answered as such; a later failure breaks the connection off.
 */
async function streamAnswer(batches: AsyncGenerator<readonly object[]>): Promise<Readable> {
  const first = await batches.next()
  return Readable.from(write(first.done ? [] : first.value, batches))
}

async function* write(first: readonly object[], rest: AsyncGenerator<readonly object[]>): AsyncGenerator<string> {
  yield `{"errorCode":0,"errorMessage":"","result":[${listOf(first)}`
  for await (const batch of rest) if (batch.length > 0) yield `,${listOf(batch)}`
  yield ']}'
}

function listOf(rows: readonly object[]): string {
  return rows.map((row) => JSON.stringify(row)).join(',')
}
