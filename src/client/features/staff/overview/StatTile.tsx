import { useEffect, useId, type ReactNode } from 'react'
import type { Tile } from '../../../../shared/contract/reporting.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { failureKind } from '../../../api/api-failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { changeWords } from './change-words.ts'
import { logFailure } from './log-failure.ts'
import { messages } from './messages.ts'

export type StatAnswer<Result> = {
  readonly data?: { readonly result: Result } | undefined
  readonly error?: unknown
  readonly isFetching: boolean
  /** It failed as others did, for want of a connection: one note of the page tells why, and asks all of them again. */
  readonly isNoted: boolean
  readonly refetch: () => unknown
}

type Props<Result> = {
  readonly title: string
  /** One deeper below another heading than that of the page. */
  readonly heading?: 'h2' | 'h3'
  readonly answer: StatAnswer<Result>
  /** A count, or a name. */
  readonly valueOf: (result: Result) => number | string
  /** What stands below the figure. */
  readonly children: (result: Result) => ReactNode
}

/** One figure that stands alone: whatever happens to the others, it loads, fails and is asked again by itself. */
export function StatTile<Result>({ title, heading: Heading = 'h2', answer, valueOf, children }: Props<Result>) {
  const { data, error, isFetching } = answer
  const label = useId()
  const part = useHeldFocus(Heading)
  const failed = error === undefined || isFetching ? undefined : failureKind(error)
  useEffect(() => {
    if (failed !== undefined) logFailure(title, failed)
  }, [failed, title])
  return (
    <section ref={part} className="card card-body tile" aria-labelledby={label} aria-busy={isFetching}>
      <Heading id={label} tabIndex={-1}>
        {title}
      </Heading>
      {failed !== undefined ? (
        <div className="tile-old" role={answer.isNoted ? undefined : 'alert'}>
          {data === undefined ? null : (
            <p className="tile-value text-body-secondary">{valueWords(valueOf(data.result))}</p>
          )}
          {answer.isNoted ? (
            <p className="fs-14 text-body-secondary">{messages.noConnection}</p>
          ) : (
            <>
              <p className="tile-failed">
                <Icon name="warn" size="s" /> {failed === 'offline' ? messages.noConnection : messages.notAnswering}
              </p>
              <Button variant="line" onClick={() => void answer.refetch()}>
                <Icon name="retry" size="s" /> {messages.tryAgain}
              </Button>
            </>
          )}
        </div>
      ) : data === undefined ? (
        <SkeletonLines widths={[50, 75, 100]} />
      ) : (
        <div className={isFetching ? 'is-old' : undefined}>
          <div className="tile-value">{valueWords(valueOf(data.result))}</div>
          {children(data.result)}
        </div>
      )}
    </section>
  )
}

function valueWords(value: number | string): ReactNode {
  return typeof value === 'number' ? formatCount(value) : <span className="tile-name">{value}</span>
}

type ChangeProps = {
  readonly stat: Tile
  /** What the change is measured against, after a difference and after none. */
  readonly against: { readonly differs: string; readonly same: string }
}

export function ChangeLine({ stat, against }: ChangeProps) {
  const { kind, text } = changeWords(stat)
  return (
    <>
      <div className={`delta ${kind}`}>
        {kind === 'same' ? null : <Icon name={kind} size="s" />} {text}
      </div>
      <div className="fs-13 text-body-tertiary">{kind === 'same' ? against.same : against.differs}</div>
    </>
  )
}
