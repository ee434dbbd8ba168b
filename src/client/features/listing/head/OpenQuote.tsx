import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { QUOTE_ID, type Quotation } from '../../quotation/public.ts'
import { Button } from '../../../ui/Button.tsx'
import { useWords } from '../../../words/use-words.ts'

type Props = { readonly vehicle: Readonly<Vehicle>; readonly quotation: Quotation; readonly className?: string }

/** `Get a Quotation Now!`: the main action until the panel is open and has its own. Sold vehicles have none. */
export function OpenQuote({ vehicle, quotation: { state, open }, className }: Props) {
  const words = useWords('listing')
  if (vehicle.status === 'sold') return null
  return (
    <Button
      variant={state.isOpen ? 'line' : 'main'}
      size="lg"
      className={className}
      href={`#${QUOTE_ID}`}
      aria-expanded={state.isOpen}
      onClick={() => void open()}
    >
      {words.getQuotation}
    </Button>
  )
}
