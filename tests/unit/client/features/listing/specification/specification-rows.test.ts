import { describe, expect, it } from 'vitest'
import { specificationColumns } from '../../../../../../src/client/features/listing/specification/Specification.tsx'
import { hilux } from '../../../support/vehicle.ts'

describe('the specification grid', () => {
  it('has the ten left and ten right labels in their order', () => {
    const { left, right } = specificationColumns(hilux(), 'en')
    expect(left.map((row) => row.label)).toEqual([
      'Make',
      'Model',
      'Mileage',
      'Condition',
      'ColourId',
      'Colour',
      'Service History',
      'Transmission Type',
      'Vehicle Type',
      'Sub-Body Type',
    ])
    expect(right.map((row) => row.label)).toEqual([
      'Year',
      'Drive Wheels',
      'Engine Capacity',
      'Engine Cylinder',
      'Fuel Type',
      'Kilowatt',
      'Number of Doors',
      'Number of Seats',
      'Sub-Body TypeId',
      'Sub-Body Type',
    ])
  })

  it('shows what is known', () => {
    const { left, right } = specificationColumns(hilux({ subBodyType: 'Pick-up', subBodyTypeId: 7, colourId: 4 }), 'en')
    expect(left.map((row) => row.value)).toEqual([
      'Toyota',
      'Hilux',
      '84\u00A0500\u00A0Km',
      'Used',
      '4',
      'Silver',
      'Full, with dealer',
      'Automatic',
      'Double Cab',
      'Pick-up',
    ])
    expect(right.map((row) => row.value)).toEqual([
      '2019',
      '4x4',
      '2\u00A0755\u00A0cc',
      '4',
      'Diesel',
      '130',
      '4',
      '5',
      '7',
      'Pick-up',
    ])
  })

  it('keeps an empty row for all that is not known', () => {
    const unknown = hilux({
      mileage: null,
      condition: null,
      colour: null,
      serviceHistory: null,
      transmission: null,
      bodyType: null,
      year: 1,
      driveType: null,
      fuelType: null,
      numDoors: null,
      numSeats: null,
      features: [],
    })
    const { left, right } = specificationColumns(unknown, 'en')
    expect(left.map((row) => row.value).join('')).toBe('ToyotaHilux')
    expect(right.map((row) => row.value).join('')).toBe('')
  })

  it('leaves an engine capacity that is no number of cc as it was written', () => {
    const features = [{ key: 'engineCapacity', value: '2.8 L' }]
    expect(specificationColumns(hilux({ features }), 'en').right[2]?.value).toBe('2.8 L')
  })
})
