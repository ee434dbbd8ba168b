import { describe, expect, test } from 'vitest'
import { vehicleSchema } from '../../../../../src/shared/contract/stock.ts'
import { createCards } from '../../../../../src/shared/domain/stock-list/cards.ts'
import { toKeyedName, toModelNames, type ListNames } from '../../../../../src/shared/domain/stock-list/list-names.ts'
import { listRow } from '../../../../support/list-rows.ts'

const names: ListNames = {
  makes: [
    { id: 1, name: 'Toyota' },
    { id: 2, name: 'Citroën', key: 'CITROËN' },
  ],
  models: [
    { id: 1, makeId: 1, name: 'Hilux' },
    { id: 2, makeId: 2, name: 'C3' },
  ],
  options: [
    { id: 1, name: 'Diesel' },
    { id: 11, name: 'Double Cab' },
    { id: 21, name: 'Manual' },
    { id: 31, name: '4x4' },
  ],
  suppliers: [{ id: 1, name: 'Harbour Motors', hasLogo: true }],
}

describe('the short version of a vehicle', () => {
  test('has what a card shows', () => {
    const card = createCards(names)(listRow({ id: 7, saexNumber: 1234, isReserved: true }))
    expect(vehicleSchema.parse(card)).toEqual(card)
    expect(card).toMatchObject({
      id: 7,
      saexRef: 'SAEX0001234',
      make: 'Toyota',
      model: 'Hilux',
      year: 2019,
      mileage: 84_500,
      mileageUnit: 'Km',
      transmission: 'Manual',
      fuelType: 'Diesel',
      bodyType: 'Double Cab',
      driveType: '4x4',
      length: 5.33,
      price: 300_782.61,
      priceWithVAT: 345_900,
      supplierName: 'Harbour Motors',
      supplierLogo: '/suppliers/1.png',
      images: ['/pictures/of/SAEX0001234'],
      status: 'reserved',
      listedAt: '2026-11-01T06:00:00.000Z',
    })
  })

  test('leaves open what is unknown', () => {
    const unknown = { year: null, mileageKm: null, fuelTypeId: null, transmissionId: 99, lengthCm: null, modelId: 9 }
    const card = createCards({ ...names, suppliers: [] })(listRow({ id: 7, ...unknown }))
    expect(vehicleSchema.parse(card)).toEqual(card)
    expect(card).toMatchObject({ year: null, mileage: null, fuelType: null, transmission: null, length: null })
    expect(card).toMatchObject({ make: '', model: '', supplierName: '', supplierLogo: null })
  })
})

describe('names', () => {
  test('become the models of the engine with their keys', () => {
    expect(toModelNames(names)).toEqual([
      { id: 1, name: 'Hilux', key: 'HILUX', makeId: 1, makeName: 'Toyota', makeKey: 'TOYOTA' },
      { id: 2, name: 'C3', key: 'C3', makeId: 2, makeName: 'Citroën', makeKey: 'CITROËN' },
    ])
    expect(() => toModelNames({ ...names, makes: [] })).toThrow(RangeError)
  })

  test('carry their key only where an engine could make another', () => {
    expect(toKeyedName({ id: 1, name: 'Hilux', key: 'HILUX' })).toEqual({ id: 1, name: 'Hilux' })
    expect(toKeyedName({ id: 1, name: 'Straße', key: 'STRASSE' })).toEqual({ id: 1, name: 'Straße', key: 'STRASSE' })
    expect(toKeyedName({ id: 1, name: 'Hilux', key: 'hilux' })).toEqual({ id: 1, name: 'Hilux', key: 'hilux' })
  })
})
