/**
 * Charges of third parties that the tariff can only estimate: the buyer pays what they come to
 * (`delivery.whose-charge`).
 */
const ESTIMATED_CODES: ReadonlySet<string> = new Set(['BND-FEE', 'SEA-BAF', 'TRN-ONC', 'PRT-DST'])

/** Whether a line's amount is our own price or an estimate of somebody else's, by its pastel code. */
export function ownerOfCharge(pastelCode: string): 'ours' | 'estimate' {
  return ESTIMATED_CODES.has(pastelCode) ? 'estimate' : 'ours'
}
