import { Suspense, useId, useState } from 'react'
import Modal from 'react-bootstrap/Modal'
import { Link } from 'react-router-dom'
import type { ListedDraft } from '../../../../shared/contract/drafts.ts'
import { LONG_IN_STOCK_DAYS, type StockSummary } from '../../../../shared/contract/stock-desk.ts'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { dayAndMinuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { PHOTO_TAKERS } from '../../../../shared/domain/permissions.ts'
import { draftsApi } from '../../../api/staff/drafts-api.ts'
import { stockDeskApi } from '../../../api/staff/stock-desk-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PartBoundary } from '../../../ui/PartBoundary.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import type { DeskView, Show } from './desk-address.ts'
import { messages } from './messages.ts'

const bulkList = lazyPart(async () => (await import('../bulk/BulkList.tsx')).BulkListDialog)

type Props = { readonly view: DeskView; readonly onShow: Show }

const MARKS = ['noPhotos', 'noPrice', 'noReport', 'over90Days', 'fileDiffers'] as const

/**
 * What of the stock waits for somebody, each a press that narrows the list to it, but where nothing waits; without a figure
 * until it comes, so that nothing moves.
 */
export function ToDo({ view, onShow }: Props) {
  const { data, error, isFetching, refetch } = stockDeskApi.useGetStockSummaryQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const mayWrite = usePermission(PERMISSION.stockClerk)
  const keepsDrafts = usePermission(PHOTO_TAKERS)
  const [isListing, setListing] = useState(false)
  const [isListingBulks, setListingBulks] = useState(false)
  const summary = data?.result
  const isComing = summary === undefined && error === undefined
  const drafts = summary?.drafts ?? 0
  return (
    <fieldset className="desk-todo" aria-label={messages.toDo} aria-busy={summary === undefined && isFetching}>
      {summary === undefined && error !== undefined ? (
        <span role="alert" className="hstack gap-2">
          {messages.toDoFailed}
          <Button variant="line" onClick={() => (isFetching ? undefined : void refetch())}>
            {messages.tryAgain}
          </Button>
        </span>
      ) : null}
      {MARKS.map((mark) => {
        const count = summary?.[mark] ?? null
        const isOn = isNarrowedTo(view, mark)
        if (count === null && !isOn && !isComing) return null
        const isOff = !count && !isOn
        return (
          <Button
            key={mark}
            variant="line"
            className={isOn ? 'active' : undefined}
            aria-pressed={isOn}
            aria-disabled={isOff}
            onClick={() => (isOff ? undefined : onShow((now) => narrowed(now, mark)))}
          >
            {messages.toDoOf[mark](count === null ? '–' : formatCount(count))}
          </Button>
        )
      })}
      {keepsDrafts && drafts > 0 ? (
        <Button variant="text" aria-haspopup="dialog" onClick={() => setListing(true)}>
          {messages.drafts(formatCount(drafts))}
        </Button>
      ) : null}
      {mayWrite ? (
        <Button variant="text" aria-haspopup="dialog" onClick={() => setListingBulks(true)}>
          {messages.bulks}
        </Button>
      ) : null}
      {isListingBulks ? (
        <PartBoundary>
          <Suspense fallback={null}>
            <bulkList.Part onClose={() => setListingBulks(false)} />
          </Suspense>
        </PartBoundary>
      ) : null}
      {isListing ? <Drafts onClose={() => setListing(false)} /> : null}
    </fieldset>
  )
}

function isNarrowedTo(view: DeskView, mark: keyof StockSummary): boolean {
  return mark === 'over90Days' ? isLong(view) : view.only.some((own) => own === mark)
}

function isLong({ minDays, maxDays }: DeskView): boolean {
  return minDays === LONG_IN_STOCK_DAYS + 1 && maxDays === null
}

function narrowed(view: DeskView, mark: (typeof MARKS)[number]): Partial<DeskView> {
  if (mark === 'over90Days') return { minDays: isLong(view) ? null : LONG_IN_STOCK_DAYS + 1, maxDays: null }
  const others = view.only.filter((own) => own !== mark)
  return { only: others.length === view.only.length ? [...others, mark] : others }
}

/** One's own drafts and those of vehicles that are not yet listed. */
function Drafts({ onClose }: { readonly onClose: () => void }) {
  const id = useId()
  const { data, isError, refetch } = draftsApi.useListDraftsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Modal centered show scrollable aria-labelledby={id} onHide={onClose}>
      <Modal.Header closeButton>
        <Modal.Title as="h2" id={id}>
          {messages.draftsTitle}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        {data === undefined ? (
          isError ? (
            <FailedPart onRetry={() => void refetch()} />
          ) : (
            <SkeletonLines widths={[75, 50]} />
          )
        ) : data.result.drafts.length === 0 ? (
          <p className="mb-0">{messages.noDrafts}</p>
        ) : (
          <ul className="list-group list-group-flush">
            {data.result.drafts.map((draft) => (
              <li key={draft.id} className="list-group-item">
                <Link to={draftAddress(draft)}>
                  {[draft.subject, draft.title, draft.form === 'condition' ? messages.columns.condition : '']
                    .filter(Boolean)
                    .join(' · ') || messages.untitled}
                </Link>
                <div className="fs-14 text-body-secondary">
                  {messages.draftLine(draft.updatedBy, dayAndMinuteInDigits(draft.updatedAt))}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Modal.Body>
    </Modal>
  )
}

function draftAddress({ id, form, subject }: ListedDraft): string {
  return `/stock-desk/${subject ?? 'new'}${form === 'condition' ? '/condition' : ''}?draft=${id}`
}
