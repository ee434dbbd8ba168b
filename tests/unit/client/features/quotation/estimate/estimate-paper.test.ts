import { describe, expect, test } from 'vitest'
import { toCurrency } from '../../../../../../src/client/features/shell/currency/use-currency.ts'
import { drawEstimate } from '../../../../../../src/client/features/quotation/estimate/draw-estimate.ts'
import { describeEstimate } from '../../../../../../src/client/features/quotation/estimate/estimate-paper.ts'
import { deliveredTotal } from '../../../../../../src/client/features/quotation/panel/quote-lines.ts'
import type { Quotation } from '../../../../../../src/client/features/quotation/use-quotation.ts'
import { COMPANY } from '../../../../../../src/shared/domain/company.ts'
import { readPdf } from '../../../../../support/pdf-text.ts'
import { chirundu, deliveryLines, lineItem, zambia } from '../../../support/quotation.ts'
import { hilux } from '../../../support/vehicle.ts'

const RATES = [
  { currency: 'USD', value: 0.058, timestamp: '2026-11-16T06:00:00.000Z', source: 'sample' },
  { currency: 'GHS', value: 0.7, timestamp: '2026-11-16T06:00:00.000Z', source: 'sample' },
  { currency: 'ZAR', value: 1, timestamp: '2027-01-10T06:00:00.000Z', source: 'Bank of Zambia' },
]

function paperIn(code: string, lineItems = deliveryLines) {
  const currency = toCurrency(code, RATES)
  const quotation = {
    vehicle: hilux(),
    destination: { country: zambia, port: chirundu },
    lineItems,
    currency,
    total: deliveredTotal(lineItems, currency),
  } as unknown as Quotation
  const now = new Date('2026-11-20T08:00:00.000Z')
  const paper = describeEstimate(
    { quotation, company: COMPANY, origin: 'Estimate from tariffs of 2026/11/01', now },
    'en',
  )
  if (paper === null) throw new Error('no paper')
  return paper
}

describe('the paper of an estimate', () => {
  test('says that it is none of a quotation, from which tariffs, and when', () => {
    const paper = paperIn('USD')
    expect(paper.title).toBe('Estimate – not a quotation')
    expect(paper.origin).toEqual([
      'Estimate from tariffs of 2026/11/01',
      'Made on 2026/11/20 10:00, South African time, on a device without a connection',
    ])
    expect(JSON.stringify(paper)).not.toMatch(/Q\d{4}-/)
  })

  test('has the lines and the total of the screen, and whose they are', () => {
    const paper = paperIn('USD')
    expect(paper.rows.map(({ amount, whose }) => [amount, whose])).toEqual([
      ['R\u00A0434\u00A0700.00', 'Ours'],
      ['R\u00A017\u00A0360.40', 'Ours'],
      ['R\u00A0452\u00A0060.40', ''],
      ['US$\u00A026\u00A0219.50', ''],
    ])
    expect(paper.total.amount).toBe('US$\u00A026\u00A0219.50')
  })

  test('says the time and the source of the dollars that an amount in rand was made from', () => {
    const bySea = deliveryLines.map((line) => (line.isTotal ? lineItem({ ...line, currencySymbol: '$' }) : line))
    const { rows, total } = paperIn('ZAR', bySea)
    expect(rows.at(-1)?.name).toBe('Total in ZAR (2026/11/16 08:00)')
    expect(total.others.at(-1)).toBe('Sample rate of 2026/11/16 08:00.')
  })

  test('writes the code of a currency whose sign its letters lack', () => {
    expect(paperIn('GHS').total.amount).toBe('GHS\u00A0316\u00A0442.28')
  })

  test('has all of long names and of many lines, within the edges of its pages', async () => {
    const words = (about: string) => Array.from({ length: 20 }, (_, at) => `${about}${at}`)
    const charges = Array.from({ length: 40 }, (_, at) =>
      lineItem({ id: 2 + at, pastelCode: `OWN-${at}`, description: words(`charge${at}x`).join(' ') }),
    )
    const [vehicle, , total] = deliveryLines
    const paper = paperIn('USD', [vehicle!, ...charges, total!])
    const label = words('terminal').join(' ')
    const company = { ...paper.company, lines: [words('street').join(' ')] }
    const bytes = drawEstimate({ ...paper, company, total: { ...paper.total, label } })
    const { text, pages, rightmost, lowest } = await readPdf(bytes)
    const said = new Set(text.split(/\s+/))
    const missing = [...charges.map(({ description }) => description), label, ...company.lines]
      .flatMap((line) => line.split(' '))
      .filter((word) => !said.has(word))
    expect(missing).toEqual([])
    expect(text.replaceAll(/\s+/g, ' ')).toContain('US$ 26 219.50')
    expect(pages.length).toBeGreaterThan(1)
    expect([rightmost < 560, lowest > 30]).toEqual([true, true])
  })

  test('is one page of a PDF', () => {
    const bytes = drawEstimate(paperIn('USD'))
    const text = new TextDecoder('latin1').decode(bytes)
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  })
})
