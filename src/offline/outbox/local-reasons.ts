/**
 * Reasons that no server gave: STALE = asked for 14 days ago, PRICE_ROSE = the quotation is dearer than what was on
 * screen, DAMAGED = the record is not what was queued, DEVICE_FULL = there was no space for the answer, NOT_KEPT = it could
 * neither be sent nor kept, GONE = another tab took it out.
 */
export const LOCAL_REASONS = {
  stale: 'STALE',
  priceRose: 'PRICE_ROSE',
  damaged: 'DAMAGED',
  deviceFull: 'DEVICE_FULL',
  notKept: 'NOT_KEPT',
  gone: 'GONE',
} as const
