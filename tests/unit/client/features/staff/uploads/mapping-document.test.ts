import { describe, expect, test } from 'vitest'
import {
  columnOf,
  currencyOf,
  hasVat,
  orderFields,
  parseMappingFile,
  SPECIAL,
  supplierOf,
  textOf,
  unitOf,
  withColumn,
  withText,
  withUnit,
  withVat,
} from '../../../../../../src/client/features/staff/uploads/mapping-document.ts'

const original = {
  supplier: 'Harbour Motors',
  currency: 'USD',
  vat: { included: false, percent: 14 },
  fields: {
    make: [{ columns: ['Make', 'Model'] }, 'Make'],
    model: 'Model',
    mileage: { column: 'Odometer', unit: 'miles' },
    vin: { column: 'Chassis' },
  },
}

describe('a mapping in the form', () => {
  test('shows the column of a field, or that its source is more than one', () => {
    expect(columnOf(original, 'model')).toBe('Model')
    expect(columnOf(original, 'mileage')).toBe('Odometer')
    expect(columnOf(original, 'make')).toBe(SPECIAL)
    expect(columnOf(original, 'colour')).toBe('')
    expect(columnOf({}, 'make')).toBe('')
  })

  test('takes another column, none, and the proposed one again with its unit', () => {
    const other = withColumn(original, { field: 'mileage', column: 'Km', original })
    expect(other['fields']).toMatchObject({ mileage: { column: 'Km' }, model: 'Model' })
    const none = withColumn(other, { field: 'mileage', column: '', original })
    expect(none['fields']).not.toHaveProperty('mileage')
    expect(withColumn(none, { field: 'mileage', column: 'Odometer', original })['fields']).toEqual(original.fields)
    const changed = withColumn(original, { field: 'make', column: 'Make', original })
    expect(withColumn(changed, { field: 'make', column: SPECIAL, original })['fields']).toEqual(original.fields)
  })

  test('keeps the unit when one of several columns of the proposed name is chosen', () => {
    const other = withColumn(original, { field: 'mileage', column: 'Odometer (2)', original })
    expect(other['fields']).toMatchObject({ mileage: { column: 'Odometer (2)', unit: 'miles' } })
    const another = withColumn(original, { field: 'mileage', column: 'Weight (2)', original })
    expect(another['fields']).toHaveProperty('mileage', { column: 'Weight (2)' })
  })

  test('puts the usual fields and those that it knows in front, each once', () => {
    const { front, rest } = orderFields(original)
    expect(front.slice(0, 4)).toEqual(['make', 'model', 'price', 'priceWithVat'])
    expect(front).toContain('vin')
    expect(rest).not.toContain('vin')
    expect(new Set([...front, ...rest]).size).toBe(front.length + rest.length)
  })

  test('says currency, VAT and supplier, and keeps the percentage of the VAT', () => {
    expect([currencyOf(original), currencyOf({})]).toEqual(['USD', ''])
    expect([hasVat(original), hasVat({})]).toEqual([false, true])
    expect(withVat(original, true)['vat']).toEqual({ included: true, percent: 14 })
    expect(withVat({}, false)['vat']).toEqual({ included: false, percent: 15 })
    expect([supplierOf(original), supplierOf({ supplier: 5 })]).toEqual(['Harbour Motors', ''])
  })

  test('says units, of a feature too, and what is chosen stands against the column’s name', () => {
    expect([unitOf(original, 'mileage'), unitOf(original, 'vin'), unitOf(original, 'make')]).toEqual(['miles', '', ''])
    const source = { column: 'Odometer', unit: 'km', unitInName: 'ignore' }
    expect(withUnit(original, 'mileage', 'km')['fields']).toMatchObject({ mileage: source })
    expect(withUnit(withUnit(original, 'mileage', 'km'), 'mileage', '')['fields']).toMatchObject({
      mileage: { column: 'Odometer' },
    })
    const engine = withColumn(original, { field: 'engineCapacity', column: 'Engine', original })
    expect(withUnit(engine, 'engineCapacity', 'litres')).toMatchObject({
      fields: original.fields,
      features: { engineCapacity: { column: 'Engine', unit: 'litres' } },
    })
    expect(withColumn(engine, { field: 'engineCapacity', column: '', original })['features']).toEqual({})
  })

  test('forgets what was said of other marks with the currency', () => {
    const marked = withText(original, 'currencyMarks', 'ignore')
    expect(textOf(marked, 'currencyMarks')).toBe('ignore')
    expect(withText(marked, 'currency', 'EUR')).toEqual({ ...original, currency: 'EUR' })
    expect(withText(marked, 'currency', '')).not.toHaveProperty('currency')
  })

  test('is read from a file, with a byte order mark too', () => {
    expect(parseMappingFile('\uFEFF{"fields":{}}')).toEqual({ fields: {} })
    for (const text of ['', '{', '[]', '5', 'null']) expect(parseMappingFile(text)).toBeUndefined()
  })
})
