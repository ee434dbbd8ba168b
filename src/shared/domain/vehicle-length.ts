/** Metres that stand for a length that is unknown or cannot be used (`delivery.standard-length`). */
const STANDARD_LENGTH_METRES = 4
/** Lengths from here up are priced by hand, hence count as the standard length. */
const LENGTH_LIMIT_METRES = 6

/** The length when it is above 0 and below 6 metres, else the standard length, and which of the two it is. */
export function usableLength(lengthMetres: number | null | undefined) {
  const isUsable = typeof lengthMetres === 'number' && lengthMetres > 0 && lengthMetres < LENGTH_LIMIT_METRES
  return { lengthUsed: isUsable ? lengthMetres : STANDARD_LENGTH_METRES, standardLengthAssumed: !isUsable }
}
