import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { countryName } from '../../../../src/shared/domain/country-name.ts'

const seedOf = (name: string) => {
  const path = new URL(`../../../../src/server/db/seed/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(path, 'utf8'))
}
const destinations: readonly { readonly countryId: number }[] = seedOf('destinations').destinations
const served = new Set(destinations.map(({ countryId }) => countryId))
const countries: readonly { readonly countryId: number; readonly countryName: string }[] = seedOf('countries').countries

const LETTERS = Array.from({ length: 26 }, (_none, place) => String.fromCharCode(65 + place))

it('says a country in another language', () => {
  expect(countryName('Zambia', 'en')).toBe('Zambia')
  expect(countryName('Zambia', 'fr')).toBe('Zambie')
  expect(countryName('Mozambique', 'pt')).toBe('Moçambique')
  expect(countryName('Kenya', 'sw')).toBe('Kenya')
  expect(countryName('Democratic Republic of the Congo', 'fr')).toMatch(/Congo-Kinshasa/)
  expect(countryName('Atlantis', 'fr')).toBe('Atlantis')
})

it.each([
  ['Kenya', 'Quénia'],
  ['Malawi', 'Maláui'],
  ['Zimbabwe', 'Zimbabué'],
  ['Madagascar', 'Madagáscar'],
  ['Mauritius', 'Maurícia'],
])('says %s in Portuguese as Africa and Europe write it: %s', (english, name) => {
  expect(countryName(english, 'pt')).toBe(name)
})

it.each([
  ['fr', 'fr'],
  ['pt', 'pt-PT'],
  ['sw', 'sw'],
])('knows every country that is delivered to in %s', (language, region) => {
  const local = new Intl.DisplayNames(region, { type: 'region' })
  const names = new Set(LETTERS.flatMap((first) => LETTERS.map((second) => local.of(first + second))))
  expect(
    countries
      .filter(({ countryId }) => served.has(countryId))
      .map((country) => countryName(country.countryName, language))
      .filter((name) => !names.has(name)),
  ).toEqual([])
})
