import { describe, expect, it } from 'vitest'
import { formatAmount } from '../../../../../src/shared/domain/money.ts'
import { quotationRecordSchema, type QuotationRecord } from '../../../../../src/shared/domain/quote-document.ts'
import { describeQuotation } from '../../../../../src/shared/domain/quote-document/describe-quotation.ts'
import { aRecord, aSeaRecord, aVehicle, lineItems } from '../../../../support/quotation-records.ts'

const printable = { canPrint: () => true }

function describePaper(record: QuotationRecord) {
  return describeQuotation(record, printable)
}

/** Plain blanks for the no-break ones that hold an amount together. */
function plain(text: string) {
  return text.replaceAll('\u00A0', ' ')
}

function withDestination(changes: Partial<QuotationRecord['destination']>) {
  return aRecord({ destination: { ...aRecord().destination, ...changes } })
}

describe('the record', () => {
  it('passes through its own schema and through JSON unchanged', () => {
    const stored: unknown = JSON.parse(JSON.stringify(aSeaRecord()))
    expect(quotationRecordSchema.parse(stored)).toEqual(aSeaRecord())
  })
})

describe('the money of a quotation', () => {
  it('has the worked figures of the design by road', () => {
    const paper = describePaper(aRecord())
    expect(paper.table.rows.map((row) => plain(row.amount))).toEqual([
      'R 434 700.00',
      'R 17 360.40',
      'R 2 450.00',
      'R 850.00',
      'R 680.00',
      'R 1 850.00',
      'R 1 323.00',
      'R 1 950.00',
      'R 2 835.00',
    ])
    expect(plain(paper.table.deliveryTotal?.amount ?? '')).toBe('R 29 298.40')
    expect(plain(paper.total.amount)).toBe('US$ 27 001.77')
    expect(paper.total.otherAmounts.map(plain)).toEqual(['R 463 998.40', 'ZK 589 988.65'])
    expect(plain(paper.total.rate)).toBe(
      'Sample rate of 2026/11/16 08:00, South African time: US$ 1 = R 17.184 = ZK 21.850',
    )
  })

  it('adds charges of both currencies in the currency of the total by sea', () => {
    const paper = describePaper(aSeaRecord())
    const rand = 1250 + 2450 + 850 + 680 + 1480
    const dollars = 864 + 82.08 + 241.97 + 260
    expect(paper.table.deliveryTotal?.amount).toBe(formatAmount(dollars + rand / 17.184, 'USD'))
    expect(plain(paper.total.amount)).toBe('US$ 27 135.32')
    expect(plain(paper.total.otherAmounts[0] ?? '')).toBe(plain(formatAmount(27_135.32 * 17.184, 'ZAR')))
  })

  it.each([
    ['ZAR', ['R 463 998.40']],
    ['USD', ['R 463 998.40']],
    [null, ['R 463 998.40']],
    ['EUR', ['R 463 998.40']],
  ])('shows no currency twice and none without a rate when the buyer has %s', (buyerCurrency, others) => {
    const paper = describePaper(aRecord({ buyerCurrency }))
    expect(plain(paper.total.amount)).toBe('US$ 27 001.77')
    expect(paper.total.otherAmounts.map(plain)).toEqual(others)
  })

  it('falls back to the currency of the total, without a rate, when there is no dollar rate', () => {
    const paper = describePaper(aRecord({ rates: [], buyerCurrency: null }))
    expect(plain(paper.total.amount)).toBe('R 463 998.40')
    expect(paper.total).toMatchObject({ otherAmounts: [], rate: '' })
  })

  it('leaves the delivery total out rather than guess it when a rate is missing', () => {
    expect(describePaper(aSeaRecord({ rates: [] })).table.deliveryTotal).toBeNull()
  })

  it('keeps amounts of ten digits to the cent', () => {
    const items = lineItems([['VEH', 'Vehicle price including VAT', 9_999_999_999.99]], {
      amount: 9_999_999_999.99,
      currencySymbol: 'R',
    })
    expect(plain(describePaper(aRecord({ lineItems: items })).total.otherAmounts[0] ?? '')).toBe('R 9 999 999 999.99')
  })

  it('names what others may change an estimate and the rest ours', () => {
    const whose = (record: QuotationRecord) =>
      describePaper(record)
        .table.rows.filter((row) => row.whose === 'Estimate')
        .map((row) => row.description)
    expect(whose(aRecord())).toEqual(['Bond fee'])
    expect(whose(aSeaRecord())).toEqual(['Bunker and currency adjustment', 'Destination terminal handling'])
  })

  it('writes rates below one with digits enough to check them', () => {
    const [zar, usd] = aRecord().rates
    const dinar = { ...usd!, currency: 'KWD', value: 0.30695 / 17.184 }
    const paper = describePaper(aRecord({ buyerCurrency: 'KWD', rates: [zar!, usd!, dinar] }))
    expect(plain(paper.total.rate)).toContain('= KD 0.30695')
  })
})

