import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ChangeRequest } from '../../../../shared/contract/change-requests.ts'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { dayAndMinuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { BULK_READERS } from '../../../../shared/domain/permissions.ts'
import { changeRequestsApi } from '../../../api/staff/change-requests-api.ts'
import { failureWords } from '../../../api/staff/failure-words.ts'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { LoadingCard } from '../../../ui/LoadingCard.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { NotPermitted } from '../session/NotPermitted.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { useWaitingBulks, WaitingBulks } from '../bulk/BulkList.tsx'
import { messages } from './messages.ts'
import { RequestCard } from './RequestCard.tsx'
import type { Outcome } from './use-request-actions.ts'

const HEAD = { title: messages.title, isHidden: true }
/** A colleague's decision appears without a reload. */
const POLL_MS = 15_000

/** Changes of prices that wait for a second person, and what became of the last ones. */
export function Page() {
  const isPermitted = usePermission(BULK_READERS)
  const main = useHeldFocus('h1')
  return (
    <main ref={main} id="content" className="dash-narrow">
      <PageHeading head={HEAD}>{messages.title}</PageHeading>
      {isPermitted ? <Waiting /> : <NotPermitted />}
    </main>
  )
}

function Waiting() {
  const seesRequests = usePermission(PERMISSION.pricing)
  const bulks = useWaitingBulks()
  const requests = useRequests(seesRequests)
  const isByTwo = requests.data?.result.confirmation === 'two'
  return (
    <>
      <p className="text-body-secondary mb-3">
        {seesRequests ? messages.hint : messages.hintBulks} {isByTwo ? messages.hintTwo : messages.hintOpen}
      </p>
      <WaitingBulks answer={bulks} isAlone={!seesRequests} />
      {seesRequests ? <Requests answer={requests} noBulkWaits={bulks.data?.result.bulks.length === 0} /> : null}
    </>
  )
}

function useRequests(isPermitted: boolean) {
  return changeRequestsApi.useListChangeRequestsQuery(undefined, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
    skip: !isPermitted,
  })
}

type RequestsProps = {
  readonly answer: ReturnType<typeof useRequests>
  readonly noBulkWaits: boolean
}

function Requests({ answer: { data, error, refetch }, noBulkWaits }: RequestsProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const told = useRef<HTMLOutputElement>(null)
  // The pressed button is gone by then.
  useEffect(() => (outcome === null ? undefined : told.current?.focus()), [outcome])
  if (data === undefined) {
    return error === undefined ? (
      <LoadingCard className="mt-4" widths={[50, 75, 100, 75]} />
    ) : (
      <FailedPart
        title={messages.loadFailedTitle}
        text={failureWords(messages.loadFailed, error)}
        onRetry={() => void refetch()}
        isMain
      />
    )
  }
  const { confirmation, requests } = data.result
  const open = requests.filter(({ state }) => state === 'waiting' || state === 'unticked')
  const ended = requests.filter((request) => !open.includes(request))
  const main = open.find(
    ({ mayConfirm, isMine, isCurrent, state }) => mayConfirm || (isMine && isCurrent && state === 'unticked'),
  )
  return (
    <>
      {confirmation === 'one' ? <p className="alert alert-warning">{messages.hintOne}</p> : null}
      {error === undefined ? null : <p className="alert alert-warning">{failureWords(messages.loadFailed, error)}</p>}
      <output
        ref={told}
        tabIndex={-1}
        // It takes the focus, and is read by that.
        aria-live="off"
        className={outcome === null ? 'visually-hidden' : `alert alert-${outcome.kind} d-block`}
      >
        {outcome?.words}
      </output>
      {open.length === 0 && noBulkWaits ? (
        <div className="card state-box read">
          <p>{messages.empty}</p>
          <Link className="btn btn-line" to="/uploads">
            {messages.upload}
          </Link>
        </div>
      ) : null}
      {open.map((request) => (
        <RequestCard key={request.id} request={request} isMain={request === main} onOutcome={setOutcome} />
      ))}
      {ended.length === 0 ? null : <Ended requests={ended} />}
    </>
  )
}

function Ended({ requests }: { readonly requests: readonly ChangeRequest[] }) {
  return (
    <section className="card card-body mt-5" aria-labelledby="ended-requests">
      <h2 id="ended-requests" className="mb-2">
        {messages.endedHeading}
      </h2>
      <ol className="list-group list-group-flush">
        {requests.map((request) => (
          <li key={request.id} className="list-group-item text-break">
            <div className="fw-semibold">{messages.requestTitle(messages.kinds[request.kind], request.source)}</div>
            <div className="fs-14 text-body-secondary">
              {messages.asked(request.madeBy, dayAndMinuteInDigits(request.madeAt))}
            </div>
            <div className="fs-14">{decidedWords(request)}</div>
            {request.problem === null ? null : <div className="fs-14 problem">{request.problem}</div>}
            {request.bySamePerson ? <div className="fs-14 text-body-secondary">{messages.samePerson}</div> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function decidedWords({ state, decidedBy, decidedAt }: ChangeRequest): string {
  if (state === 'waiting' || state === 'unticked' || decidedAt === null) return messages.states[state]
  return messages.decided[state](decidedBy ?? '', dayAndMinuteInDigits(decidedAt))
}
