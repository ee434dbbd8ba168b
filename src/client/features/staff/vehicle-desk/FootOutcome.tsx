import { useReturnOfConnection } from '../../offline/late.ts'
import type { Outcome } from '../outcome.ts'
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
  const isBad = outcome !== null && outcome.kind !== 'success'
  const look = outcome === null ? 'visually-hidden' : `alert alert-${outcome.kind} d-block mb-2`
  return (
    <>
      <output className={isBad ? 'visually-hidden' : look}>{isBad ? '' : outcome?.words}</output>
      {isBad ? (
        <p role="alert" className={look}>
          {outcome.words}
        </p>
      ) : null}
    </>
  )
}
