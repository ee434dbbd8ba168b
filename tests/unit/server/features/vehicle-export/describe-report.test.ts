import { describe, expect, test } from 'vitest'
import { describeReport } from '../../../../../src/server/features/vehicle-export/report/describe-report.ts'
import { ratesFrom, reportParts } from '../../../../support/vehicle-report.ts'

function factsOf(vehicle: Parameters<typeof reportParts>[0]) {
  const { facts } = describeReport(reportParts(vehicle)).specification
  return Object.fromEntries(facts.map(({ label, value }) => [label, value]))
}

test('the report is headed by company, reference and day in Johannesburg', () => {
  const paper = describeReport(reportParts({ saexRef: 'SAEX0001234' }))
  expect(paper).toMatchObject({
    title: 'Vehicle report',
    number: 'SAEX0001234',
    company: { name: 'Saex' },
    footer: 'SAEX0001234 · 21 November 2026',
    online: { address: 'https://shop.example.test/vehicle-listing/SAEX0001234', code: 'SAEX0001234' },
  })
  expect(paper.about.text).toContain('21 November 2026')
  expect(paper.online.text).toContain('shop.example.test')
})

describe('the price', () => {
  test('is the one including VAT, in dollars and rand, with its rate and its VAT', () => {
    const paper = describeReport(reportParts({ price: 378_000, priceWithVAT: 434_700 }))
    expect(paper.total).toEqual({
      label: 'Price including VAT',
      amount: 'US$\u00A025\u00A0296.79',
      otherAmounts: ['R\u00A0434\u00A0700.00'],
      rate: 'Rate of 2026/11/16 08:00, South African time: US$\u00A01 = R\u00A017.184',
    })
    expect(paper.vat).toContain('VAT of 15 %')
    expect(paper.sampleNotice).toBeNull()
    expect(JSON.stringify(paper)).not.toContain('378')
  })

  test('says that its rate is a sample', () => {
    expect(describeReport(reportParts({}, { rates: ratesFrom('sample') })).sampleNotice).toContain('sample')
  })

  test('stays in rand while no dollar rate is known', () => {
    const rates = { list: ratesFrom('bank').list.slice(0, 1), byCurrency: { ZAR: 1 } }
    const { total } = describeReport(reportParts({ priceWithVAT: 434_700 }, { rates }))
    expect(total).toMatchObject({ amount: 'R\u00A0434\u00A0700.00', otherAmounts: [], rate: '' })
  })

  test('of nothing is a price on request, without a word on VAT', () => {
    const paper = describeReport(reportParts({ price: 0, priceWithVAT: 0 }))
    expect(paper.total).toEqual({ label: 'Price on request', amount: '', otherAmounts: [], rate: '' })
    expect([paper.vat, paper.sampleNotice]).toEqual(['', null])
  })

  test.each([100, 100.01])('without VAT says so: 100 beside %s', (priceWithVAT) => {
    expect(describeReport(reportParts({ price: 100, priceWithVAT })).vat).toBe('No VAT is added to this amount.')
  })
})

describe('the specification', () => {
  test('has what is known, with units, then what else the supplier tells', () => {
    const features = [
      { key: 'engineCapacity', value: '2755' },
      { key: 'kilowatt', value: '130' },
      { key: 'euroNorm', value: 'Euro 4' },
    ]
    const facts = factsOf({ mileage: 84_500, mileageUnit: 'Km', length: 5.3, numDoors: 4, condition: null, features })
    expect(facts).toMatchObject({
      Mileage: '84\u00A0500\u00A0Km',
      Length: '5.30\u00A0m',
      Doors: '4',
      'Engine capacity': '2\u00A0755\u00A0cc',
      Power: '130\u00A0kW',
      'Euro norm': 'Euro 4',
    })
    expect(facts).not.toHaveProperty('Condition')
    expect(facts).not.toHaveProperty('Cylinders')
  })

  test('prints odd words of a supplier as they are, and cuts what would fill the page', () => {
    const features = [
      { key: 'engineCapacity', value: '2.8 litres' },
      { key: 'x'.repeat(90), value: 'y'.repeat(200) },
    ]
    const facts = factsOf({ features })
    expect(facts['Engine capacity']).toBe('2.8 litres')
    const [label = '', value = ''] = Object.entries(facts).at(-1) ?? []
    expect([label.length, value.length]).toEqual([30, 120])
  })

  test('takes a capacity of one digit for no cubic centimetres, as the listing does', () => {
    expect(factsOf({ features: [{ key: 'engineCapacity', value: '2' }] })['Engine capacity']).toBe('2')
  })
})

test('extras beyond what fits are counted', () => {
  const extras = Array.from({ length: 200 }, (_, index) => `Extra number ${index}`)
  const text = describeReport(reportParts({ extras })).extras?.text ?? ''
  const shown = [...text.matchAll(/Extra number/g)].length
  expect(shown).toBeGreaterThan(30)
  expect(text).toMatch(new RegExp(`and ${200 - shown} more$`))
  expect(describeReport(reportParts({ extras: [] })).extras).toBeNull()
})

test.each([
  ['available', []],
  ['reserved', ['This vehicle is reserved.']],
  ['sold', ['This vehicle has been sold.']],
] as const)('a vehicle that is %s says %j', (status, remarks) => {
  expect(describeReport(reportParts({ status })).remarks).toEqual(remarks)
})
