import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Freshness } from '../../../api/freshness.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { useReturnOfConnection } from '../../offline/late.ts'
import type { QuickCost } from '../panel/panel-state.ts'
import { quotationApi } from '../../../api/public/quotation-api.ts'
import { toDeliveryCostRequest } from '../../../buyer/delivery-cost-request.ts'
import type { Quotation } from '../use-quotation.ts'

/**
 * Asks the server for the price of an estimate when the connection is back. One that is the same takes its place; any
 * other waits until the visitor asks for it: then `show` is there.
 */
export function usePriceOfNow({ vehicle, destination, lineItems, renew }: Quotation, estimate: Freshness) {
  const dispatch = useDispatch<ClientDispatch>()
  const [newer, setNewer] = useState<{ readonly than: Freshness; readonly cost: QuickCost }>()

  async function ask(signal: AbortSignal): Promise<void> {
    if (destination === null) return
    const request = toDeliveryCostRequest(vehicle, destination.port)
    const asked = quotationApi.endpoints.getDeliveryCost.initiate(request, { forceRefetch: true, subscribe: false })
    const { data } = await dispatch(asked)
    if (signal.aborted || data?.freshness.source !== 'network' || data.result.length === 0) return
    const cost = { lineItems: data.result, freshness: data.freshness }
    if (JSON.stringify(data.result) === JSON.stringify(lineItems)) renew(cost)
    else setNewer({ than: estimate, cost })
  }
  useReturnOfConnection((signal) => void ask(signal))

  // What it was newer than is no longer on screen.
  if (newer === undefined || newer.than !== estimate) return undefined
  return { show: () => renew(newer.cost) }
}
