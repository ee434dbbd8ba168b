import { LIST_COLUMN_NAMES, type ListColumns } from './list-columns.ts'

/**
 * Tells lists of vehicles apart: equal for the same vehicles with the same values, whatever their order. It finds lost and
 * damaged vehicles, not forgery. A vehicle that comes or goes changes it without looking at the others.
 */
export type ListDigest = { readonly high: number; readonly low: number }

export const EMPTY_DIGEST: ListDigest = { high: 0, low: 0 }

/** The digest of one vehicle's values. */
export function digestVehicle(columns: ListColumns, place: number): ListDigest {
  let high = 0x6a09_e667
  let low = 0xbb67_ae85
  const take = (value: number): void => {
    const upper = Math.floor(value / 2 ** 32)
    low = scramble(low ^ value, 0x85eb_ca6b) ^ high
    high = scramble(high ^ upper, 0xc2b2_ae35) + low
  }
  for (const name of LIST_COLUMN_NAMES) take(columns[name][place]!)
  return { high: high >>> 0, low: low >>> 0 }
}

/** With one vehicle more. */
export function withVehicle(list: ListDigest, vehicle: ListDigest): ListDigest {
  return { high: (list.high + vehicle.high) >>> 0, low: (list.low + vehicle.low) >>> 0 }
}

/** With one vehicle less. */
export function withoutVehicle(list: ListDigest, vehicle: ListDigest): ListDigest {
  return { high: (list.high - vehicle.high) >>> 0, low: (list.low - vehicle.low) >>> 0 }
}

/** As 16 hexadecimal digits. */
export function formatDigest({ high, low }: ListDigest): string {
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('')
}

function scramble(value: number, factor: number): number {
  const mixed = Math.imul(value ^ (value >>> 16), factor)
  return Math.imul(mixed ^ (mixed >>> 13), 0x2745_937f) ^ (mixed >>> 16)
}
