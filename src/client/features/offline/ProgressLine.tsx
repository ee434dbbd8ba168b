import type { ReactNode } from 'react'
import ProgressBar from 'react-bootstrap/ProgressBar'

type Props = {
  readonly name: string
  readonly done: number
  /** 0 = not known yet: then the bar has no value. */
  readonly total: number
  /** The same in words. */
  readonly children: ReactNode
}

/** How far something is that takes its time. */
export function ProgressLine({ name, done, total, children }: Props) {
  const value = total > 0 ? { now: done, max: total } : { animated: true, style: { width: '100%' } }
  return (
    <div className="progress-line mt-1">
      {/* The role stands on the inner bar, and the name must stand beside it. */}
      <ProgressBar>
        <ProgressBar aria-label={name} {...value} />
      </ProgressBar>
      <span className="fs-13 text-body-secondary">{children}</span>
    </div>
  )
}
