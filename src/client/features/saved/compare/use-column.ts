import { skipToken } from '@reduxjs/toolkit/query'
import { useDispatch } from 'react-redux'
import type { LineItem } from '../../../../shared/contract/quotes.ts'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { currencyOfSymbol, roundHalfUp } from '../../../../shared/domain/money.ts'
import type { ShownAnswer } from '../../offline/public.ts'
import { useEstimateOrigin, useLaterAnswer, useReturnOfConnection } from '../../offline/late.ts'
import type { Currency } from '../../shell/public.ts'
import { findTotal } from '../../../../shared/domain/quote-total.ts'
import type { loadDestination } from '../../../buyer/stored-destination.ts'
import { failureKind, isUnanswered } from '../../../api/api-failure.ts'
import type { Freshness } from '../../../api/freshness.ts'
import { deliveryCostCall, quotationApi } from '../../../api/public/quotation-api.ts'
import { toDeliveryCostRequest } from '../../../buyer/delivery-cost-request.ts'
import { stockApi } from '../../../api/public/stock-api.ts'
import type { ComparedVehicle } from './compare-rows.ts'
import { isUnknown } from '../vehicles/renew-vehicles.ts'

export type Column = ComparedVehicle & {
  readonly saexRef: string
  /** To tell how old it is. */
  readonly answer: ShownAnswer
  /** Asks again for what could not be loaded; undefined where that is nothing. */
  readonly retry: (() => void) | undefined
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
  const dispatch = useDispatch()
  const answer = stockApi.useGetVehicleQuery(saexRef ?? skipToken)
  const vehicle = answer.currentData?.result ?? kept
  const isQuotable = vehicle !== undefined && vehicle.status !== 'sold' && vehicle.priceWithVAT > 0
  const request = isQuotable && destination !== null ? toDeliveryCostRequest(vehicle, destination.port) : skipToken
  const cost = quotationApi.useGetDeliveryCostQuery(request)
  const state = stateOf(answer)
  const hasNoCost = cost.isError && !isRefused(cost.error)
  const failed = [...(state === 'failed' ? [answer] : []), ...(hasNoCost ? [cost] : [])]
  const retry = () => failed.forEach(({ refetch }) => void refetch())
  useReturnOfConnection(retry)
  const freshness = cost.currentData?.freshness
  const call = request === skipToken ? undefined : deliveryCostCall(request)
  const confirm = (confirmed: Freshness) => {
    if (request === skipToken || cost.currentData === undefined) return
    const value = { ...cost.currentData, freshness: confirmed }
    dispatch(quotationApi.util.upsertQueryEntries([{ endpointName: 'getDeliveryCost', arg: request, value }]))
  }
  useLaterAnswer({ request: call, freshness }, { onLater: () => void cost.refetch(), onConfirmed: confirm })
  const estimate = useEstimateOrigin(freshness)
  if (saexRef === undefined) return undefined

  const delivered = isQuotable ? deliveredPrice(cost, currency) : null
  return { saexRef, answer, vehicle, delivered, estimate, state, retry: failed.length === 0 ? undefined : retry }
}

type Cost = {
  readonly currentData?: { readonly result: readonly LineItem[] } | undefined
  readonly error?: unknown
  readonly isFetching: boolean
}

function deliveredPrice({ currentData, error, isFetching }: Cost, currency: Currency): Column['delivered'] {
  const total = findTotal(currentData?.result ?? [])
  const from = total && currencyOfSymbol(total.currencySymbol)
  const amount = total && from ? currency.convertAmount(total.amount, from) : undefined
  if (amount !== undefined) return roundHalfUp(amount, 2)
  if (isFetching) return undefined
  if (isUnanswered(error)) return 'unanswered'
  // A total without a rate is a price all the same.
  return (error === undefined && total === undefined) || isRefused(error) ? null : 'failed'
}

/** The server's own word that it has no price; its trouble, or too many calls, are none. */
function isRefused(error: unknown): boolean {
  return ['invalid', 'notFound'].includes(failureKind(error))
}

type Answer = { readonly currentData?: unknown; readonly error?: unknown; readonly isFetching: boolean }

function stateOf({ currentData, error, isFetching }: Answer): Column['state'] {
  if (currentData !== undefined) return 'there'
  if (error === undefined || isFetching) return 'loading'
  return isUnknown(error) ? 'gone' : 'failed'
}
