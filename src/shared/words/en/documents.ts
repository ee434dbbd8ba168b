import type { QuotationRecord } from '../../domain/quote-document.ts'
import { chargeNames, entry, noBankDetails } from './quotations.ts'
import { optionNames } from './search.ts'

type Place = { readonly place: string; readonly country: string; readonly startLocation: string }

/** Every word of the quotation. */
export const paper = {
  /** Of entry into a country. */
  entryWords: entry,
  charges: chargeNames,
  options: optionNames,
  title: 'Quotation',
  months: entry.months,
  day: entry.day,
  forHeading: 'For',
  deliveredToHeading: 'Delivered to',
  issued: 'Issued',
  validUntil: 'Valid until',
  reference: 'Reference',
  borderPost: (place: string) => `${place} border post`,
  deliveryMode: {
    1: (place: Place) => `By road from ${place.startLocation}`,
    2: (place: Place) => `RoRo sea freight from ${place.startLocation}`,
    3: (place: Place) => `By road from ${place.startLocation}`,
    4: () => 'Drop-off at the terminal',
  },
  vehicle: {
    mileage: 'Mileage',
    year: 'Year',
    transmission: 'Transmission',
    fuel: 'Fuel',
    drive: 'Drive',
    engine: 'Engine',
    colour: 'Colour',
    doorsSeats: 'Doors, seats',
    doors: 'Doors',
    seats: 'Seats',
    length: 'Length',
    serviceHistory: 'Service history',
    litres: (litres: string) => `${litres} l`,
    kilowatt: (kilowatt: string) => `${kilowatt} kW`,
    metres: (metres: string) => `${metres} m`,
    reserved: 'This vehicle is reserved.',
    standardLength: (metres: string) =>
      `Standard length assumed: the delivery is priced for a vehicle of ${metres} m and may change with the true length.`,
  },
  description: 'Description',
  whose: 'Whose',
  amount: 'Amount',
  ours: 'Ours',
  estimate: 'Estimate',
  deliveryTotal: 'Total delivery cost',
  total: (place: Place) => `Cost of vehicle and clearance to ${place.place}, ${place.country}`,
  rate: (time: string, equation: string) => `Rate of ${time}, South African time: ${equation}`,
  sampleRate: (time: string, equation: string) => `Sample rate of ${time}, South African time: ${equation}`,
  sampleRatesAndTariff: 'Made with sample rates and a sample tariff: the amounts are examples, not our prices.',
  sampleRates: 'Made with sample exchange rates: the converted amounts are examples.',
  sampleTariff: 'Made with a sample tariff: the delivery charges are examples, not our prices.',
  vatHeading: 'VAT',
  vat: {
    inclusive: (percent: string) =>
      `The vehicle price includes South African VAT of ${percent} %. Whether the sale can be zero-rated as a direct export is confirmed by us in writing before payment.`,
    zeroRated: (percent: string) =>
      `The sale is zero-rated as a direct export: South African VAT is charged at 0 % instead of ${percent} %, on the proof of export that the law asks for.`,
  },
  noVat: 'No South African VAT is added to the vehicle price.',
  notIncludedHeading: 'Not included',
  notIncluded: {
    1: ({ country }: Place) =>
      `Import duty and taxes, paid in ${country}. Roadworthiness inspection and registration there. Fuel, toll and third-party insurance past the border.`,
    2: ({ country }: Place) =>
      `Import duty and taxes, paid in ${country}. Customs clearance and storage at the port of arrival. Roadworthiness inspection and registration there.`,
    3: ({ country }: Place) =>
      `Import duty and taxes, paid in ${country}. Customs clearance, roadworthiness inspection and registration there.`,
    4: () =>
      'Sea freight, marine insurance and all charges after the terminal. Import duty and taxes of the country that the vehicle goes to.',
  },
  entryHeading: (country: string) => `May the vehicle enter ${country}?`,
  judged: (month: string) => `Judged for arrival in ${month} as a right-hand drive vehicle.`,
  entrySource: (source: string) => `Source: ${source}.`,
  sampleEntry: 'Judged by sample rules, which we have not checked yet.',
  noLegalAdvice: 'This is no legal advice; rules change. Ask the authorities of the country before you pay.',
  papersHeading: 'Papers of the export',
  paper: (paper: string, validDays: number | null) =>
    validDays === null ? paper : `${paper}, valid ${validDays} days`,
  termsHeading: 'Terms',
  terms: (hasNumber: boolean) =>
    `This quotation is an offer until the date above while the vehicle is unsold. Nothing is reserved until we confirm it in writing. We never send bank details by e-mail${hasNumber ? ': ask for them by the telephone number on our site.' : '.'}`,
  noBankDetails,
  signedFor: (company: string) => `For ${company}`,
  acceptedBy: 'Accepted by, date',
  checkHeading: 'Check this quotation',
  check: (page: string) =>
    `Scan it with a phone, or type this code at ${page}. In our app scanning needs no connection.`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} satisfies {
  [key: string]: unknown
  deliveryMode: Record<QuotationRecord['destination']['deliveryTypeId'], (place: Place) => string>
  notIncluded: Record<QuotationRecord['destination']['deliveryTypeId'], (place: Place) => string>
  vat: Record<QuotationRecord['vatCase'], (percent: string) => string>
}

/** What a quotation's mail says, with texts already chosen and formatted; HTML is made of the same words. */
export type MailFacts = {
  readonly number: string
  readonly company: string
  /** Undefined = greet without a name. */
  readonly name: string | undefined
  readonly vehicle: string
  readonly reference: string
  readonly place: string
  readonly country: string
  /** In US dollars, rand and the buyer's currency, each once. */
  readonly total: readonly [string, ...string[]]
  readonly validUntil: string
  /** Address of the page that keeps further mails away. */
  readonly notMe: string
}

/** Every word of a quotation's mail. */
export const mail = {
  tag: 'en',
  subject: (number: string) => `Your quotation ${number}`,
  greeting: ({ name }: MailFacts) => (name === undefined ? 'Good day,' : `Dear ${name},`),
  opening: ({ number }: MailFacts) => `Thank you for your interest. Your quotation ${number} is attached as a PDF.`,
  vehicleLabel: 'Vehicle',
  referenceLabel: 'Reference',
  destinationLabel: 'Delivered to',
  totalLabel: 'Total cost of vehicle and delivery',
  validLabel: 'Valid until',
  closing: 'Import duty and taxes of your country are not included. The quotation says what else is not.',
  open: 'Open your quotation',
  openUntil: (day: string) => `On any device, until ${day}. Whoever has this link can open it.`,
  check: 'Check that this quotation is genuine',
  checkCode: (code: string) => `Or type this code on our page Check a quotation: ${code}`,
  noBankDetails: (hasNumber: boolean) =>
    `${noBankDetails}${hasNumber ? ' Ask for them by the telephone number on our site, and check the quotation before you pay.' : ' Check the quotation before you pay.'}`,
  notYou: 'If you did not ask for this quotation, please ignore this mail. To get no more mails from us:',
  /** Between a label and what it names. */
  colon: ': ',
  notYouLink: 'This was not me',
  signature: ({ company }: MailFacts) => company,
}
