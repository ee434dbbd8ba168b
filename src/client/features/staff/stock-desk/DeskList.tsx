import { memo, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { type Narrowing, STOCK_ROWS, type StaffRows } from '../../../../shared/contract/stock-desk.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { stockDeskApi } from '../../../api/staff/stock-desk-api.ts'
import { failureWords } from '../../../api/staff/failure-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { PageContext } from '../../../ui/page-context.ts'
import { SlowText } from '../../../ui/Spinner.tsx'
import { SelectionBar, SelectMany } from '../bulk/SelectionBar.tsx'
import { useSelection } from '../bulk/use-selection.ts'
import { useLeaveWarning } from '../session/use-leave-warning.ts'
import { usePermission } from '../session/use-staff-user.ts'
import { OldPart } from '../vehicle-desk/OldPart.tsx'
import { type DeskView, type Show, toFilter, WHOLE_STOCK, withoutNarrowing, writeDesk } from './desk-address.ts'
import { type Column, DeskTable } from './DeskTable.tsx'
import { messages } from './messages.ts'

/** From 1; the time in ms since 1970. */
type Shown = { readonly pageNumber: number; readonly at: number | undefined }
type Props = { readonly view: DeskView; readonly onShow: Show }
type ListProps = Props & {
  readonly hidden: readonly Column[]
  /** Another view than the page was opened with: what it has is said. */
  readonly isChanged: boolean
}

/** The pages of one view in all states: first load, older rows dimmed, failed, nothing at all, nothing found, and content. */
export const DeskList = memo(function DeskList({ view, hidden, isChanged, onShow }: ListProps) {
  /** Where each page up to the present one begins. */
  const [starts, setStarts] = useState<readonly (string | null)[]>([null])
  const panel = useRef<HTMLDivElement>(null)
  const cursor = starts.at(-1) ?? null
  const query = { ...toFilter(view), cursor, rows: STOCK_ROWS.usual }
  const { data, currentData, error, isFetching, fulfilledTimeStamp, refetch } = stockDeskApi.useListStockQuery(query, {
    refetchOnMountOrArgChange: true,
  })
  // While a page is fetched, or cannot be, the one before it stands there, with its own numbers.
  const [shown, setShown] = useState<Shown>({ pageNumber: 1, at: undefined })
  const wanted = { pageNumber: starts.length, at: fulfilledTimeStamp }
  if (currentData !== undefined && (shown.pageNumber !== wanted.pageNumber || shown.at !== wanted.at)) setShown(wanted)
  const { announce } = useContext(PageContext)
  const count = data?.result.count
  const isThere = count !== undefined
  // The count below the rows comes with its words: a screen reader passes over it.
  const say = useEffectEvent(() => {
    if (isChanged && count !== undefined) announce(messages.found(formatCount(count)))
  })
  useEffect(() => {
    if (isThere) say()
  }, [isThere])
  const mayWrite = usePermission(PERMISSION.stockClerk)
  const selection = useSelection(count ?? 0)
  useLeaveWarning(selection.count > 0)
  const isFailed = error !== undefined && !isFetching
  if (isFailed && data === undefined) {
    const text = failureWords(messages.failed, error)
    return <FailedPart title={messages.failedTitle} text={text} onRetry={() => void refetch()} />
  }
  const go = (next: readonly (string | null)[]) => {
    setStarts(next)
    if ((panel.current?.getBoundingClientRect().top ?? 0) < 0) panel.current?.scrollIntoView()
  }
  const goOn = (next: string) => (starts.length > shown.pageNumber ? void refetch() : go([...starts, next]))
  const page = data?.result
  return (
    <div className="desk-list">
      {mayWrite && page?.count !== 0 ? (
        <SelectMany selection={selection} page={page?.rows.map(({ saexRef }) => saexRef)} />
      ) : null}
      <div ref={panel} className="card desk-panel" aria-busy={isFetching}>
        {isFailed && page !== undefined ? (
          <OldPart error={error} at={shown.at} asOf={messages.asOf} onRetry={() => void refetch()} />
        ) : null}
        <div className={isFetching && page !== undefined ? 'is-old' : undefined}>
          {page?.count === 0 ? (
            <Nothing view={view} excludedMostBy={page.excludedMostBy} onShow={onShow} />
          ) : (
            <DeskTable rows={page?.rows} hidden={hidden} selection={mayWrite ? selection : undefined} />
          )}
        </div>
        {page === undefined ? (
          <div className="card-footer">
            <output className="visually-hidden">{messages.loading}</output>
            <SlowText />
          </div>
        ) : (
          <Foot
            page={page}
            pageNumber={shown.pageNumber}
            onBack={() => go(starts.slice(0, shown.pageNumber - 1))}
            onNext={(next) => (isFetching ? undefined : goOn(next))}
          />
        )}
      </div>
      {mayWrite && page !== undefined ? <SelectionBar selection={selection} filter={toFilter(view)} /> : null}
    </div>
  )
})

type FootProps = {
  readonly page: StaffRows
  /** From 1. */
  readonly pageNumber: number
  readonly onBack: () => void
  readonly onNext: (cursor: string) => void
}

function Foot({ page: { rows, count, next }, pageNumber, onBack, onNext }: FootProps) {
  const before = (pageNumber - 1) * STOCK_ROWS.usual
  const words =
    count === 0
      ? messages.none
      : messages.shown(formatCount(before + 1), formatCount(before + rows.length), formatCount(count))
  return (
    <div className="card-footer hstack flex-wrap gap-2 justify-content-between">
      <output className="fs-14 text-body-secondary">{words}</output>
      {pageNumber === 1 && next === null ? null : (
        <nav className="hstack gap-2" aria-label={messages.pages}>
          <Button
            variant="line"
            aria-disabled={pageNumber === 1}
            onClick={() => (pageNumber === 1 ? undefined : onBack())}
          >
            {messages.previous}
          </Button>
          <Button
            variant="line"
            aria-disabled={next === null}
            onClick={() => (next === null ? undefined : onNext(next))}
          >
            {messages.next}
          </Button>
        </nav>
      )}
    </div>
  )
}

/** Why nothing stands there, and presses that take off the filter that keeps out most, or all of them. */
function Nothing({ view, excludedMostBy, onShow }: Props & Pick<StaffRows, 'excludedMostBy'>) {
  const words = useNarrowingWords(view, excludedMostBy?.filter)
  const isWhole = writeDesk({ ...view, sort: WHOLE_STOCK.sort }) === ''
  return (
    <div className="state-box">
      <h2>{isWhole ? messages.emptyTitle : messages.nothingTitle}</h2>
      {excludedMostBy === undefined ? (
        <p>
          {view.search === '' ? '' : `${messages.nothingFor(`“${view.search}”`)} `}
          {isWhole ? messages.empty : messages.nothing}
        </p>
      ) : (
        <p>{messages.without(words, excludedMostBy.count)}</p>
      )}
      {isWhole ? null : (
        <div className="hstack flex-wrap gap-2 mb-2">
          {excludedMostBy === undefined ? null : (
            <Button variant="line" onClick={() => onShow(withoutNarrowing(view, excludedMostBy.filter))}>
              {messages.takeOff(words)}
            </Button>
          )}
          <Button variant="line" onClick={() => onShow(WHOLE_STOCK)}>
            {messages.showAll}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The filter that keeps out most, in words. */
function useNarrowingWords(view: DeskView, filter: Narrowing | undefined): string {
  const { data } = stockDeskApi.useGetStockModelsQuery(undefined, { skip: filter !== 'supplierIds' })
  if (filter === undefined) return ''
  const suppliers = (data?.result.suppliers ?? []).filter(({ id }) => view.supplierIds.includes(id))
  return narrowingWords(
    view,
    filter,
    suppliers.map(({ name }) => name),
  )
}

function narrowingWords(view: DeskView, filter: Narrowing, suppliers: readonly string[]): string {
  const { fields } = messages
  const named = (label: string, ...values: readonly (string | number)[]) => [label, ...values].join(' ').trim()
  switch (filter) {
    case 'search':
      return named(messages.searched, view.search)
    case 'status':
      return named(fields.status, view.status.map((status) => messages.statuses[status]).join(', '))
    case 'supplierIds':
      return named(fields.supplier, suppliers.join(', '))
    case 'makeModels':
      return named(view.makeModels.map(({ make, model }) => named(make, model)).join(', '))
    case 'years':
      return named(fields.year, view.years.join(', '))
    case 'price':
      return named(messages.price, ...rangeWords(view.minPrice, view.maxPrice))
    case 'days':
      return named(messages.daysInStock, ...rangeWords(view.minDays, view.maxDays))
    case 'noPhotos':
    case 'noPrice':
    case 'noReport':
    case 'fileDiffers':
    case 'pinned':
    case 'quoted':
      return named(fields.only, messages.only[filter])
  }
}

function rangeWords(from: number | null, to: number | null): readonly string[] {
  return [
    from === null ? '' : messages.from(formatCount(from)),
    to === null ? '' : messages.upTo(formatCount(to)),
  ].filter((part) => part !== '')
}
