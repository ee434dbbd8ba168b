import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { drawQuotation } from '../../../../../../src/server/features/quotes/paper/draw-quotation.ts'
import { loadPaperFonts } from '../../../../../../src/server/features/quotes/paper/paper-fonts.ts'
import { CONTENT_WIDTH, PAGE } from '../../../../../../src/server/features/quotes/paper/paper-theme.ts'
import { CURRENCY_SYMBOLS } from '../../../../../../src/shared/domain/currency-symbols.ts'
import type { QuotationRecord } from '../../../../../../src/shared/domain/quote-document.ts'
import { describeQuotation } from '../../../../../../src/shared/domain/quote-document/describe-quotation.ts'
import { readPdf } from '../../../../../support/pdf-text.ts'
import { textOfQrCode } from '../../../../../support/qr-of-pdf.ts'
import { aRecord, aSeaRecord, aVehicle, lineItems, ZAMBIAN_ENTRY } from '../../../../../support/quotation-records.ts'

const fonts = loadPaperFonts()
const create = { width: 640, height: 480, channels: 3, background: '#DFE7E9' } as const
const picture = { jpeg: new Uint8Array(await sharp({ create }).jpeg().toBuffer()), width: 640, height: 480 }

function draw(record: QuotationRecord) {
  return drawQuotation(describeQuotation(record, fonts), { fonts, picture })
}

/** From before names were checked: it draws whatever stands in the record. */
function withClient(firstName: string, surname = '') {
  const { edition: _since, ...earlier } = aRecord()
  return { ...earlier, client: { firstName, surname, email: 'buyer@example.org', cellNo: null } }
}

function longTable(count: number) {
  const charges = Array.from(
    { length: count },
    (_, index) => [`L${index}`, `Charge ${index + 1}`, 100 + index] as const,
  )
  const items = lineItems([['VEH', 'Vehicle price including VAT', 434_700], ...charges], {
    amount: 500_000,
    currencySymbol: 'R',
  })
  return aRecord({ lineItems: items })
}

const NAMES = [
  'Chanda Mwila',
  "Siobhán O'Brien-Łukasik",
  'Œuvrard Ÿves',
  'Jürgen Weiß',
  'Þórður Ægisson',
  'İbrahim Yılmaz-Şahin',
  'Đặng Thị Ánh Nguyệt',
  'Ọlá Ṣẹ́gun',
  'Ɗanjuma Ɓello',
  'Ŋkansa Ɛdem Ɔpoku',
  'Žofia Kováčiková',
  'João Gonçalves (Filho)',
  '( ) Tj ET Q \\ <<>> endobj',
  'Robert / JavaScript',
  'Åsa Ørsted',
  'Ġorġ Żammit',
  'Ḥasan ʿAlī',
  'Jan van ’t Hoff',
  'Ελένη Παπαδοπούλου',
  'Γιώργος Σταυρόπουλος',
  'Άννα Ψαρρά',
  'Ιωάννης Θεοδωρίδης',
  'Ξένια Ζήση',
  'Εὐάγγελος Ῥήγας',
  'Юлия Щербакова',
  'Сергій Їжакевич',
  'Ђорђе Љубојевић',
  'Нұрсұлтан Әбіш',
  'Ғафур Ҷумъаев',
  'Ёлка Объездчикова',
  'Борис Ґудзь-Ґалаґан',
  'Өлзий Үржин',
  'محمد عبد الله',
  'الإسلام لاشين',
  'فاطمة الزهراء',
  'عبد الرحمن الأمين',
  'مُحَمَّد',
  'خديجة بنت خويلد',
  'لؤي الآغا',
  'هدى بالحاج',
  'علی رضا پور',
  'چنگیز گلستانی',
  'ژاله کریمی',
  'ٹیپو سلطان',
  'ڈاکٹر بے نظیر',
  'أحمد الثاني',
  'سلامة بلال',
  'Ahmed محمد',
  'Мария Garcia',
  'Νίκος Smith',
]

