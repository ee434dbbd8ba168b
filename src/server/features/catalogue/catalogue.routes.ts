import {
  catalogueChangesSchema,
  catalogueManifestSchema,
  changesQuerySchema,
  deliveryPricesSchema,
  type DeliveryPrices,
  type PricedDestination,
} from '../../../shared/contract/catalogue.ts'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { createTariffReader, type TariffInForce } from '../quotes/pricing-data.read-model.ts'
import { createCatalogue } from './catalogue.service.ts'
import { registerParts } from './parts.routes.ts'
import { and, asc, eq } from 'drizzle-orm'
import { OFFERED_START_LOCATION_ID } from '../../../shared/contract/limits.ts'
import { tariffGaps } from '../../../shared/domain/tariff-coverage.ts'
import type { Queries } from '../../db/database.ts'
import { country, destination } from '../../db/schema/index.ts'

/**
 * The stock list for devices without a connection, and what an estimate on them needs
 * (docs/decisions/0009-stock-list.md).
 */
export function registerCatalogueRoutes(app: App, context: AppContext): void {
  const catalogue = createCatalogue(context)
  app.addHook('onClose', () => catalogue.close())
  app.get(PATHS.catalogue, { schema: { response: { 200: envelopeOf(catalogueManifestSchema) } } }, async () =>
    answer(await catalogue.getManifest()),
  )
  registerParts(app, catalogue)
  app.get(
    PATHS.catalogueChanges,
    { schema: { querystring: changesQuerySchema, response: { 200: envelopeOf(catalogueChangesSchema) } } },
    async (request) => answer(await catalogue.getChanges(request.query)),
  )
  const readTariff = createTariffReader()
  app.get(PATHS.deliveryPrices, { schema: { response: { 200: envelopeOf(deliveryPricesSchema) } } }, async () =>
    answer(await getDeliveryPrices(context.db, readTariff)),
  )
}

/** The tariff in force and every route that it prices; its notes for readers stay here. */
async function getDeliveryPrices(
  db: Queries,
  readTariff: (queries: Queries) => Promise<TariffInForce>,
): Promise<DeliveryPrices> {
  const { tariff } = await readTariff(db)
  const { effectiveFrom, startLocationId, vatPercent, lines, total } = tariff
  const destinations = await listOfferedDestinations(db)
  return {
    tariff: { effectiveFrom, startLocationId, vatPercent, lines, total },
    destinations: destinations.filter((route) => tariffGaps(tariff, route).length === 0),
  }
}

async function listOfferedDestinations(db: Queries): Promise<PricedDestination[]> {
  return db
    .select({
      startLocationId: destination.startLocationId,
      endLocationId: destination.endLocationId,
      deliveryTypeId: destination.deliveryTypeId,
      kind: destination.kind,
      distanceKm: destination.distanceKm,
      tariffRegion: destination.tariffRegion,
      transitCountryIds: destination.transitCountryIds,
      startLocation: destination.startLocation,
      endLocation: destination.endLocation,
      countryId: destination.countryId,
      countryName: country.name,
      iso2: country.iso2,
      currency: country.currency,
    })
    .from(destination)
    .innerJoin(country, eq(country.id, destination.countryId))
    .where(and(eq(destination.startLocationId, OFFERED_START_LOCATION_ID), eq(destination.offered, true)))
    .orderBy(asc(destination.countryId), asc(destination.endLocationId), asc(destination.deliveryTypeId))
}