describe('what a quotation says of rates and tariff', () => {
  const live = aRecord().rates.map((rate) => Object.assign(rate, { source: 'reference bank' }))

  it.each([
    ['both are samples', {}, 'Made with sample rates and a sample tariff'],
    ['the rates are samples', { tariffSource: 'carriers' }, 'Made with sample exchange rates'],
    ['the tariff is a sample', { rates: live }, 'Made with a sample tariff'],
  ])('says that %s', (_case, changes, start) => {
    expect(describePaper(aRecord(changes)).sampleNotice).toMatch(new RegExp(`^${start}`))
  })

  it('says nothing of samples once both are the company’s own', () => {
    const paper = describePaper(aRecord({ rates: live, tariffSource: 'carriers' }))
    expect(paper.sampleNotice).toBeNull()
    expect(paper.total.rate).toMatch(/^Rate of/)
  })

  it('dates the rate by the oldest one used', () => {
    const rates = aRecord().rates.map((rate) =>
      rate.currency === 'ZMW' ? Object.assign(rate, { timestamp: '2026-11-14T22:30:00.000Z' }) : rate,
    )
    expect(describePaper(aRecord({ rates })).total.rate).toContain('2026/11/15 00:30')
  })
})

describe('dates', () => {
  it('are days in Johannesburg, in words', () => {
    const values = describePaper(
      aRecord({ issuedAt: '2026-12-31T22:00:00.000Z', validUntil: '2027-01-07T21:59:59.999Z' }),
    ).dates.map((fact) => fact.value)
    expect(values).toEqual(['1 January 2027', '7 January 2027', 'SAEX0001234'])
  })
})

describe('where the vehicle goes', () => {
  it.each([
    [{}, ['Chirundu border post', 'Zambia', 'By road from Durban']],
    [
      { endLocation: 'Dar es Salaam', countryName: 'Tanzania', kind: 'port', deliveryTypeId: 2 },
      ['Dar es Salaam', 'Tanzania', 'RoRo sea freight from Durban'],
    ],
    [{ endLocation: 'Lusaka', kind: 'inland', deliveryTypeId: 3 }, ['Lusaka', 'Zambia', 'By road from Durban']],
    [
      { endLocation: 'Durban RoRo Terminal', countryName: 'South Africa', kind: 'port', deliveryTypeId: 4 },
      ['Durban RoRo Terminal', 'South Africa', 'Drop-off at the terminal'],
    ],
  ] satisfies [Partial<QuotationRecord['destination']>, string[]][])('%o', (destination, lines) => {
    const paper = describePaper(withDestination(destination))
    expect(paper.delivery.lines).toEqual(lines)
    expect(paper.notes[1]?.text).toContain('Import duty and taxes')
    expect(paper.route).toEqual(['Durban', lines[0]?.replace(' border post', '')])
  })
})

it('has no way for a vehicle that is handed over where it begins', () => {
  expect(describePaper(withDestination({ startLocation: 'Durban', endLocation: 'Durban' })).route).toBeNull()
})

describe('the vehicle', () => {
  it('has its known facts and leaves unknown ones out', () => {
    const bare = aVehicle({ mileage: null, year: null, features: [], numDoors: null, colour: null, title: null })
    const paper = describePaper(aRecord({ vehicle: bare }))
    expect(paper.vehicle.heading).toBe('Toyota Hilux')
    expect(paper.vehicle.facts.map((fact) => `${fact.label} ${fact.value}`)).toEqual([
      'Transmission Automatic',
      'Fuel Diesel',
      'Drive 4x4',
      'Seats 5',
      'Length 5.33 m',
      'Service history Full',
    ])
  })

  it('has the year in front of a title without one', () => {
    const heading = (title: string) => describePaper(aRecord({ vehicle: aVehicle({ title }) })).vehicle.heading
    expect(heading('Toyota Hilux GD-6')).toBe('2019 Toyota Hilux GD-6')
    expect(heading('Toyota Hilux 2019')).toBe('Toyota Hilux 2019')
  })

  it('says that the standard length is assumed, and that it is reserved', () => {
    const paper = describePaper(
      aRecord({ standardLengthAssumed: true, lengthMetres: 4, vehicle: aVehicle({ status: 'reserved' }) }),
    )
    expect(paper.vehicle.remarks).toEqual([
      'This vehicle is reserved.',
      expect.stringMatching(/^Standard length assumed: .* 4\.00 m/),
    ])
    expect(paper.vehicle.facts.map((fact) => fact.label)).not.toContain('Length')
  })
})

