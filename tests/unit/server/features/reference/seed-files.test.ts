import { describe, expect, it } from 'vitest'
import { parseJsonFile } from '../../../../../src/server/features/reference/import-problems.ts'
import {
  countriesFileSchema,
  currenciesFileSchema,
  destinationsFileSchema,
  readSeedText,
  vehicleModelsFileSchema,
} from '../../../../../src/server/features/reference/seed-files.ts'
import { fileProblems } from '../../../../../src/server/features/reference/import-destinations.ts'
import { CURRENCY_SYMBOLS } from '../../../../../src/shared/domain/currency-symbols.ts'
import { tariffSchema } from '../../../../../src/shared/domain/tariff.ts'
import { tariffGaps } from '../../../../../src/shared/domain/tariff-coverage.ts'

const { countries } = parseJsonFile(countriesFileSchema, { text: await readSeedText('countries'), source: 'countries' })
const { currencies } = parseJsonFile(currenciesFileSchema, {
  text: await readSeedText('currencies'),
  source: 'currencies',
})
const destinations = parseJsonFile(destinationsFileSchema, {
  text: await readSeedText('destinations'),
  source: 'destinations',
})
const tariff = parseJsonFile(tariffSchema, { text: await readSeedText('tariffs'), source: 'tariffs' })
const models = parseJsonFile(vehicleModelsFileSchema, { text: await readSeedText('vehicle-models'), source: 'models' })

describe('the seed files', () => {
  it('have South Africa as country 202 and every currency of a destination', () => {
    expect(countries.find(({ countryId }) => countryId === 202)?.iso2).toBe('ZA')
    const codes = new Map(countries.map(({ countryId, currency }) => [countryId, currency]))
    const offered = new Set(currencies.map(({ currency }) => currency))
    for (const { countryId } of destinations.destinations) expect(offered).toContain(codes.get(countryId))
  })

  it('have the symbols that the page prints', () => {
    expect(Object.fromEntries(currencies.map(({ currency, symbol }) => [currency, symbol]))).toEqual(CURRENCY_SYMBOLS)
  })

  it('have 137 deliveries from Durban that the tariff can price', () => {
    const fromDurban = destinations.destinations.filter(({ startLocationId }) => startLocationId === 1)
    expect(fromDurban).toHaveLength(137)
    expect(fromDurban.flatMap((destination) => tariffGaps(tariff, destination))).toEqual([])
  })

  it('have destinations without a fault between them', () => {
    const codes = new Map(countries.map(({ countryId, iso2 }) => [countryId, iso2]))
    expect(fileProblems(destinations, codes)).toEqual([])
  })

  it('use only the listed makes, bodies, fuels, gearboxes and drives', () => {
    for (const facts of models.models) {
      expect(models.makes).toContain(facts.make)
      expect(models.bodyTypes).toEqual(expect.arrayContaining(facts.bodies.map(({ bodyType }) => bodyType)))
      expect(models.fuelTypes).toEqual(expect.arrayContaining(facts.engines.map(({ fuelType }) => fuelType)))
      expect(models.transmissions).toEqual(expect.arrayContaining(facts.transmissions))
      expect(models.driveTypes).toEqual(expect.arrayContaining(facts.driveTypes))
    }
  })
})

describe('a file of destinations', () => {
  it('is refused with a delivery type that no quotation has words for', () => {
    const codes = new Map(countries.map(({ countryId, iso2 }) => [countryId, iso2]))
    const deliveryTypes = [...destinations.deliveryTypes, { deliveryTypeId: 5, name: 'Air freight' }]
    expect(fileProblems({ ...destinations, deliveryTypes }, codes)).toEqual([
      'deliveryTypes.4.deliveryTypeId: Air freight: delivery type 5 has no words on a quotation',
    ])
  })
})
