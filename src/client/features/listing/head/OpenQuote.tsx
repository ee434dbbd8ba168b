import { QUOTE_ID, type Quotation } from '../../quotation/public.ts'
import { Button } from '../../../ui/Button.tsx'
import { useWords } from '../../../words/use-words.ts'

type Props = { readonly quotation: Quotation; readonly className?: string }

/** `Get a Quotation Now!`: the main action until the panel is open and has its own; none where the vehicle may not enter. */
export function OpenQuote({ quotation: { state, isBarred, open }, className }: Props) {
  const words = useWords('listing')
  return (
    <Button
      variant={state.isOpen || isBarred ? 'line' : 'main'}
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
