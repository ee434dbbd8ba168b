import { BY_HAND_FROM_METRES } from '../vehicle-length.ts'

/** What is taken and may still be a slip (`import.worth-a-look`), in the order in which it is told. */
const DOUBTS = ['price.vat', 'vin.form', 'email.form', 'length.byHand'] as const
export type Doubt = (typeof DOUBTS)[number]

type Doubtful = {
  readonly priceCents: number
  readonly priceWithVatCents: number
  readonly vin: string | null
  readonly dealerEmail: string | null
  readonly lengthCm: number | null
}

/** Field and the end of a sentence that begins with it. */
export const DOUBT_WORDS = {
  'price.vat': { field: 'price', words: 'does not differ from the price with VAT by the VAT' },
  'vin.form': { field: 'vin', words: 'is not 17 letters and digits without I, O and Q' },
  'email.form': { field: 'dealerEmail', words: 'does not look like an e-mail address' },
  'length.byHand': { field: 'length', words: `is ${BY_HAND_FROM_METRES} m or more: its delivery is priced by hand` },
} as const satisfies Record<Doubt, { readonly field: string; readonly words: string }>

/** ISO 3779. */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/i
const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/
/** Prices are often rounded to whole rand. */
const ROUNDING_CENTS = 100

/** What of a vehicle's values is worth a look; `vatPercent` = by which both prices should differ. */
export function findDoubts(vehicle: Doubtful, vatPercent: number): readonly Doubt[] {
  return DOUBTS.filter((doubt) => IS_DOUBTFUL[doubt](vehicle, vatPercent))
}

const IS_DOUBTFUL: Readonly<Record<Doubt, (vehicle: Doubtful, vatPercent: number) => boolean>> = {
  'price.vat': ({ priceCents, priceWithVatCents }, vatPercent) => {
    if (priceCents === 0 || priceWithVatCents === 0) return false
    return Math.abs(priceCents * (1 + vatPercent / 100) - priceWithVatCents) > ROUNDING_CENTS
  },
  'vin.form': ({ vin }) => vin !== null && !VIN.test(vin),
  'email.form': ({ dealerEmail }) => dealerEmail !== null && !EMAIL.test(dealerEmail),
  'length.byHand': ({ lengthCm }) => lengthCm !== null && lengthCm >= BY_HAND_FROM_METRES * 100,
}
