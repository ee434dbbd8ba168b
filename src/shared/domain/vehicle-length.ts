/** Metres that stand for a length that is unknown or cannot be used (`delivery.standard-length`). */
const STANDARD_LENGTH_METRES = 4
/** Vehicles from this length up are priced by hand (`delivery.by-hand`): the tariff's bands end here. */
export const BY_HAND_FROM_METRES = 6

/** Whether a vehicle's delivery is to be priced by hand; its quotation counts the standard length meanwhile. */
export function isPricedByHand(lengthMetres: number | null | undefined): boolean {
  return typeof lengthMetres === 'number' && lengthMetres >= BY_HAND_FROM_METRES
}

/** The length when it is above 0 and below 6 metres, else the standard length, and which of the two it is. */
export function usableLength(lengthMetres: number | null | undefined) {
  const isUsable = typeof lengthMetres === 'number' && lengthMetres > 0 && !isPricedByHand(lengthMetres)
  return { lengthUsed: isUsable ? lengthMetres : STANDARD_LENGTH_METRES, standardLengthAssumed: !isUsable }
}
