import { skipToken } from '@reduxjs/toolkit/query'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { currencyOfSymbol, roundHalfUp } from '../../../../shared/domain/money.ts'
import type { ShownAnswer } from '../../offline/public.ts'
import type { Currency } from '../../shell/public.ts'
import { findTotal } from '../../../../shared/domain/quote-total.ts'
import type { loadDestination } from '../../../buyer/stored-destination.ts'
import { quotationApi } from '../../../api/public/quotation-api.ts'
import { toDeliveryCostRequest } from '../../../buyer/delivery-cost-request.ts'
import { stockApi } from '../../../api/public/stock-api.ts'
import type { ComparedVehicle } from './compare-rows.ts'
import { isUnknown } from '../vehicles/renew-vehicles.ts'

export type Column = ComparedVehicle & {
  readonly saexRef: string
  /** To tell how old it is. */
  readonly answer: ShownAnswer
  /**
   * 'gone' = the server no longer knows it; 'failed' = it did not answer, and the device knows it at most from before.
   */
  readonly state: 'loading' | 'there' | 'gone' | 'failed'
}

type Options = {
  /** Undefined = there is no such column. */
  readonly saexRef: string | undefined
  readonly destination: ReturnType<typeof loadDestination>
  readonly currency: Currency
  /** As this device knows it from before. */
  readonly kept: Vehicle | undefined
}

/** One vehicle of the comparison with what it costs delivered. */
export function useColumn({ saexRef, destination, currency, kept }: Options): Column | undefined {
  const answer = stockApi.useGetVehicleQuery(saexRef ?? skipToken)
  const vehicle = answer.currentData?.result ?? kept
  const isQuotable = vehicle !== undefined && vehicle.status !== 'sold' && vehicle.priceWithVAT > 0
  const request = isQuotable && destination !== null ? toDeliveryCostRequest(vehicle, destination.port) : skipToken
  const cost = quotationApi.useGetDeliveryCostQuery(request)
  if (saexRef === undefined) return undefined

  const total = findTotal(cost.currentData?.result ?? [])
  const from = total && currencyOfSymbol(total.currencySymbol)
  const amount = total && from ? currency.convertAmount(total.amount, from) : undefined
  const isPending = vehicle === undefined || cost.isFetching
  const delivered = amount === undefined ? (isPending ? undefined : null) : roundHalfUp(amount, 2)
  return { saexRef, answer, vehicle, delivered, state: stateOf(answer) }
}

type Answer = { readonly currentData?: unknown; readonly error?: unknown; readonly isFetching: boolean }

function stateOf({ currentData, error, isFetching }: Answer): Column['state'] {
  if (currentData !== undefined) return 'there'
  if (error === undefined || isFetching) return 'loading'
  return isUnknown(error) ? 'gone' : 'failed'
}
