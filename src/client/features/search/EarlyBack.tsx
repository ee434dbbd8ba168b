import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useWords } from '../../words/use-words.ts'

/** Closes a panel that fills a narrow screen before the application runs; otherwise it is not to be seen. */
export function EarlyBack({ of }: { readonly of: string }) {
  const messages = useWords('ui')
  return (
    <Button
      variant="text"
      className="btn-icon early-back"
      aria-label={messages.back}
      popoverTarget={of}
      popoverTargetAction="hide"
    >
      <Icon name="back" size="l" />
    </Button>
  )
}
