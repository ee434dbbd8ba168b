import * as z from 'zod/mini'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { MAX_INT4 } from '../../../shared/contract/limits.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import {
  countrySchema,
  destinationSchema,
  destinationsQuerySchema,
  endCountriesQuerySchema,
  filterOptionSchema,
  FILTER_TYPE,
  filtersQuerySchema,
  fuelTypeSchema,
  makeSchema,
  modelSchema,
  modelsQuerySchema,
  namedOptionSchema,
  orderFilterOptionSchema,
} from '../../../shared/contract/reference.ts'
import { listOrderOptions, listSortOptions } from '../../../shared/domain/sort-options.ts'
import type { AppContext } from '../../context.ts'
import type { Reads } from '../../db/database.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { listColours, listDestinations, listEndCountries, listFilterOptions } from './reference.read-model.ts'
import { findMakes, findModels } from './stock-names.service.ts'

/** Options, names and places that the screens offer (`contract.reference-calls`). */
export function registerReferenceRoutes(app: App, context: AppContext): void {
  const { reads } = context
  registerOptions(app, reads.any)
  registerStockNames(app, context)
  registerPlaces(app, reads.any)
}

function registerOptions(app: App, db: Reads): void {
  app.get(
    PATHS.filters,
    { schema: { querystring: filtersQuerySchema, response: { 200: listOf(filterOptionSchema) } } },
    async (request) => {
      const { typeId } = request.query
      if (typeId === FILTER_TYPE.sort) return answer(listSortOptions())
      const options = await listFilterOptions(db, typeId)
      return answer(options.map(({ id, name }) => ({ id, defName: name })))
    },
  )
  app.get(PATHS.orderFilterOptions, { schema: { response: { 200: listOf(orderFilterOptionSchema) } } }, async () =>
    answer(listOrderOptions()),
  )
  app.get(PATHS.colours, { schema: { response: { 200: listOf(namedOptionSchema) } } }, async () =>
    answer(await listColours(db)),
  )
  app.get(PATHS.bodyTypes, { schema: { response: { 200: listOf(namedOptionSchema) } } }, async () =>
    answer(await listFilterOptions(db, FILTER_TYPE.body)),
  )
  app.get(PATHS.fuelTypes, { schema: { response: { 200: listOf(fuelTypeSchema) } } }, async () => {
    const options = await listFilterOptions(db, FILTER_TYPE.fuel)
    return answer(options.map(({ id, name }) => ({ id, name, supplierId: null })))
  })
}

function registerStockNames(app: App, context: AppContext): void {
  app.get(PATHS.makes, { schema: { response: { 200: listOf(makeSchema) } } }, async () =>
    answer(await findMakes(context)),
  )
  app.get(
    PATHS.models,
    { schema: { querystring: modelsQuerySchema, response: { 200: listOf(modelSchema) } } },
    async (request) => {
      const { MakeId: makeId, SupplierId: supplierId } = request.query
      return answer(await findModels(context, { makeId, supplierId }))
    },
  )
}

function registerPlaces(app: App, db: Reads): void {
  app.get(
    PATHS.endCountries,
    { schema: { querystring: endCountriesQuerySchema, response: { 200: listOf(countrySchema) } } },
    async (request) => {
      const { startCountryId } = request.query
      return answer(isPossible(startCountryId) ? await listEndCountries(db, startCountryId) : [])
    },
  )
  app.get(
    PATHS.destinations,
    { schema: { querystring: destinationsQuerySchema, response: { 200: listOf(destinationSchema) } } },
    async (request) => {
      const { startCountryId, endCountryId } = request.query
      const arePossible = isPossible(startCountryId) && isPossible(endCountryId)
      return answer(arePossible ? await listDestinations(db, request.query) : [])
    },
  )
}

/** Ids of countries are PostgreSQL integers; beyond them nobody needs to be asked. */
function isPossible(countryId: number): boolean {
  return countryId <= MAX_INT4
}

function listOf<T extends z.ZodMiniType>(entry: T) {
  return envelopeOf(z.array(entry))
}
