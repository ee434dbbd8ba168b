import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { NotPermitted } from '../session/NotPermitted.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { Leeds } from './Leeds.tsx'
import { messages } from './messages.ts'
import { SearchBox } from './SearchBox.tsx'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { leedsApi, type LeedsQuery } from '../../../api/staff/leeds-api.ts'
import { type LeedsView, readView, toQuery, writeView } from './leeds-address.ts'
import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { downloadWorkbook } from '../../../documents/download-workbook.ts'
import { showMessage } from '../../shell/public.ts'
import { collectRows } from './collect-rows.ts'

type ShowOptions = {
  /** In the place of the present address, instead of a step that Back returns from. */
  readonly isReplacing?: boolean
}

const HEAD = { title: messages.title, isHidden: true }

/** The quotations that buyers asked for: sorted, searched, paged and handed on as a spreadsheet. */
export function LeedsPage() {
  const isPermitted = usePermission(PERMISSION.salesAgent)
  return (
    <main id="content">
      {isPermitted ? (
        <AllLeeds />
      ) : (
        <>
          <PageHeading head={HEAD}>{messages.title}</PageHeading>
          <NotPermitted />
        </>
      )}
    </main>
  )
}

function AllLeeds() {
  const { view, shownView, answer, show } = useLeeds()
  const { isBusy, progress, download } = useSpreadsheet(view)
  return (
    <>
      <div className="row-flex spread may-wrap leeds-head">
        <div>
          <PageHeading head={HEAD}>{messages.title}</PageHeading>
          <p className="quiet">{messages.note}</p>
        </div>
        <div className="leeds-tools">
          <SearchBox
            search={view.search}
            onSearch={(search) => show({ ...view, search, page: 1 }, { isReplacing: true })}
          />
          <Button variant="line" isBusy={isBusy} aria-disabled={isBusy} onClick={download}>
            {isBusy ? null : <Icon name="download" />} {messages.spreadsheet}
          </Button>
          <p className="s13 quieter" aria-live="polite">
            {progress}
          </p>
        </div>
      </div>
      <Leeds view={view} shownView={shownView} answer={answer} onShow={show} />
    </>
  )
}

/** The view that the address names, its rows, the view whose rows stand there until they come, and how to show another. */
function useLeeds() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const view = useMemo(() => readView(new URLSearchParams(search)), [search])
  const answer = leedsApi.useGetLeedsQuery(toQuery(view), { refetchOnMountOrArgChange: true })
  const show = useCallback(
    (next: LeedsView, { isReplacing = false }: ShowOptions = {}) =>
      void navigate({ search: writeView(next) }, { replace: isReplacing }),
    [navigate],
  )
  const [shownView, setShownView] = useState(view)
  if (answer.currentData !== undefined && shownView !== view) setShownView(view)
  const total = answer.currentData?.result.totalRecords
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / view.size))
  useEffect(() => {
    // A link to a page that is no longer there, or a search that finds less.
    if (lastPage !== undefined && view.page > lastPage) show({ ...view, page: lastPage }, { isReplacing: true })
  }, [lastPage, view, show])
  return { view, shownView, answer, show }
}

/** Downloads every row that the search finds, on all pages, in the order of the table. */
function useSpreadsheet({ sort, direction, search }: LeedsView) {
  const dispatch = useDispatch<ClientDispatch>()
  const [progress, setProgress] = useState<string | null>(null)
  const ask = (query: LeedsQuery) =>
    dispatch(leedsApi.endpoints.getLeeds.initiate(query, { forceRefetch: true, subscribe: false }))
      .unwrap()
      .then(({ result }) => result)
  const download = async () => {
    setProgress('')
    try {
      const rows = await collectRows({
        query: { sort, direction, search },
        ask,
        onProgress: (done, total) => setProgress(messages.downloading(done, total)),
      })
      const { describeLeeds } = await import('./describe-leeds.ts')
      await downloadWorkbook(describeLeeds(rows))
      dispatch(showMessage({ kind: 'info', detail: messages.downloadStarts }))
    } catch {
      dispatch(showMessage({ kind: 'error', detail: messages.downloadFailed }))
    }
    setProgress(null)
  }
  return {
    isBusy: progress !== null,
    /** How far it is, in words; '' before the first rows came and when nothing is under way. */
    progress: progress ?? '',
    download: () => (progress === null ? void download() : undefined),
  }
}
