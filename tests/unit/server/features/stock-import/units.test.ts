import { describe, expect, it } from 'vitest'
import { MEASURES } from '../../../../../src/shared/domain/mapping-fields.ts'
import {
  parseAmount,
  parseQuantity,
  type MeasureName,
  type Unit,
} from '../../../../../src/server/features/stock-import/units.ts'

type Case = [text: string, measure: MeasureName, unit: Unit | undefined, decimalMark: '.' | ',', expected: number]

function parse(text: string, measure: MeasureName, how: { unit?: Unit; decimalMark?: '.' | ',' } = {}) {
  const given = { field: 'x', decimalMark: '.', unit: MEASURES[measure].units[0], ...how } as const
  return measure === 'money' ? parseAmount(text, given).amount : parseQuantity(text, { ...given, measure })
}

describe('a quantity in a cell', () => {
  it.each<Case>([
    ['84500', 'mileage', undefined, '.', 84_500],
    ['84 500 km', 'mileage', undefined, '.', 84_500],
    ['84\u00A0500', 'mileage', undefined, '.', 84_500],
    ['84,500', 'mileage', undefined, '.', 84_500],
    ['84.500', 'mileage', undefined, ',', 84_500],
    ['100', 'mileage', 'miles', '.', 160.9344],
    ['100 miles', 'mileage', 'km', '.', 160.9344],
    ['84.5', 'mileage', 'thousandKm', '.', 84_500],
    ['60', 'mileage', 'thousandMiles', '.', 96_560.64],
    ['2.2', 'capacity', 'litres', '.', 2200],
    ['2,2 L', 'capacity', undefined, ',', 2200],
    ['2393cc', 'capacity', 'litres', '.', 2393],
    ['5.33', 'length', 'm', '.', 533],
    ['5330', 'length', 'mm', '.', 533],
    ['100', 'power', 'hp', '.', 74.5699872],
    ['R 345 000.50', 'money', undefined, '.', 345_000.5],
    ["$51'990", 'money', undefined, '.', 51_990],
    ['US$ 12,500', 'money', undefined, '.', 12_500],
    ['12.500,75 €', 'money', undefined, ',', 12_500.75],
    ['345', 'money', 'thousands', '.', 345_000],
  ])('reads %s as a %s', (text, measure, unit, decimalMark, expected) => {
    expect(parse(text, measure, { ...(unit && { unit }), decimalMark })).toBeCloseTo(expected, 6)
  })

  it('may be as long as any cell with a number', () => {
    expect(parse(`${'0'.repeat(199)}5`, 'count')).toBe(5)
  })

  it.each([
    ['many', 'mileage', 'is no number'],
    ['1,23', 'mileage', 'is no number'],
    ['1.2.3', 'mileage', 'is no number'],
    ['12 34', 'mileage', 'is no number'],
    ['50000 cc', 'mileage', 'has another unit than expected'],
    ['12000 constructor', 'mileage', 'has another unit than expected'],
    ['about 5', 'mileage', 'is no number'],
    ['12 apples, 3 pears', 'money', 'is no number'],
    ['', 'money', 'is no number'],
    [`1${' '.repeat(199)}x`, 'money', 'x: is longer than 200 characters, where a number is expected'],
  ] as const)('refuses %s as a %s', (text, measure, problem) => {
    expect(() => parse(text, measure)).toThrow(problem)
  })
})
