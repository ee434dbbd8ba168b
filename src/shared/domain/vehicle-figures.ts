import type { Vehicle } from '../contract/stock.ts'
import { formatCount } from './money.ts'

/** What the supplier says of one feature; null = nothing. */
export function featureOf(key: string, { features }: Readonly<Pick<Vehicle, 'features'>>): string | null {
  return features.find((feature) => feature.key === key)?.value ?? null
}

/** Stock carries cubic centimetres ('2755'); anything else that a supplier wrote is shown as it is. */
export function capacityText(value: string | null): string | null {
  return value !== null && /^\d{2,5}$/.test(value) ? `${formatCount(Number(value))}\u00A0cc` : value
}
