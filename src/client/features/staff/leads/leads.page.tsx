import FormSelect from 'react-bootstrap/FormSelect'
import { LEADS_SHOWN, type LeadsPageQuery } from '../../../../shared/contract/reporting.ts'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { NotPermitted } from '../session/NotPermitted.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { Leads } from './Leads.tsx'
import { messages } from './messages.ts'
import { SearchField } from '../search-field/SearchField.tsx'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isUnproved } from '../../../api/staff/failure-words.ts'
import { leadsApi } from '../../../api/staff/leads-api.ts'
import { type LeadsView, readView, toQuery, writeView } from './leads-address.ts'
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
export function Page() {
  const isPermitted = usePermission(PERMISSION.salesAgent)
  const main = useHeldFocus('h1')
  return (
    <main ref={main} id="content">
      {isPermitted ? <AllLeads /> : <NotPermitted title={messages.title} />}
    </main>
  )
}

function AllLeads() {
  const { view, shownView, answer, show } = useLeads()
  const { isBusy, progress, download } = useSpreadsheet(view)
  return (
    <>
      <div className="row g-3 align-items-start mb-4">
        <div className="col-xl">
          <PageHeading head={HEAD}>{messages.title}</PageHeading>
          <p className="text-body-secondary">{messages.note}</p>
        </div>
        <div className="col-xl-8">
          <div className="row g-2">
            <div className="col-md">
              <SearchField
                words={messages}
                search={view.search}
                onSearch={(search) => show({ ...view, search, page: 1 }, { isReplacing: true })}
              />
            </div>
            <div className="col-md-auto">
              <Button variant="line" className="w-100" isBusy={isBusy} aria-disabled={isBusy} onClick={download}>
                {isBusy ? null : <Icon name="download" />} {messages.spreadsheet}
              </Button>
            </div>
          </div>
          <div className="row g-2 mt-0 align-items-center">
            <div className="col-md-auto">
              <FormSelect
                aria-label={messages.shown}
                value={view.show}
                onChange={({ target }) => {
                  const chosen = LEADS_SHOWN.find((name) => name === target.value)
                  if (chosen !== undefined) show({ ...view, show: chosen, page: 1 })
                }}
              >
                {LEADS_SHOWN.map((name) => (
                  <option key={name} value={name}>
                    {messages.shows[name]}
                  </option>
                ))}
              </FormSelect>
            </div>
            <p className="col-md fs-13 text-body-tertiary" aria-live="polite">
              {progress}
            </p>
          </div>
        </div>
      </div>
      <Leads view={view} shownView={shownView} answer={answer} onShow={show} />
    </>
  )
}

/** The view that the address names, its rows, the view whose rows stand there until they come, and how to show another. */
function useLeads() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const view = useMemo(() => readView(new URLSearchParams(search)), [search])
  const answer = leadsApi.useGetLeadsQuery(toQuery(view), { refetchOnMountOrArgChange: true })
  const show = useCallback(
    (next: LeadsView, { isReplacing = false }: ShowOptions = {}) =>
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
function useSpreadsheet({ sort, direction, search, show }: LeadsView) {
  const dispatch = useDispatch<ClientDispatch>()
  const [progress, setProgress] = useState<string | null>(null)
  const ask = (query: LeadsPageQuery) =>
    dispatch(leadsApi.endpoints.getLeads.initiate(query, { forceRefetch: true, subscribe: false }))
      .unwrap()
      .then(({ result }) => result)
  const download = async () => {
    setProgress('')
    try {
      const rows = await collectRows({
        query: { sort, direction, search, show },
        ask,
        onProgress: (done, total) => setProgress(messages.downloading(done, total)),
      })
      const { describeLeads } = await import('./describe-leads.ts')
      await downloadWorkbook(describeLeads(rows))
      dispatch(showMessage({ kind: 'info', detail: messages.downloadStarts }))
    } catch (error) {
      if (!isUnproved(error)) dispatch(showMessage({ kind: 'error', detail: messages.downloadFailed }))
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