describe('the paper', () => {
  it('says to the cent what its description says, on one page', async () => {
    const pdf = await readPdf(draw(aRecord()))
    expect(pdf.pages).toHaveLength(1)
    for (const part of [
      'Q2026-004817',
      'Chanda Mwila',
      'Chirundu border post',
      '27 November 2026',
      '84 500 Km',
      'R 434 700.00',
      'R 29 298.40',
      'US$ 27 001.77',
      'R 463 998.40 · ZK 589 988.65',
      'Page 1 of 1',
    ]) {
      expect(pdf.text).toContain(part)
    }
    expect(pdf.text).not.toContain('Check this quotation')
  })

  it('goes on on a further page where the papers that it names fill more than one', async () => {
    const papers = Array.from({ length: 100 }, (_, at) => ({ paper: `Paper ${at + 1} of the export`, validDays: 90 }))
    const { lowest: foot } = await readPdf(draw(aRecord()))
    const pdf = await readPdf(draw(aRecord({ entry: { ...ZAMBIAN_ENTRY, papers } })))
    expect(pdf.lowest).toBeCloseTo(foot)
    for (const { paper } of papers) expect(pdf.text).toContain(paper)
    expect(pdf.text).toContain(`Page ${pdf.pages.length} of ${pdf.pages.length}`)
  })

  it('draws no way of the vehicle where its ends have no room beside each other', async () => {
    const record = aRecord()
    const endLocation = 'Inland terminal at the crossing of the northern road '.repeat(3).slice(0, 120)
    const pdf = await readPdf(draw({ ...record, destination: { ...record.destination, endLocation } }))
    expect(pdf.leftmost).toBeGreaterThanOrEqual(PAGE.edge - 1)
    expect(pdf.text.replaceAll(/\s+/g, ' ')).toContain(endLocation.trim())
  })

  it('says on a second page whether the vehicle may enter and which papers it needs', async () => {
    const pdf = await readPdf(draw(aRecord({ entry: ZAMBIAN_ENTRY })))
    expect(pdf.pages).toHaveLength(2)
    const text = pdf.text.replaceAll(/\s+/g, ' ')
    for (const part of [
      'May the vehicle enter Zambia?',
      'Zambia: with an inspection.',
      'arrival in January 2027',
      'right-hand drive',
      'Reported, 2018.',
      'sample rules',
      'no legal advice',
      'Papers of the export',
      'valid 90 days',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('has a title, and nothing of the client in its properties', async () => {
    const { info } = await readPdf(draw(aRecord()))
    expect(info).toMatchObject({ Title: 'Quotation Q2026-004817', Subject: 'SAEX0001234', Language: 'en' })
    expect(info['CreationDate']).toBe("D:20261120083000+00'00'")
    expect(JSON.stringify(info)).not.toContain('Mwila')
  })

  it('is the same bytes each time', () => {
    expect(Buffer.compare(draw(aSeaRecord()), draw(aSeaRecord()))).toBe(0)
  })

  it('carries no scripts or actions, whatever the client is called', () => {
    const file = Buffer.from(draw(withClient('/JS (app.alert) /OpenAction', '/Launch /AA'))).toString('latin1')
    for (const name of ['/JS', '/JavaScript', '/OpenAction', '/Launch', '/AA']) expect(file).not.toContain(name)
  })

  it('stays far below 300 KiB', () => {
    expect(draw(withClient('محمد Ελένη Юлия')).length).toBeLessThan(60 * 1024)
  })

  it('keeps the sea’s ten lines with every remark on one page', async () => {
    const vehicle = aVehicle({ status: 'reserved' })
    const pdf = await readPdf(draw(aSeaRecord({ vehicle, standardLengthAssumed: true, lengthMetres: 4 })))
    expect(pdf.pages).toHaveLength(1)
    expect(pdf.text).toContain('Standard length assumed')
    expect(pdf.text).toContain('No bank details are ever on a quotation')
  })

  it('repeats the head of a long table and keeps the total with its last lines', async () => {
    const { pages } = await readPdf(draw(longTable(60)))
    expect(pages.length).toBeGreaterThan(1)
    for (const [index, page] of pages.entries()) {
      expect(page).toEqual(expect.arrayContaining(['Description', 'Whose', 'Amount']))
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    }
    const charges = pages.flat().filter((line) => line.startsWith('Charge '))
    expect(charges).toEqual(Array.from({ length: 60 }, (_, index) => `Charge ${index + 1}`))
    expect(pages.at(-1)).toEqual(expect.arrayContaining(['Charge 60', 'Total delivery cost', 'Terms']))
  })

  it.each([7, 10, 13, 16, 19, 22])('puts every line of %i charges on a page exactly once', async (count) => {
    const { pages } = await readPdf(draw(longTable(count)))
    expect(pages.flat().filter((line) => line.startsWith('Charge '))).toHaveLength(count)
    expect(pages.at(-1)).toContain('Total delivery cost')
  })

  it('lets nothing leave the page, however wide a name or dear a car', async () => {
    const wide = 'W'.repeat(60)
    const client = { firstName: wide, surname: wide, email: `${'w'.repeat(242)}@example.org`, cellNo: '9'.repeat(32) }
    const items = lineItems([['VEH', 'Vehicle price including VAT', 9_999_999_999.99]], {
      amount: 9_999_999_999.99,
      currencySymbol: 'R',
    })
    const vehicle = aVehicle({ title: wide.repeat(3), colour: 'Metallic '.repeat(8), serviceHistory: 'x'.repeat(80) })
    const pdf = await readPdf(draw(aRecord({ client, lineItems: items, vehicle })))
    expect(pdf.rightmost).toBeLessThanOrEqual(PAGE.edge + CONTENT_WIDTH + 0.5)
    expect(pdf.text.match(/W/g)?.length).toBeGreaterThanOrEqual(120)
  })

  it('carries the check address as a QR code that can be read, and the code for typing', async () => {
    const check = `https://shop.example.org/check#${'aB3-'.repeat(40)}`
    const bytes = draw(aRecord({ check, checkCode: '7F3K-92QD' }))
    expect(textOfQrCode(bytes)).toBe(check)
    const pdf = await readPdf(bytes)
    expect(pdf.text).toContain('Check this quotation')
    expect(pdf.text).toContain('7F3K-92QD')
    expect(pdf.text.replaceAll('\n', ' ')).toContain('type this code at shop.example.org/check')
    expect(pdf.rightmost).toBeLessThanOrEqual(PAGE.edge + CONTENT_WIDTH + 0.5)
  })

  it('is drawn without a picture too', async () => {
    const bytes = drawQuotation(describeQuotation(aRecord(), fonts), { fonts })
    expect((await readPdf(bytes)).text).toContain('US$ 27 001.77')
    expect(Buffer.from(bytes).includes('/Subtype /Image')).toBe(false)
  })
})

describe('letters', () => {
  it.each(NAMES)('prints %s so that it is copied letter by letter', async (name) => {
    const paper = describeQuotation(withClient(name), fonts)
    expect(paper.nameReplaced).toBe(false)
    const { pages } = await readPdf(drawQuotation(paper, { fonts }))
    const copied = (pages[0] ?? []).join(' ')
    const between = copied.slice(copied.indexOf(' For ') + 5, copied.indexOf(' buyer@example.org'))
    expect(between.replace(/\s+/g, ' ').normalize('NFC')).toBe(name.normalize('NFC'))
  })

  it.each(['王小明', 'አበበ ቢቂላ', 'דוד כהן', 'สมชาย', 'Anna 🚗', 'admin\u202Egpj'])(
    'prints the e-mail address for %s',
    async (name) => {
      const paper = describeQuotation(withClient(name, 'X'), fonts)
      expect(paper.nameReplaced).toBe(true)
      expect(paper.client.lines).toEqual(['buyer@example.org'])
    },
  )

  it.each(Object.entries(CURRENCY_SYMBOLS))('prints the symbol of %s, %s, in both weights', async (_code, symbol) => {
    expect(fonts.canPrint(symbol)).toBe(true)
    for (const letter of symbol) {
      const code = letter.codePointAt(0) ?? 0
      const face = fonts.faceOf(code)
      expect(face && fonts.face(face, 'bold').glyphOf(code)).toBeGreaterThan(0)
      expect(face && fonts.face(face, 'bold').advanceOf(code)).toBeGreaterThan(0)
    }
  })

  it('prints taka, baht, naira and cedi in the total', async () => {
    const [zar, usd] = aRecord().rates
    for (const currency of ['BDT', 'THB', 'NGN', 'GHS']) {
      const rates = [zar!, usd!, { ...usd!, currency, value: 2 }]
      const pdf = await readPdf(draw(aRecord({ buyerCurrency: currency, rates })))
      expect(pdf.text.replace(/\s/g, '')).toContain(`·${CURRENCY_SYMBOLS[currency]}927996.80`)
    }
  })

  it('prints a question mark for a letter of the stock that no face has', async () => {
    const pdf = await readPdf(draw(aRecord({ vehicle: aVehicle({ title: 'Toyota 海狮', year: null }) })))
    expect(pdf.text).toContain('Toyota ??')
  })
})

describe('forty papers at once', () => {
  it('each have their own data alone', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `Buyer${String(index).padStart(3, '0')}`)
    const papers = await Promise.all(names.map(async (name) => draw(withClient(name, 'Only'))))
    for (const [index, bytes] of papers.entries()) {
      const { text } = await readPdf(bytes)
      expect(text.match(/Buyer\d{3}/g)).toEqual([names[index]])
    }
  })
})
