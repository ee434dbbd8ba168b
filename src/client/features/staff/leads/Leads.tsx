import { useRef } from 'react'
import type { LeadsPage } from '../../../../shared/contract/reporting.ts'
import { type FailureKind, failureKind } from '../../../api/api-failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { LeadsFoot } from './LeadsFoot.tsx'
import { LeadsTable } from './LeadsTable.tsx'
import { type LeadsView, resized, sortedBy } from './leads-address.ts'
import { messages } from './messages.ts'

type Props = {
  readonly view: LeadsView
  /** Of which the rows are: that one, or the one before while its rows are on their way. */
  readonly shownView: LeadsView
  readonly answer: {
    /** The last rows that came, of this view or of the one before. */
    readonly data?: { readonly result: LeadsPage } | undefined
    readonly error?: unknown
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  readonly onShow: (view: LeadsView) => void
}

/** The quotations in all states: first load, older rows dimmed, failed, none at all, none found, and content. */
export function Leads({ view, shownView, answer, onShow }: Props) {
  const { data, error, isFetching } = answer
  const panel = useRef<HTMLDivElement>(null)
  if (error !== undefined && !isFetching) {
    const text = reason(failureKind(error))
    return <FailedPart title={messages.failedTitle} text={text} onRetry={() => void answer.refetch()} />
  }
  const rows = data?.result.rows
  const total = data?.result.totalRecords ?? 0
  const isEmpty = data !== undefined && total === 0
  return (
    <div ref={panel} className="card leads-panel" aria-busy={isFetching}>
      <div className={isFetching && data !== undefined ? 'is-old' : undefined}>
        {isEmpty ? (
          <Nothing view={shownView} onShow={onShow} />
        ) : (
          <LeadsTable
            view={view}
            rows={rows}
            onSort={(sort) => onShow(sortedBy(view, sort))}
            onWithdrawn={() => void answer.refetch()}
          />
        )}
      </div>
      {data === undefined ? (
        <div className="card-footer leads-foot">
          <output className="visually-hidden">{messages.loading}</output>
          <SlowText />
        </div>
      ) : (
        <LeadsFoot
          view={view}
          shownView={shownView}
          shown={rows?.length ?? 0}
          total={total}
          onPage={(page) => {
            onShow({ ...view, page })
            scrollToTopOf(panel.current)
          }}
          onSize={(size) => onShow(resized(view, size))}
        />
      )}
    </div>
  )
}

/** Of a table that is longer than the screen the next page is read from its first row. */
function scrollToTopOf(panel: HTMLElement | null): void {
  if (panel !== null && panel.getBoundingClientRect().top < 0) panel.scrollIntoView()
}

function Nothing({ view, onShow }: Pick<Props, 'view' | 'onShow'>) {
  const isSearch = view.search !== ''
  const isPart = view.show !== 'all'
  const [title, text] =
    view.show === 'all'
      ? isSearch
        ? [messages.nothingFoundTitle(view.search), messages.nothingFound]
        : [messages.emptyTitle, messages.empty]
      : messages.nothingShown[view.show]
  return (
    <div className="state-box">
      <h2>{title}</h2>
      <p>{text}</p>
      {isSearch || isPart ? (
        <Button variant="line" onClick={() => onShow({ ...view, search: '', show: 'all', page: 1 })}>
          {messages.showAll}
        </Button>
      ) : null}
    </div>
  )
}

function reason(kind: FailureKind): string {
  if (kind === 'offline') return messages.failedOffline
  if (kind === 'timeout') return messages.failedTimeout
  return kind === 'rateLimited' ? messages.failedBusy : messages.failedOther
}
