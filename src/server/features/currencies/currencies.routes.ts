import * as z from 'zod/mini'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import { currencyRateSchema, currencySymbolSchema } from '../../../shared/contract/reference.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { type ClientBuild, FLAG_SPRITE } from '../../http/client-build.ts'
import { listCurrencySymbols } from './currency-symbols.read-model.ts'
import { createRateReader } from './rates.ts'

/** Rates in force and the currencies that can be chosen (`contract.reference-calls`). */
export function registerCurrencyRoutes(app: App, { db, reads }: AppContext, build: ClientBuild | undefined): void {
  const readRates = createRateReader(db, reads.any)
  app.get(PATHS.currencies, { schema: { response: { 200: envelopeOf(z.array(currencyRateSchema)) } } }, async () =>
    answer([...(await readRates()).list]),
  )
  app.get(
    PATHS.currencySymbols,
    { schema: { response: { 200: envelopeOf(z.array(currencySymbolSchema)) } } },
    async () => answer(await listCurrencySymbols(reads.any, build?.flagSprite ?? FLAG_SPRITE)),
  )
}
