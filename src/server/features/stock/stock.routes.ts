import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import { listedVehicleSchema, searchResultSchema, vehicleSchema } from '../../../shared/contract/stock.ts'
import {
  imageQuerySchema,
  legacyResultSchema,
  legacySearchSchema,
  referenceQuerySchema,
  type SearchFilter,
  searchFilterSchema,
} from '../../../shared/contract/stock-requests.ts'
import { stockCountsSchema } from '../../../shared/contract/stock-counts.ts'
import { stockPageQuerySchema } from '../../../shared/contract/stock-page.ts'
import { listCriteria, readCriteria } from '../../../shared/domain/search-address/criteria-query.ts'
import { toSearchFilter } from '../../../shared/domain/search-address/search-criteria.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { DIGEST_HEADER } from '../../http/freshness.ts'
import { createRateReader, holdBriefly } from '../currencies/rates.ts'
import { createDeliveredPriceReader } from './delivered-prices.ts'
import { searchLegacy } from './legacy/legacy-search.ts'
import { createReadyPages, type ReadyPage } from './ready-pages.ts'
import { readReference } from './reference-query.ts'
import { listNameAliases } from './stock-index.read-model.ts'
import { createOptionCounter } from './stock-counts.service.ts'
import { getVehicle, listPictures, type SearchDeps, searchVehicles, type StockDeps } from './stock.service.ts'

/** ISO 8601 UTC: the stock of the answer was confirmed then, and cannot be now. */
const STOCK_AT_HEADER = 'x-saex-stock-at'

/** Search, one vehicle, its pictures, and the older calls as adapters (`contract.stock-calls`). */
export function registerStockRoutes(app: App, { db, reads, clock, stockIndex }: AppContext): void {
  const readRates = createRateReader(db, reads.any)
  const readAliases = () => listNameAliases(reads.any)
  const away = { clock, isAway: () => stockIndex?.isAway() ?? false }
  // An index answers in less time than this question takes.
  const hold = <Value extends object>(read: () => Promise<Value>) =>
    stockIndex === undefined ? read : holdBriefly(read, away)
  const deps = {
    db,
    reads,
    clock,
    stockIndex,
    readRates: hold(readRates),
    readAliases: hold(readAliases),
    readDeliveredPrice: createDeliveredPriceReader(reads.any, away),
  }
  registerSearches(app, deps)
  registerVehicles(app, deps)
}

function registerSearches(app: App, deps: StockDeps): void {
  const searchDeps = { ...deps, readyPages: createReadyPages(deps.clock) }
  app.post(
    PATHS.stock,
    { schema: { body: searchFilterSchema, response: { 200: envelopeOf(searchResultSchema) } } },
    async (request, reply) => sendSearch(reply, searchDeps, request.body),
  )
  app.get(
    PATHS.stockPage,
    { schema: { querystring: stockPageQuerySchema, response: { 200: envelopeOf(searchResultSchema) } } },
    async (request, reply) => {
      // Out of the address itself, as the page reads it.
      const asked = new URLSearchParams(request.url.replace(/^[^?]*/, ''))
      const criteria = readCriteria(asked)
      const normal = new URLSearchParams(listCriteria(criteria)).toString()
      if (asked.toString() !== normal) {
        void reply.header('Content-Location', normal === '' ? PATHS.stockPage : `${PATHS.stockPage}?${normal}`)
      }
      return sendSearch(reply, searchDeps, toSearchFilter(criteria))
    },
  )
  const countOptions = createOptionCounter(deps)
  app.post(
    PATHS.stockCounts,
    { schema: { body: searchFilterSchema, response: { 200: envelopeOf(stockCountsSchema) } } },
    async (request, reply) => {
      const counts = await countOptions(request.body)
      tellAge(reply, deps)
      return answer(counts)
    },
  )
  app.post(
    PATHS.legacyVehicles,
    { schema: { body: legacySearchSchema, response: { 200: envelopeOf(legacyResultSchema) } } },
    async (request) => answer(await searchLegacy(deps, request.body)),
  )
}

async function sendSearch(reply: FastifyReply, deps: SearchDeps, filter: SearchFilter): Promise<FastifyReply> {
  const found = await searchVehicles(deps, filter)
  tellAge(reply, deps)
  return 'body' in found ? sendReady(reply, found) : reply.send(answer(found))
}

/** While the database is away, of when the stock is that was searched (`search.database-outage`). */
function tellAge(reply: FastifyReply, { stockIndex }: StockDeps): void {
  // What SQL answered is of now.
  if (stockIndex?.current() === undefined) return
  const since = stockIndex.staleSince()
  if (since !== undefined && stockIndex.isAway()) void reply.header(STOCK_AT_HEADER, since.toISOString())
}

/** The digest is known: the freshness headers need not work it out again. */
function sendReady(reply: FastifyReply, { body, digest }: ReadyPage): FastifyReply {
  return reply.header(DIGEST_HEADER, digest).type('application/json; charset=utf-8').send(body)
}

function registerVehicles(app: App, deps: StockDeps): void {
  const querystring = referenceQuerySchema
  const listed = { querystring, response: { 200: envelopeOf(listedVehicleSchema) } }
  app.get(PATHS.stock, { schema: listed }, async (request) =>
    answer(await getVehicle(deps, readReference(request.query, 'saexReference'))),
  )
  const former = { querystring, response: { 200: envelopeOf(vehicleSchema) } }
  app.get(PATHS.legacyVehicleByRef, { schema: former }, async (request) => {
    const { conditionReport: _report, ...vehicle } = await getVehicle(deps, readReference(request.query, 'vehicleRef'))
    return answer(vehicle)
  })
  app.get(
    PATHS.stockImage,
    { schema: { querystring: imageQuerySchema, response: { 200: envelopeOf(z.array(z.string())) } } },
    async (request) => answer(await listPictures(deps, request.query.id)),
  )
}
