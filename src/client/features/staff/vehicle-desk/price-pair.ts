import { fromCents } from '../../../../shared/domain/money.ts'
import { judgePrices } from '../../../../shared/domain/vehicle-rules/judge-value.ts'
import type { PRICE_FIELDS } from '../../../../shared/domain/vehicle-rules/vehicle-fields.ts'
import { readNumber, type Typed } from './typed-values.ts'

/** Without and with value added tax. */
type PriceField = (typeof PRICE_FIELDS)[number]

/** Two amounts and their absence are one choice: of two prices that two people set, half of each is nobody's. */
export const PRICE_GROUP = ['price', 'priceWithVat', 'onRequest'] as const

export function otherPrice(field: PriceField): PriceField {
  return field === 'price' ? 'priceWithVat' : 'price'
}

type Typing = {
  readonly field: PriceField
  readonly text: string
  /** Whether the other price was typed too, and not worked out: then it stays. */
  readonly isOtherTyped: boolean
  readonly vatPercent: number
}

/** What typing a price does to the form: the other one follows. Of what is no price yet nothing follows. */
export function withOtherPrice({ field, text, isOtherTyped, vatPercent }: Typing): Partial<Typed> {
  const own = { [field]: text, onRequest: false }
  const amount = readNumber(text)
  if (isOtherTyped || amount === undefined) return own
  return { ...own, [otherPrice(field)]: amount === null ? '' : worked(field, amount, vatPercent) }
}

/** The other price of an amount as it is typed; '' of one that is no price. */
function worked(field: PriceField, amount: number, vatPercent: number): string {
  const verdict = judgePrices({ price: null, priceWithVat: null, [field]: amount, vatPercent })
  if (verdict === undefined || 'problem' in verdict) return ''
  const { priceCents, priceWithVatCents } = verdict.value
  return String(fromCents(otherPrice(field) === 'price' ? priceCents : priceWithVatCents))
}
