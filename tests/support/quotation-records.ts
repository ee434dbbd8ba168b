import type { LineItem } from '../../src/shared/contract/quotes.ts'
import type { Vehicle } from '../../src/shared/contract/stock.ts'
import type { QuotationRecord } from '../../src/shared/domain/quote-document.ts'

const RATE = { timestamp: '2026-11-16T06:00:00.000Z', source: 'sample' } as const

export function aVehicle(changes: Partial<Vehicle> = {}): Vehicle {
  return {
    id: 1,
    saexRef: 'SAEX0001234',
    title: '2019 Toyota Hilux 2.8 GD-6 Raider 4x4 Double Cab',
    make: 'Toyota',
    model: 'Hilux',
    year: 2019,
    mileage: 84_500,
    mileageUnit: 'Km',
    colour: 'Silver',
    colourId: 1,
    condition: 'Used',
    serviceHistory: 'Full',
    transmission: 'Automatic',
    fuelType: 'Diesel',
    bodyType: 'Double Cab',
    subBodyType: null,
    subBodyTypeId: null,
    driveType: '4x4',
    vehicleType: null,
    numDoors: 4,
    numSeats: 5,
    length: 5.33,
    price: 378_000,
    priceWithVAT: 434_700,
    supplierId: 1,
    supplierName: 'Sample Motors',
    supplierLogo: null,
    vehicleLocation: 'Durban',
    images: [],
    status: 'available',
    extras: [],
    features: [
      { key: 'engineCapacity', value: '2755' },
      { key: 'kilowatt', value: '130' },
    ],
    listedAt: '2026-10-01T08:00:00.000Z',
    updatedAt: '2026-10-01T08:00:00.000Z',
    ...changes,
  }
}

type Charge = readonly [pastelCode: string, description: string, amount: number, currencySymbol?: 'R' | '$']

export function lineItems(
  charges: readonly Charge[],
  total: { amount: number; currencySymbol: 'R' | '$' },
): LineItem[] {
  const lines = charges.map(([pastelCode, description, amount, currencySymbol = 'R'], index) => ({
    id: index + 1,
    pastelCode,
    description,
    amount,
    currencySymbol,
    isPrefix: true,
    isTotal: false,
  }))
  const description = 'Total cost of vehicle and delivery'
  return [...lines, { id: 98, pastelCode: 'TOTAL', description, ...total, isPrefix: true, isTotal: true }]
}

/** The quotation of the design's picture: Hilux to Chirundu, R 463 998.40. */
export function aRecord(changes: Partial<QuotationRecord> = {}): QuotationRecord {
  return {
    version: 1,
    edition: 2,
    quoteId: 4_871_236_540_987_123,
    number: 'Q2026-004817',
    issuedAt: '2026-11-20T08:30:00.000Z',
    validUntil: '2026-11-27T21:59:59.000Z',
    language: 'en',
    company: {
      name: 'Saex',
      addressLines: ['9/11 University Road', 'Imperial Office Park', 'Westville', 'Durban', 'South Africa'],
      hours: 'Monday to Friday 9:00am to 3:30pm',
      phones: [],
      whatsapp: null,
      email: null,
      website: null,
    },
    client: { firstName: 'Chanda', surname: 'Mwila', email: 'chanda.mwila@example.org', cellNo: null },
    destination: {
      startLocationId: 1,
      startLocation: 'Durban',
      endLocationId: 7,
      endLocation: 'Chirundu',
      countryName: 'Zambia',
      iso2: 'ZM',
      deliveryTypeId: 1,
      kind: 'border',
    },
    vehicle: aVehicle(),
    lengthMetres: 5.33,
    standardLengthAssumed: false,
    lineItems: lineItems(
      [
        ['VEH', 'Vehicle price including VAT', 434_700],
        ['TRN-ROAD', 'Road transport by car carrier', 17_360.4],
        ['CLR-EXP', 'Export clearing and documentation (SAD 500)', 2450],
        ['POL-CLR', 'Police clearance and vehicle identification', 850],
        ['REG-DEREG', 'Deregistration and export plates', 680],
        ['RIB-BOND', 'Removal in bond through transit countries', 1850],
        ['BND-FEE', 'Bond fee', 1323],
        ['BRD-HND', 'Border handling and agency fee', 1950],
        ['INS-TRN', 'Goods in transit insurance', 2835],
      ],
      { amount: 463_998.4, currencySymbol: 'R' },
    ),
    rates: [
      { currency: 'ZAR', value: 1, ...RATE },
      { currency: 'USD', value: 1 / 17.184, ...RATE },
      { currency: 'ZMW', value: 21.85 / 17.184, ...RATE },
    ],
    buyerCurrency: 'ZMW',
    tariffSource: 'sample',
    vatCase: 'inclusive',
    vatPercent: 15,
    check: '',
    ...changes,
  }
}

/** By sea to Dar es Salaam: charges in dollars and rand, the total in dollars. */
export function aSeaRecord(changes: Partial<QuotationRecord> = {}): QuotationRecord {
  const road = aRecord()
  return {
    ...road,
    destination: {
      ...road.destination,
      endLocationId: 61,
      endLocation: 'Dar es Salaam',
      countryName: 'Tanzania',
      iso2: 'TZ',
      deliveryTypeId: 2,
      kind: 'port',
    },
    lineItems: lineItems(
      [
        ['VEH', 'Vehicle price including VAT', 434_700],
        ['TRN-PORT', 'Local transport to Durban port', 1250],
        ['SEA-RORO', 'RoRo sea freight', 864, '$'],
        ['SEA-BAF', 'Bunker and currency adjustment', 82.08, '$'],
        ['CLR-EXP', 'Export clearing and documentation (SAD 500)', 2450],
        ['POL-CLR', 'Police clearance and vehicle identification', 850],
        ['REG-DEREG', 'Deregistration and export plates', 680],
        ['INS-MAR', 'Marine insurance', 241.97, '$'],
        ['PRT-CHG', 'Port charges and cargo dues', 1480],
        ['PRT-DST', 'Destination terminal handling', 260, '$'],
      ],
      { amount: 27_135.32, currencySymbol: '$' },
    ),
    rates: [
      { currency: 'ZAR', value: 1, ...RATE },
      { currency: 'USD', value: 1 / 17.184, ...RATE },
      { currency: 'TZS', value: 2648.2 / 17.184, ...RATE },
    ],
    buyerCurrency: 'TZS',
    ...changes,
  }
}

/** What a quotation to Zambia keeps about entry, judged by the rules of the seed for January 2027. */
export const ZAMBIAN_ENTRY: NonNullable<QuotationRecord['entry']> = {
  verdict: 'amber',
  reasons: [
    { code: 'inspection', value: 'ZS 560 roadworthiness inspection before export, offered in South Africa' },
    { code: 'noAgeLimitFound', value: '' },
    { code: 'rightHandAccepted', value: '' },
    { code: 'mayBeCommercial', value: 'passenger vehicles' },
    { code: 'onFailure', value: 'Penalty of 15 % of the delivered value without the inspection' },
  ],
  arrival: { year: 2027, month: 1 },
  rule: {
    asOf: '2018',
    source: 'Zambia Bureau of Standards notice and revenue authority bands as reported in the press',
  },
  rulesSource: 'sample',
  papers: [
    { paper: 'Police clearance of the vehicle (SARPCCO, RPC form)', validDays: 90 },
    { paper: 'ITAC export permit (form IE362)', validDays: null },
    { paper: 'Customs declaration SAD 500', validDays: null },
    { paper: 'De-registration on NaTIS as permanently exported', validDays: null },
  ],
}
