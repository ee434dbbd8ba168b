import type { QuotedVehicle } from '../../../buyer/delivery-cost-request.ts'
import type { Words } from '../../../words/words.ts'

type Failed = { readonly errorKey: string }

/** Why a vehicle cannot be quoted at all, or null: sold, or without a price (`quotation.not-quotable`). */
export function unquotableReason({ status, priceWithVAT }: QuotedVehicle, words: Words<'quotation'>): string | null {
  if (status === 'sold') return words.sold
  return priceWithVAT > 0 ? null : words.priceOnRequest
}

/** One sentence that says what happened and what to do; it stands beside the button that failed. */
export function failureWords({ errorKey }: Failed, vehicle: QuotedVehicle, words: Words<'quotation'>): string {
  switch (errorKey) {
    case 'NOT_QUOTABLE':
      return unquotableReason(vehicle, words) ?? words.notQuotable
    case 'VEHICLE_NOT_FOUND':
      return words.vehicleGone
    case 'DESTINATION_NOT_FOUND':
      return words.noRoute
    case 'MAIL_REJECTED':
      return words.emailRefused
    case 'VALIDATION':
      return words.checkFields
    case 'RATE_LIMITED':
    case 'OVERLOADED':
    case 'IN_PROGRESS':
      return words.waitAMoment
    case 'NETWORK':
      return words.noConnection
    default:
      return words.serverTrouble
  }
}
