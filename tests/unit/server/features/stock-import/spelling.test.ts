import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WordField } from '../../../../../src/shared/contract/new-words.ts'
import { createNearest, spellingOf } from '../../../../../src/server/features/stock-import/spelling.ts'

const KNOWN: Readonly<Partial<Record<WordField, readonly string[]>>> = {
  make: ['Alfa Romeo', 'Skoda', 'Citroen', 'Mercedes-Benz', 'Volkswagen', 'Kia', 'Toyota', 'Mitsubishi', 'Fiat'],
  model: ['Hilux', '320i', 'C-Class', 'Golf', 'Land Cruiser'],
  bodyType: ['Cabriolet', 'Station Wagon', 'Double Cab'],
  fuelType: ['Petrol', 'Diesel'],
  transmission: ['Automatic', 'Manual'],
  driveType: ['4x4', 'FWD'],
}
const near = (field: WordField, word: string) => createNearest(field, KNOWN[field] ?? [])(word)

describe('a new word', () => {
  it.each([
    ['make', 'Alfa-Romeo', 'Alfa Romeo'],
    ['make', 'Škoda', 'Skoda'],
    ['make', 'CITROËN', 'Citroen'],
    ['make', 'Mercedes Benz', 'Mercedes-Benz'],
    ['make', 'VW', 'Volkswagen'],
    ['model', 'Hi-Lux', 'Hilux'],
    ['model', 'LandCruiser', 'Land Cruiser'],
    ['model', '320 i', '320i'],
    ['bodyType', 'Convertible', 'Cabriolet'],
    ['bodyType', 'Wagon', 'Station Wagon'],
    ['bodyType', 'Dual-Cab', 'Double Cab'],
    ['fuelType', 'Gasoline', 'Petrol'],
    ['transmission', 'auto', 'Automatic'],
    ['driveType', '4WD', '4x4'],
  ] as const)('of %s, %s, is surely %s', (field, word, known) => {
    expect(near(field, word)).toEqual({ word: known, sure: true })
  })

  it.each([
    ['make', 'Toyotta', 'Toyota'],
    ['make', 'Mitsibushi', 'Mitsubishi'],
    ['model', 'Hilxu', 'Hilux'],
    ['fuelType', 'Deisel', 'Diesel'],
  ] as const)('of %s, %s, is perhaps %s', (field, word, known) => {
    expect(near(field, word)).toEqual({ word: known, sure: false })
  })

  it.each([
    ['make', 'Kei'],
    ['make', 'Seat'],
    ['make', 'a/c, (10)'],
    ['make', '+'],
    ['model', '325i'],
    ['model', 'Gold'],
    ['model', 'E-Class'],
    ['bodyType', 'Hearse'],
    ['bodyType', 'Saloon'],
  ] as const)('of %s, %s, is none that is known', (field, word) => {
    expect(near(field, word)).toBeUndefined()
  })

  it('has one spelling whatever its case, accents, hyphens and blanks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (word, at) => {
        const spelling = spellingOf(word)
        expect(spellingOf(spelling)).toBe(spelling)
        const letters = Array.from(spelling)
        const written = letters.toSpliced(at % (letters.length + 1), 0, '- ').join('')
        expect(spellingOf(written)).toBe(spelling)
      }),
    )
  })
})
