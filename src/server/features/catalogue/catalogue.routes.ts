import {
  catalogueChangesSchema,
  catalogueManifestSchema,
  changesQuerySchema,
  deliveryPricesSchema,
} from '../../../shared/contract/catalogue.ts'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { createTariffReader } from '../quotes/pricing-data.read-model.ts'
import { createCatalogue } from './catalogue.service.ts'
import { getDeliveryPrices } from './delivery-prices.ts'
import { registerParts } from './parts.routes.ts'

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
