import type { Outcome } from './outcome.ts'

type Props = { readonly outcome: Outcome | null; readonly className: string }

/** How the last press ended: good news in a region that stands there before, so that it is heard; the rest as an alert. */
export function OutcomeNote({ outcome, className }: Props) {
  const isBad = outcome !== null && outcome.kind !== 'success'
  const look = outcome === null ? 'visually-hidden' : `alert alert-${outcome.kind} d-block ${className}`
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
