import { useReturnOfConnection } from '../../offline/late.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { OutcomeNote } from '../outcome/OutcomeNote.tsx'
import { messages } from './messages.ts'

type Props = {
  readonly outcome: Outcome | null
  /** The outcome holds no more. */
  readonly onOver: () => void
}

/** What became of the last press at the foot of a form; that a connection is needed goes when it is back. */
export function FootOutcome({ outcome, onOver }: Props) {
  useReturnOfConnection(() => {
    if (outcome?.words === messages.notSaved.offline) onOver()
  })
  return <OutcomeNote outcome={outcome} className="mb-2" />
}
