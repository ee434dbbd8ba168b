import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { type Bulk, kindOfEdit } from '../../../../shared/contract/bulk.ts'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { dayAndMinuteInDigits, dayInDigits } from '../../../../shared/domain/johannesburg.ts'
import { formatAmount, formatCount } from '../../../../shared/domain/money.ts'
import { BULK_READERS } from '../../../../shared/domain/permissions.ts'
import { failureKind, hasErrorKey, isUnanswered } from '../../../api/api-failure.ts'
import { bulkApi } from '../../../api/staff/bulk-api.ts'
import { failureWords } from '../../../api/staff/failure-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { LoadingCard } from '../../../ui/LoadingCard.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { NamedProgress } from '../progress/NamedProgress.tsx'
import { NotPermitted } from '../session/NotPermitted.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { useAskedAnew } from '../stock-status/use-asked-anew.ts'
import { messages as desk } from '../vehicle-desk/messages.ts'
import { OldPart } from '../vehicle-desk/OldPart.tsx'
import { editWords, stateWords, waitingWords } from './bulk-words.ts'
import { filterWords } from './filter-words.ts'
import { ItemTable, LeftList } from './ItemTable.tsx'
import { messages } from './messages.ts'

/** While it is under way; else a colleague's press appears without a reload. */
const FAST_MS = 1000
const SLOW_MS = 15_000

/** One change of many vehicles: its preview, its progress, what came of it, and its undoing. */
export function Page() {
  const { id = '' } = useParams()
  const isPermitted = usePermission(BULK_READERS)
  return (
    <main id="content">{isPermitted ? <Known id={Number(id)} /> : <NotPermitted title={messages.listTitle} />}</main>
  )
}

function Known({ id }: { readonly id: number }) {
  const [isFast, setFast] = useState(false)
  const asked = bulkApi.useGetBulkQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isFast ? FAST_MS : SLOW_MS,
    skipPollingIfUnfocused: true,
  })
  const { data, error, isFetching, fulfilledTimeStamp, refetch } = asked
  const [presses, setPresses] = useState(0)
  useAskedAnew(presses, asked)
  // The time of what is shown: a call that fails has none.
  const [shownAt, setShownAt] = useState(fulfilledTimeStamp)
  if (fulfilledTimeStamp !== undefined && fulfilledTimeStamp !== shownAt) setShownAt(fulfilledTimeStamp)
  const bulk = data?.result
  const isUnderWay = bulk?.state === 'running' || bulk?.state === 'undoing'
  if (isUnderWay !== isFast) setFast(isUnderWay)
  if (bulk !== undefined) {
    const isOld = error !== undefined
    return (
      <>
        {isOld ? (
          <OldPart
            error={error}
            at={shownAt}
            asOf={desk.asOf}
            onRetry={() => (isFetching ? undefined : void refetch())}
          />
        ) : null}
        <Change bulk={bulk} isOld={isOld} onPressed={() => setPresses((before) => before + 1)} />
      </>
    )
  }
  const isNobodys = failureKind(error) === 'notFound'
  const title = isNobodys ? messages.notFoundTitle : messages.failedTitle
  if (error === undefined) {
    return (
      <>
        <PageHeading head={{ title: messages.listTitle, isHidden: true }}>{messages.listTitle}</PageHeading>
        <LoadingCard className="mt-4" widths={[50, 75, 100, 75]} />
      </>
    )
  }
  return (
    <FailedPart
      heading={<PageHeading head={{ title, isHidden: true }}>{title}</PageHeading>}
      text={isNobodys ? messages.notFound : failureWords(messages.failed, error)}
      onRetry={() => void refetch()}
    />
  )
}

type ChangeProps = {
  readonly bulk: Bulk
  readonly isOld: boolean
  /** A press was answered, whatever came of it. */
  readonly onPressed: () => void
}

function Change({ bulk, isOld, onPressed }: ChangeProps) {
  const { id, state, wish, count, madeBy, madeAt, startedBy } = bulk
  const mayGoBack = usePermission(PERMISSION.stockClerk)
  const title = messages.titles[kindOfEdit(wish)](formatCount(count))
  const isEnded = state === 'done' || state === 'undone'
  const isStarted = isEnded || state === 'running' || state === 'undoing'
  const left = state === 'undone' ? bulk.changed - bulk.undone : count - bulk.changed
  const part = useHeldFocus<HTMLDivElement>('h1')
  return (
    <div ref={part} className={isOld ? 'is-old' : undefined}>
      {mayGoBack ? (
        <Link className="fs-14" to="/stock-desk">
          {messages.back}
        </Link>
      ) : null}
      <PageHeading head={{ title, isHidden: true }}>{title}</PageHeading>
      <p>{editWords(wish)}</p>
      <p className="fs-14 text-body-secondary">
        {bulk.filter === null ? messages.named : messages.found(filterWords(bulk.filter))}{' '}
        {messages.madeBy(madeBy, dayAndMinuteInDigits(madeAt))}{' '}
        {startedBy === null || startedBy === madeBy ? '' : messages.startedBy(startedBy)}
        {bulk.bySamePerson ? messages.samePerson : ''}
      </p>
      <Actions bulk={bulk} onPressed={onPressed} />
      {isEnded && left > 0 ? <LeftList id={id} key={state} left="true" title={messages.leftAlone} /> : null}
      <section className="card card-body mt-3" aria-labelledby="preview">
        <h2 id="preview" className="mb-2">
          {(isStarted ? messages.changeTitle : messages.previewTitle)(formatCount(count))}
        </h2>
        <LeftOut bulk={bulk} />
        {bulk.sums === null ? null : (
          <p>
            {messages.sums(formatAmount(bulk.sums.lowest, 'ZAR'), formatAmount(bulk.sums.highest, 'ZAR'))}{' '}
            {messages.issued}
          </p>
        )}
        {count === 0 ? (
          <p>{messages.nothing}</p>
        ) : (
          <ItemTable id={id} key={state} first={bulk.first} hasMore={count > bulk.first.length} />
        )}
      </section>
      {bulk.excluded.length > 0 ? <LeftList id={id} left="out" title={messages.leftOutTitle} /> : null}
    </div>
  )
}

