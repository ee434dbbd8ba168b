import { describe, expect, it } from 'vitest'
import {
  isPriceOnRequest,
  listingHeading,
  listingPageTitle,
  mileageText,
  vehicleName,
} from '../../../../src/client/vehicle/vehicle-words.ts'
import { knownYear } from '../../../../src/shared/domain/known-year.ts'
import { isDrawnPicture } from '../../../../src/client/features/listing/gallery/Gallery.tsx'
import { hilux } from '../support/vehicle.ts'

describe('the words of a vehicle', () => {
  it('shows the title where there is one', () => {
    expect(listingHeading(hilux({ title: ' Toyota Hilux Raider ' }))).toBe('Toyota Hilux Raider')
  })

  it.each([null, '', '  '])('shows reference, make and model for the title %j', (title) => {
    expect(listingHeading(hilux({ title }))).toBe('SAEX0001234 Toyota Hilux')
  })

  it('calls the page by the title, or by year, make and model', () => {
    expect(listingPageTitle(hilux({ title: 'Toyota Hilux Raider' }))).toBe('Toyota Hilux Raider')
    expect(listingPageTitle(hilux({ title: null }))).toBe('2019 Toyota Hilux')
  })

  it.each([null, 0, 1])('leaves the unknown year %j out of the name', (year) => {
    expect(knownYear(year)).toBeNull()
    expect(vehicleName(hilux({ year }))).toBe('Toyota Hilux')
  })

  it('says the mileage with its unit, Km where none is given', () => {
    expect(mileageText(hilux({ mileage: 84500 }))).toBe('84\u00A0500\u00A0Km')
    expect(mileageText(hilux({ mileage: 0, mileageUnit: '' }))).toBe('0\u00A0Km')
    expect(mileageText(hilux({ mileage: null }))).toBeNull()
  })

  it('knows a price on request', () => {
    expect(isPriceOnRequest({ priceWithVAT: 0 })).toBe(true)
    expect(isPriceOnRequest({ priceWithVAT: 1 })).toBe(false)
  })

  it('tells a drawing from a photograph by its address', () => {
    expect(isDrawnPicture('/pictures/d1-double-cab-silver-front.webp')).toBe(true)
    expect(isDrawnPicture('/pictures/d12-suv.webp?w=320')).toBe(true)
    expect(isDrawnPicture('/pictures/p5e1f.webp')).toBe(false)
  })
})
