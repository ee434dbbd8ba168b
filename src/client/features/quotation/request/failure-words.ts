import { quotationMessages as words } from '../messages.ts'
import type { QuotedVehicle } from '../../../buyer/delivery-cost-request.ts'

type Failed = { readonly errorKey: string }

/** Why a vehicle cannot be quoted at all, or null: sold, or without a price (`quotation.not-quotable`). */
export function unquotableReason({ status, priceWithVAT }: QuotedVehicle): string | null {
  if (status === 'sold') return words.sold
  return priceWithVAT > 0 ? null : words.priceOnRequest
}

/** One sentence that says what happened and what to do; it stands beside the button that failed. */
export function failureWords({ errorKey }: Failed, vehicle: QuotedVehicle): string {
  switch (errorKey) {
    case 'NOT_QUOTABLE':
      return unquotableReason(vehicle) ?? words.notQuotable
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
