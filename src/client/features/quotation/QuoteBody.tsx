import { usableLength } from '../../../shared/domain/vehicle-length.ts'
import { ClientForm } from './ClientForm.tsx'
import { QuoteTable } from './QuoteTable.tsx'
import { QuoteTotal } from './QuoteTotal.tsx'
import { useClientForm } from './use-client-form.ts'
import type { Quotation } from './use-quotation.ts'
import { useQuoteActions } from './use-quote-actions.ts'

/** The expanded quote: lines on one side; total, details and buttons on the other. */
export function QuoteBody({ quotation }: { readonly quotation: Quotation }) {
  const { state, vehicle, lineItems, currency, panel, revealForm } = quotation
  const runAction = useQuoteActions(quotation)
  const form = useClientForm({ isShown: state.isFormShown, onReveal: revealForm, panel, onRun: runAction })
  if (lineItems === null || state.port === null) return null
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
        <ClientForm form={form} isShown={state.isFormShown} />
      </div>
    </div>
  )
}
