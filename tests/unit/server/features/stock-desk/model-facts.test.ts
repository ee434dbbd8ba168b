import { expect, test } from 'vitest'
import type { KnownOfModel } from '../../../../../src/shared/contract/stock-vehicle.ts'
import { findModelFacts, withFacts } from '../../../../../src/server/features/stock-desk/model-facts.ts'

const NOTHING: KnownOfModel = {
  vehicles: 3,
  firstYear: 2018,
  lastYear: 2020,
  bodyType: null,
  transmission: null,
  fuelType: null,
  driveType: null,
  numDoors: null,
  numSeats: null,
  length: null,
  engineCapacity: null,
  kilowatt: null,
  engineCylinder: null,
}

test('of a model of which there is no vehicle, what leaves no choice is known', async () => {
  expect(withFacts(null, await findModelFacts({ make: ' alfa  romeo', model: 'GIULIA' }))).toEqual({
    ...NOTHING,
    vehicles: 0,
    firstYear: null,
    lastYear: null,
    bodyType: 'Sedan',
    transmission: 'Automatic',
    fuelType: 'Petrol',
    driveType: 'RWD',
    numDoors: 4,
    numSeats: 5,
    length: 4.64,
  })
})

test('what the stock has stands before what is known otherwise, and narrows it', async () => {
  const facts = await findModelFacts({ make: 'Alfa Romeo', model: 'Giulia' })
  const [engine] = facts?.engines ?? []
  const one = facts && engine && { ...facts, engines: [engine] }
  expect(withFacts({ ...NOTHING, transmission: 'Manual', numSeats: 4 }, one)).toMatchObject({
    vehicles: 3,
    transmission: 'Manual',
    numSeats: 4,
    numDoors: 4,
    engineCapacity: 1995,
    kilowatt: 147,
    engineCylinder: 4,
  })
  expect(withFacts({ ...NOTHING, bodyType: 'Bus' }, facts)).toMatchObject({ bodyType: 'Bus', numDoors: null })
})

test('of a model that nobody knows only the stock tells', async () => {
  expect(await findModelFacts({ make: 'Nobody', model: 'Nothing' })).toBeUndefined()
  expect(withFacts(NOTHING, undefined)).toBe(NOTHING)
  expect(withFacts(null, undefined)).toBeNull()
})
