import type { Vehicle } from '../../../../shared/contract/stock.ts'
import type { Quotation } from '../../quotation/public.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = { readonly vehicle: Readonly<Vehicle>; readonly quotation: Quotation; readonly className: string }

/** `Get a Quotation Now!`: the main action until the panel is open and has its own. Sold vehicles have none. */
export function OpenQuote({ vehicle, quotation: { state, open }, className }: Props) {
  const words = useWords('listing')
  if (vehicle.status === 'sold') return null
  return (
    <button
      type="button"
      className={`btn ${state.isOpen ? 'btn-line' : 'btn-main'} ${className}`}
      aria-expanded={state.isOpen}
      onClick={() => void open()}
    >
      {words.getQuotation}
    </button>
  )
}
