import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadPaperFonts } from '../../../../../src/server/features/quotes/paper/paper-fonts.ts'
import { describeReport } from '../../../../../src/server/features/vehicle-export/report/describe-report.ts'
import { drawReport } from '../../../../../src/server/features/vehicle-export/report/draw-report.ts'
import { readPdf } from '../../../../support/pdf-text.ts'
import { textOfQrCode } from '../../../../support/qr-of-pdf.ts'
import { reportParts, reportPictures } from '../../../../support/vehicle-report.ts'

const fonts = loadPaperFonts()
/** A4 less the edge of 16 mm. */
const RIGHT_EDGE = ((210 - 16) * 72) / 25.4

async function draw(vehicle: Parameters<typeof reportParts>[0], pictures: number, isDrawing = false) {
  const paper = describeReport(reportParts(vehicle))
  return drawReport(paper, { fonts, pictures: await reportPictures(pictures, isDrawing) })
}

/** A drawn picture is `/photo-2 Do`-like only inside packed parts, so the objects of the file are counted. */
function imagesOf(bytes: Uint8Array): number {
  return [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/Subtype \/Image/g),
  ].length
}

describe('the pages', () => {
  test('with pictures: car, price and code first, then specification and further pictures', async () => {
    const bytes = await draw({ extras: ['Tow bar', 'Canopy'] }, 6)
    const { pages, text } = await readPdf(bytes)
    expect(pages).toHaveLength(2)
    const [first, second] = pages.map((page) => page.join('\n'))
    expect(first).toContain('Price including VAT')
    expect(first).toContain('See it online')
    expect(second).toContain('Specification')
    expect(second).toContain('Canopy')
    expect(text).not.toContain('Illustration')
    expect(imagesOf(bytes)).toBe(6)
  })

  test('without pictures all stands on one page', async () => {
    const { pages, text } = await readPdf(await draw({}, 0))
    expect(pages).toHaveLength(1)
    for (const words of ['Price including VAT', 'Specification', 'See it online', 'Page 1 of 1']) {
      expect(text).toContain(words)
    }
  })

  test.each([1, 2, 3, 4, 5])('%i pictures are all drawn', async (count) => {
    const bytes = await draw({}, count)
    expect(imagesOf(bytes)).toBe(count)
    expect((await readPdf(bytes)).pages).toHaveLength(2)
  })

  test('a drawing says that it is one', async () => {
    expect((await readPdf(await draw({}, 2, true))).text).toContain('Illustration')
  })
})

test('the code leads to the listing, and the file opens without any action', async () => {
  const bytes = await draw({ saexRef: 'SAEX0001234' }, 0)
  expect(textOfQrCode(bytes)).toBe('https://shop.example.test/vehicle-listing/SAEX0001234')
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('/OpenAction')
})

test('equal input gives equal bytes', async () => {
  expect(await draw({}, 3)).toEqual(await draw({}, 3))
})

test('names in Latin, Greek, Cyrillic and Arabic come out as they went in', async () => {
  const title = 'Škoda Ωμέγα Москвич محمد'
  const { text } = await readPdf(await draw({ title, year: null }, 1))
  for (const word of ['Škoda', 'Ωμέγα', 'Москвич', 'محمد']) expect(text).toContain(word)
})

test('however much a supplier tells, the report has at most two pages and nothing past its edges', async () => {
  const words = fc.string({ unit: fc.constantFrom('w', 'W', ' ', 'ё', 'م', '-', '=', '丰'), maxLength: 300 })
  const vehicles = fc.record({
    title: words,
    condition: words,
    serviceHistory: words,
    extras: fc.array(words, { maxLength: 200 }),
    features: fc.array(fc.record({ key: words, value: words }), { maxLength: 200 }),
  })
  await fc.assert(
    fc.asyncProperty(vehicles, fc.integer({ min: 0, max: 6 }), async (vehicle, pictures) => {
      const { pages, rightmost } = await readPdf(await draw(vehicle, pictures))
      expect(pages.length).toBeLessThanOrEqual(2)
      expect(rightmost).toBeLessThanOrEqual(RIGHT_EDGE + 0.5)
    }),
    { numRuns: 25 },
  )
})
