import { usableLength } from '../../../../shared/domain/vehicle-length.ts'
import { ClientForm } from '../client-form/ClientForm.tsx'
import { Estimate } from '../estimate/Estimate.tsx'
import { QuoteTable } from './QuoteTable.tsx'
import { QuoteTotal } from './QuoteTotal.tsx'
import { useClientForm } from '../client-form/use-client-form.ts'
import type { Quotation } from '../use-quotation.ts'
import { useQuoteActions } from '../request/use-quote-actions.ts'
import { useWords } from '../../../words/use-words.ts'

/**
 * The expanded quote: lines on one side; total, details and buttons on the other. Without a price the request alone.
 */
export function QuoteBody({ quotation }: { readonly quotation: Quotation }) {
  const words = useWords('estimate')
  const { state, vehicle, lineItems, estimate, currency, panel, revealForm } = quotation
  const runAction = useQuoteActions(quotation)
  const form = useClientForm({
    saexRef: vehicle.saexRef,
    isShown: state.isFormShown,
    onReveal: revealForm,
    panel,
    onRun: runAction,
  })
  if (state.port === null) return null
  if (lineItems === null) {
    return (
      <div className="stack">
        <p className="quiet">{words.pricedLater}</p>
        <ClientForm form={form} isShown={state.isFormShown} />
      </div>
    )
  }
  return (
    <div className="quote-body">
      <QuoteTable
        lineItems={lineItems}
        currency={currency}
        port={state.port.endLocation}
        isStandardLength={usableLength(vehicle.length).standardLengthAssumed}
      />
      <div className="stack">
        <QuoteTotal quotation={quotation} />
        {estimate === null ? null : <Estimate quotation={quotation} estimate={estimate} />}
        <ClientForm form={form} isShown={state.isFormShown} />
      </div>
    </div>
  )
}
