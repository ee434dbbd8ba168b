import type { Country, Destination } from '../../../../shared/contract/reference.ts'
import { countryName as countryIn } from '../../../../shared/domain/country-name.ts'
import type { Language } from '../../../../shared/domain/language.ts'
import type { Words } from '../../../words/words.ts'

/** Way of delivery that ends at a terminal in South Africa. */
const DROP_OFF = 4

/** What the buyer pays besides, at this destination. */
export function notIncludedWords(
  { port, country }: { readonly port: Destination; readonly country: Country },
  words: Words<'quotePanel'>,
  language: Language,
): string {
  if (port.deliveryTypeId === DROP_OFF) return words.notIncludedDropOff
  return words.notIncludedDelivered(countryIn(country.countryName, language), port.endLocation)
}
