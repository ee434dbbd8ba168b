import { describe, expect, it } from 'vitest'
import {
  fromBase,
  RateDocumentError,
  readReferenceRates,
} from '../../../../../src/server/features/reference/rate-document.ts'

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>`

function document(rates: string, day = '2026-11-19'): string {
  return `${HEAD}<Cube><Cube time='${day}'>${rates}</Cube></Cube></gesmes:Envelope>`
}
const DOLLAR = "<Cube currency='USD' rate='1.16'/>"
const RAND = "<Cube currency='ZAR' rate='20'/>"

describe('daily reference rates', () => {
  it('become units for one rand, the euro among them', () => {
    const quote = readReferenceRates(document(`${DOLLAR}\n${RAND}`), 'rates.example')
    expect(quote.source).toBe('European Central Bank')
    expect(quote.publishedAt.toISOString()).toBe('2026-11-19T12:15:00.000Z')
    expect(Object.fromEntries(quote.values)).toEqual({ USD: 1.16 / 20, EUR: 1 / 20 })
  })

  it('name the place that they come from when they name no sender', () => {
    const bare = `<Cube><Cube time="2026-11-19"><Cube currency="ZAR" rate="20"/></Cube></Cube>`
    expect(readReferenceRates(bare, 'rates.example').source).toBe('rates.example')
  })

  it.each([
    ['an HTML page', '<html><body>Not found</body></html>'],
    ['a day without the rand', document(DOLLAR)],
    ['a currency twice', document(DOLLAR + DOLLAR + RAND)],
    ['a rate of zero', document(`<Cube currency='USD' rate='0'/>${RAND}`)],
    ['a rate that is no number', document(`<Cube currency='USD' rate='1e9'/>${RAND}`)],
    ['something else among the rates', document(`${DOLLAR}<b/>${RAND}`)],
    ['a day that is none', document(RAND, '2026-02-31')],
    ['two days', document(RAND).replace('</Cube></Cube>', `</Cube><Cube time='2026-11-18'>${RAND}</Cube></Cube>`)],
    ['entities', `<!DOCTYPE x [<!ENTITY a "b">]>${document(DOLLAR + RAND)}`],
    ['nothing', ''],
  ])('are refused as %s', (_name, xml) => {
    expect(() => readReferenceRates(xml, 'rates.example')).toThrow(RateDocumentError)
  })
})

describe('the turn to rand', () => {
  it('divides by the rate of the rand', () => {
    const values = fromBase(
      'USD',
      new Map([
        ['USD', 1],
        ['ZAR', 17.184],
        ['ZMW', 24.5],
      ]),
    )
    expect(values.get('USD')).toBe(1 / 17.184)
    expect(values.get('ZMW')).toBe(24.5 / 17.184)
    expect(values.has('ZAR')).toBe(false)
  })
})

it.each([
  ['days that never end', `<x>${'<Cube time="2026-11-19">'.repeat(40_000)}`],
  ['comments that never end', `<x>${'<!--'.repeat(240_000)}`],
  ['blanks where a name should be', `<name>${' '.repeat(900_000)}`],
])('a document of %s is refused in one pass', (_name, xml) => {
  const begun = performance.now()
  expect(() => readReferenceRates(xml, 'source')).toThrow('not in the form of daily reference rates')
  // Minutes when each beginning is followed to the end.
  expect(performance.now() - begun).toBeLessThan(2_000)
})
