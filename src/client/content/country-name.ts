import { countryName as nameIn } from '../../shared/domain/country-name.ts'
import { spokenLanguage } from './words.ts'

/** A country, named in English, as the page's language names it. */
export function countryName(english: string): string {
  return nameIn(english, spokenLanguage())
}
