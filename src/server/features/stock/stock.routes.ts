import * as z from 'zod/mini'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import {
  imageQuerySchema,
  legacyResultSchema,
  legacySearchSchema,
  referenceQuerySchema,
  searchFilterSchema,
  searchResultSchema,
  vehicleSchema,
} from '../../../shared/contract/stock.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { createRateReader } from '../currencies/rates.ts'
import { searchLegacy } from './legacy/legacy-search.ts'
import { readReference } from './reference-query.ts'
import { getVehicle, listPictures, searchVehicles, type StockDeps } from './stock.service.ts'

/** Search, one vehicle, its pictures, and the older calls as adapters (api.md, 'Stock'). */
export function registerStockRoutes(app: App, { db, clock }: AppContext): void {
  const deps = { db, clock, readRates: createRateReader(db) }
  registerSearches(app, deps)
  registerVehicles(app, deps)
}

function registerSearches(app: App, deps: StockDeps): void {
  app.post(
    PATHS.stock,
    { schema: { body: searchFilterSchema, response: { 200: envelopeOf(searchResultSchema) } } },
    async (request) => answer(request, await searchVehicles(deps, request.body)),
  )
  app.post(
    PATHS.legacyVehicles,
    { schema: { body: legacySearchSchema, response: { 200: envelopeOf(legacyResultSchema) } } },
    async (request) => answer(request, await searchLegacy(deps, request.body)),
  )
}

function registerVehicles(app: App, deps: StockDeps): void {
  const schema = { querystring: referenceQuerySchema, response: { 200: envelopeOf(vehicleSchema) } }
  app.get(PATHS.stock, { schema }, async (request) =>
    answer(request, await getVehicle(deps, readReference(request.query, 'saexReference'))),
  )
  app.get(PATHS.legacyVehicleByRef, { schema }, async (request) =>
    answer(request, await getVehicle(deps, readReference(request.query, 'vehicleRef'))),
  )
  app.get(
    PATHS.stockImage,
    { schema: { querystring: imageQuerySchema, response: { 200: envelopeOf(z.array(z.string())) } } },
    async (request) => answer(request, await listPictures(deps, request.query.id)),
  )
}