function LeftOut({ bulk: { excluded } }: { readonly bulk: Bulk }) {
  const sum = excluded.reduce((total, { count }) => total + count, 0)
  if (sum === 0) return null
  const lines = excluded.map(({ reason, count }) => messages.leftOutLine(formatCount(count), reason))
  return (
    <p className="alert alert-warning d-block mb-3">
      {messages.leftOut(formatCount(sum))} {lines.join(', ')}.
    </p>
  )
}

/** What can be done with it now, and how far it has come. */
function Actions({ bulk, onPressed }: Pick<ChangeProps, 'bulk' | 'onPressed'>) {
  const { id, state, count, needsSecond, mayStart, isMine, confirmation, undoUntil, mayUndo } = bulk
  const [start, { isLoading: isStarting, error: notStarted, reset: resetStart }] = bulkApi.useStartBulkMutation()
  const [undo, { isLoading: isUndoing, error: notUndone, reset: resetUndo }] = bulkApi.useUndoBulkMutation()
  const [refuse, { isLoading: isRefusing, error: notRefused, reset: resetRefuse }] = bulkApi.useRefuseBulkMutation()
  const isBusy = isStarting || isUndoing || isRefusing
  /** The state in which a button was pressed last. */
  const [pressedIn, setPressedIn] = useState(state)
  const failed = notStarted ?? notUndone ?? notRefused
  // How it stands now says more than a failure of before, but for one that tells why it stands so.
  const isPast = pressedIn !== state && failureKind(failed) !== 'conflict'
  const press = (call: (id: number) => unknown) => {
    if (isBusy) return
    setPressedIn(state)
    for (const reset of [resetStart, resetUndo, resetRefuse]) reset()
    void Promise.resolve(call(id)).then(onPressed)
  }
  const many = formatCount(count)
  const words = stateWords(bulk)
  return (
    <div className="card card-body mt-3">
      <output className={words === '' ? 'visually-hidden' : 'd-block mb-2'}>{words}</output>
      {failed === undefined || isPast ? null : (
        <p role="alert" className="alert alert-danger">
          {failedWords(failed)}
        </p>
      )}
      {state === 'running' || state === 'undoing' ? (
        <NamedProgress
          name={state === 'running' ? messages.start(many) : messages.undoTitle(formatCount(bulk.changed))}
          value={state === 'running' ? bulk.done : bulk.undoDone}
          max={Math.max(1, state === 'running' ? count : bulk.changed)}
        />
      ) : null}
      {state === 'waiting' ? <p className="mb-2">{waitingWords(bulk)}</p> : null}
      {state === 'preview' && needsSecond ? (
        <p className="mb-2">{confirmation === 'one' ? messages.askNoteOne : messages.askNote}</p>
      ) : null}
      <div className="hstack flex-wrap gap-2">
        {mayStart && count > 0 ? (
          <Button variant="main" isBusy={isStarting} aria-disabled={isBusy} onClick={() => press(start)}>
            {state === 'waiting' ? messages.confirm(many) : needsSecond ? messages.ask : messages.start(many)}
          </Button>
        ) : null}
        {state === 'waiting' ? (
          <Button variant="line" isBusy={isRefusing} aria-disabled={isBusy} onClick={() => press(refuse)}>
            {isMine ? messages.takeBack : messages.refuse}
          </Button>
        ) : null}
        {mayUndo && bulk.changed > 0 ? (
          <Button variant="line" isBusy={isUndoing} aria-disabled={isBusy} onClick={() => press(undo)}>
            {messages.undo}
          </Button>
        ) : null}
        {undoUntil !== null && bulk.changed > 0 && (mayUndo || needsSecond) ? (
          <span className="fs-14 text-body-secondary">
            {(mayUndo ? messages.undoUntil : messages.undoByOther)(dayInDigits(undoUntil))}
          </span>
        ) : null}
      </div>
    </div>
  )
}

function failedWords(error: unknown): string {
  if (hasErrorKey(error, 'OTHER_PERSON_NEEDED')) return messages.otherPerson
  if (failureKind(error) === 'offline' && isUnanswered(error)) return messages.unanswered
  return failureWords(messages.notDone, error)
}
