import { useRef } from 'react'
import { useSelector } from 'react-redux'
import type { Destination } from '../../../shared/contract/reference.ts'
import type { Arrival } from '../../../shared/domain/entry-rules/arrival.ts'
import { useCurrency } from '../shell/public.ts'
import { costOf } from './panel/panel-state.ts'
import { quotationSlice } from './quotation.slice.ts'
import type { QuoteIntent } from './issue-quote.ts'
import { deliveredTotal } from './panel/quote-lines.ts'
import type { QuotedVehicle } from '../../buyer/delivery-cost-request.ts'
import { useQuotePanel } from './panel/use-quote-panel.ts'

export type Quotation = ReturnType<typeof useQuotation>

/** All that listing and panel show of the quotation of one vehicle, and what they may ask of it. `arrival`: as chosen. */
export function useQuotation(vehicle: QuotedVehicle, arrival: Arrival | null) {
  const panel = useRef<HTMLElement>(null)
  const quotePanel = useQuotePanel(vehicle, panel)
  const currency = useCurrency()
  const intent = useSelector(quotationSlice.selectors.selectIntent)
  const { country, port } = quotePanel.state
  const issued = issuedFor(intent, vehicle, port)
  const cost = costOf(quotePanel.state)
  const isAskedFor = cost !== null || quotePanel.state.quick.phase === 'failed'
  const lineItems = isAskedFor ? (issued?.lineItems ?? cost?.lineItems ?? null) : null
  return {
    ...quotePanel,
    panel,
    vehicle,
    arrival,
    currency,
    destination: country === null || port === null ? null : { country, port },
    issued,
    /** Those of the issued quotation once there is one: it was priced by the server at that moment. */
    lineItems,
    /** Where the lines are an estimate of this device: how old it is; null for the server's own word. */
    estimate: cost === null || issued !== null || cost.freshness.source === 'network' ? null : cost.freshness,
    total: lineItems === null ? undefined : deliveredTotal(lineItems, currency),
  }
}

function issuedFor(intent: QuoteIntent | null, vehicle: QuotedVehicle, port: Destination | null) {
  if (intent === null || intent.request.saexRef !== vehicle.saexRef) return null
  return intent.request.endLocationId === port?.endLocationId ? intent.quote : null
}
