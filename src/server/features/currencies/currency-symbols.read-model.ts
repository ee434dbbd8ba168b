import { asc } from 'drizzle-orm'
import type { CurrencySymbol } from '../../../shared/contract/reference.ts'
import type { Reads } from '../../db/database.ts'
import { currency } from '../../db/schema/index.ts'

/** The currencies that a visitor can choose, in the order of their seed, each with its flag in the sprite. */
export async function listCurrencySymbols(db: Reads, flagSprite: string): Promise<CurrencySymbol[]> {
  const rows = await db
    .select({ country: currency.flagCountry, currency: currency.code, symbol: currency.symbol })
    .from(currency)
    .orderBy(asc(currency.position), asc(currency.code))
  return rows.map(({ country, currency: code, symbol }) => ({
    country,
    currency: code,
    symbol,
    flag: flagAddress(flagSprite, country),
  }))
}

/** Address of a country's flag: '/assets/flags.svg#zm'. */
function flagAddress(flagSprite: string, iso2: string): string {
  return `${flagSprite}#${iso2.toLowerCase()}`
}
