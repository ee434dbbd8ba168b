import { useEffect, useId } from 'react'
import type { Tile } from '../../../../shared/contract/reporting.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { failureKind } from '../../../api/api-failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { changeWords } from './change-words.ts'
import { logFailure } from './log-failure.ts'
import { messages } from './messages.ts'

type Answer = {
  readonly data?: { readonly result: Tile } | undefined
  readonly error?: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

type Props = {
  readonly title: string
  /** What the change is measured against, after a difference and after none. */
  readonly against: { readonly differs: string; readonly same: string }
  readonly answer: Answer
}

/** One figure that stands alone: whatever happens to the others, it loads, fails and is asked again by itself. */
export function StatTile({ title, against, answer }: Props) {
  const { data, error, isFetching } = answer
  const label = useId()
  const failed = error === undefined || isFetching ? undefined : failureKind(error)
  useEffect(() => {
    if (failed !== undefined) logFailure(title, failed)
  }, [failed, title])
  return (
    <section className="card card-body tile" aria-labelledby={label} aria-busy={isFetching}>
      <h2 id={label}>{title}</h2>
      {failed === undefined ? <Figure stat={data?.result} against={against} isOld={isFetching} /> : null}
      {failed === undefined ? null : (
        <div role="alert">
          {data === undefined ? null : (
            <p className="tile-value text-body-secondary">{formatCount(data.result.value)}</p>
          )}
          <p className="tile-failed">
            <Icon name="warn" size="s" /> {failed === 'offline' ? messages.noConnection : messages.notAnswering}
          </p>
          <Button variant="line" onClick={() => void answer.refetch()}>
            <Icon name="retry" size="s" /> {messages.tryAgain}
          </Button>
        </div>
      )}
    </section>
  )
}

type FigureProps = Pick<Props, 'against'> & { readonly stat: Tile | undefined; readonly isOld: boolean }

function Figure({ stat, against, isOld }: FigureProps) {
  if (stat === undefined) return <SkeletonLines widths={[50, 75, 100]} />
  const { kind, text } = changeWords(stat)
  return (
    <div className={isOld ? 'is-old' : undefined}>
      <div className="tile-value">{formatCount(stat.value)}</div>
      <div className={`delta ${kind}`}>
        {kind === 'same' ? null : <Icon name={kind} size="s" />} {text}
      </div>
      <div className="fs-13 text-body-tertiary">{kind === 'same' ? against.same : against.differs}</div>
    </div>
  )
}