describe('the rest of the paper', () => {
  it('says which VAT case the price assumes', () => {
    expect(describePaper(aRecord()).notes[0]?.text).toContain('includes South African VAT of 15 %')
    expect(describePaper(aRecord({ vatCase: 'zeroRated' })).notes[0]?.text).toContain('zero-rated as a direct export')
  })

  it.each([
    ['en', 'No South African VAT is added to the vehicle price.'],
    ['fr', 'Aucune TVA sud-africaine ne s’ajoute au prix du véhicule.'],
    ['pt', 'Não se acrescenta IVA sul-africano ao preço do veículo.'],
    ['sw', 'Hakuna VAT ya Afrika Kusini inayoongezwa kwenye bei ya gari.'],
  ])('says of a price without VAT that none is added, in %s', (language, sentence) => {
    expect(describePaper(aRecord({ language, vatPercent: 0 })).notes[0]?.text).toBe(sentence)
  })

  it('puts the e-mail address in place of a name that cannot be printed, and says so', () => {
    const client = { ...aRecord().client, cellNo: '+260 97 1234567' }
    const paper = describeQuotation(aRecord({ client }), { canPrint: (name) => name !== 'Chanda Mwila' })
    expect(paper.nameReplaced).toBe(true)
    expect(paper.client.lines).toEqual(['chanda.mwila@example.org', '+260 97 1234567'])
  })

  it('prints name, address and phone number that were checked', () => {
    const client = { ...aRecord().client, cellNo: '+260 97 1234567' }
    const paper = describePaper(aRecord({ client }))
    expect(paper.nameReplaced).toBe(false)
    expect(paper.client.lines).toEqual(['Chanda Mwila', client.email, client.cellNo])
  })

  it.each([
    ['New bank: FNB 62001234567 br', '250655 saex-payments.com URGENT', 'Call +27820000000 to pay'],
    ['Anna', 'evil.com', '082 000 0000 evil.com'],
  ])('prints the e-mail address alone for what nobody checked: %s %s', (firstName, surname, cellNo) => {
    const email = 'chanda.mwila@example.org'
    const client = { firstName, surname, email, cellNo }
    const paper = describePaper(aRecord({ client }))
    expect(paper.nameReplaced).toBe(true)
    expect(paper.client.lines).toEqual([email])
    // What was issued before the rule is drawn as it was issued.
    const { edition: _since, ...earlier } = aRecord({ client })
    expect(describePaper(earlier).client.lines).toEqual([`${firstName} ${surname}`, email, cellNo])
  })

  it.each([
    ['en', 'No bank details are ever on a quotation or in an e-mail from us.'],
    ['fr', 'Ni un devis ni un e-mail de nous ne porte jamais de coordonnées bancaires.'],
    ['pt', 'Nunca há dados bancários numa cotação nem num e-mail nosso.'],
    ['sw', 'Hakuna kamwe taarifa za benki kwenye nukuu wala barua pepe yetu.'],
  ])('says that no bank details are on it, in %s', (language, notice) => {
    const { edition: _since, ...earlier } = aRecord({ language })
    expect(describePaper(aRecord({ language })).bankNotice).toContain(notice)
    expect(describePaper(earlier).bankNotice).toBeNull()
  })

  it('has no check while quotations are unsigned, and its address once they are', () => {
    expect(describePaper(aRecord()).check).toBeNull()
    expect(describePaper(aRecord({ check: 'https://example.org/check#x' })).check?.address).toBe(
      'https://example.org/check#x',
    )
  })

  it('prints the contacts that are set, and speaks English where it has no words of its own', () => {
    const company = { ...aRecord().company, phones: ['+27 31 000 0000'], email: 'info@example.org' }
    const paper = describePaper(aRecord({ company, language: 'zu-ZA' }))
    expect(paper.company.lines[1]).toBe('Monday to Friday 9:00am to 3:30pm · +27 31 000 0000 · info@example.org')
    expect(paper.language).toBe('en')
  })

  it.each([
    ['fr-CD', 'Devis', 'Zambie', 'Prix du véhicule, TVA comprise'],
    ['pt-MZ', 'Cotação', 'Zâmbia', 'Preço do veículo com IVA'],
    ['sw', 'Nukuu ya bei', 'Zambia', 'Bei ya gari pamoja na VAT'],
  ])('speaks %s', (language, title, country, vehicleLine) => {
    const paper = describePaper(aRecord({ language }))
    expect([paper.language, paper.title]).toEqual([language.slice(0, 2), title])
    expect(paper.delivery.lines).toContain(country)
    expect(paper.table.rows[0]?.description).toBe(vehicleLine)
  })

  it('refuses a record without a total', () => {
    const lines = aRecord().lineItems.slice(0, -1)
    expect(() => describePaper(aRecord({ lineItems: lines }))).toThrow(/total line/)
  })
})

it('calls a gearbox, a fuel and a charge as the stock and the tariff do, also by a name that every object has', () => {
  const record = aRecord({ vehicle: aVehicle({ transmission: 'constructor', fuelType: 'toString' }) })
  const [first, ...others] = record.lineItems
  const paper = describePaper({
    ...record,
    lineItems: [first!, { ...others[0]!, pastelCode: 'valueOf' }, ...others.slice(1)],
  })
  expect(paper.vehicle.facts.map(({ value }) => value)).toEqual(expect.arrayContaining(['constructor', 'toString']))
  expect(paper.table.rows[1]!.description).toBe(others[0]!.description)
})
