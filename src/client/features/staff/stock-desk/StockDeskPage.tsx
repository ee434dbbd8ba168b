import { useCallback, useMemo, useState } from 'react'
import ButtonGroup from 'react-bootstrap/ButtonGroup'
import Dropdown from 'react-bootstrap/Dropdown'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useDispatch } from 'react-redux'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { STOCK_ROWS } from '../../../../shared/contract/stock-desk.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { WORKBOOK_MOST } from '../../../../shared/domain/spreadsheet/stock-workbook.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { stockDeskApi } from '../../../api/staff/stock-desk-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { showMessage } from '../../shell/public.ts'
import { NotPermitted } from '../session/NotPermitted.tsx'
import { usePermission, useSeesMoney } from '../session/use-staff-user.ts'
import { SearchField } from '../search-field/SearchField.tsx'
import { countFilters, type DeskView, readDesk, type Show, SORTS, writeDesk, toFilter } from './desk-address.ts'
import { DeskFilter } from './DeskFilter.tsx'
import { DeskList } from './DeskList.tsx'
import { messages } from './messages.ts'
import { ToDo } from './ToDo.tsx'

const HEAD = { title: messages.title, isHidden: true }

/** The stock as staff see it: found, narrowed, ordered and opened. */
export function StockDeskPage() {
  const isPermitted = usePermission([PERMISSION.salesAgent, PERMISSION.stockClerk, PERMISSION.photographer])
  return (
    <main id="content">
      {isPermitted ? (
        <Desk />
      ) : (
        <>
          <PageHeading head={HEAD}>{messages.title}</PageHeading>
          <NotPermitted />
        </>
      )}
    </main>
  )
}

function Desk() {
  const { view, show } = useDeskView()
  const mayAdd = usePermission(PERMISSION.stockClerk)
  const seesMoney = useSeesMoney()
  const [isFiltering, setFiltering] = useState(false)
  const filters = countFilters(view)
  return (
    <>
      <div className="hstack flex-wrap gap-2 justify-content-between mb-3">
        <PageHeading head={HEAD}>{messages.title}</PageHeading>
        {mayAdd ? (
          <Link className="btn btn-main" to="/stock-desk/new">
            {messages.add}
          </Link>
        ) : null}
      </div>
      <div className="row g-2 mb-3">
        <div className="col-md">
          <SearchField
            words={messages}
            shortHint={messages.shortHint}
            search={view.search}
            onSearch={(search) => show({ search }, { isReplacing: true })}
          />
        </div>
        {seesMoney ? (
          <div className="col-auto">
            <Button variant="line" aria-haspopup="dialog" onClick={() => setFiltering(true)}>
              {messages.filterCount(filters)}
            </Button>
          </div>
        ) : null}
        <div className="col-auto">
          <Sorting view={view} onShow={show} />
        </div>
        {mayAdd ? (
          <div className="col-auto">
            <Export view={view} />
          </div>
        ) : null}
      </div>
      <ToDo view={view} onShow={show} />
      <DeskList key={writeDesk(view)} view={view} onShow={show} />
      {isFiltering ? (
        <DeskFilter
          view={view}
          onClose={() => setFiltering(false)}
          onShow={(filters) => {
            setFiltering(false)
            show(filters)
          }}
        />
      ) : null}
    </>
  )
}

function useDeskView() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const view = useMemo(() => readDesk(new URLSearchParams(search)), [search])
  const show = useCallback<Show>(
    (change, { isReplacing = false } = {}) => {
      const now = readDesk(new URLSearchParams(window.location.search))
      void navigate({ search: writeDesk({ ...now, ...change }) }, { replace: isReplacing })
    },
    [navigate],
  )
  return { view, show }
}

/** What the list shows, on all its pages, as a file that comes back in unchanged. */
function Export({ view }: { readonly view: DeskView }) {
  const dispatch = useDispatch<ClientDispatch>()
  const [download, { isLoading }] = stockDeskApi.useDownloadStockMutation()
  const { data } = stockDeskApi.useListStockQuery({ ...toFilter(view), cursor: null, rows: STOCK_ROWS.usual })
  const isTooMany = (data?.result.count ?? 0) > WORKBOOK_MOST
  async function start(isWorkbook: boolean) {
    if (isLoading) return
    const { error } = await download({ filter: toFilter(view), isWorkbook })
    dispatch(
      showMessage(
        error === undefined
          ? { kind: 'info', detail: messages.exportStarts }
          : { kind: 'error', detail: messages.exportFailed },
      ),
    )
  }
  return (
    <Dropdown as={ButtonGroup} align="end">
      <Button variant="line" isBusy={isLoading} aria-disabled={isLoading} onClick={() => void start(false)}>
        {isLoading ? null : <Icon name="download" />} {messages.export}
      </Button>
      <Dropdown.Toggle split variant="line" aria-label={messages.exportAs} />
      <Dropdown.Menu>
        <Dropdown.Item as="button" type="button" onClick={() => void start(false)}>
          {messages.asCsv}
        </Dropdown.Item>
        <Dropdown.Item as="button" type="button" disabled={isTooMany} onClick={() => void start(true)}>
          {messages.asWorkbook(formatCount(WORKBOOK_MOST))}
        </Dropdown.Item>
      </Dropdown.Menu>
    </Dropdown>
  )
}

function Sorting({ view, onShow }: { readonly view: DeskView; readonly onShow: Show }) {
  const seesMoney = useSeesMoney()
  return (
    <Dropdown align="end">
      <Dropdown.Toggle variant="line">{messages.sort}</Dropdown.Toggle>
      <Dropdown.Menu>
        {SORTS.filter((sort) => seesMoney || !/price|quotes/.test(sort)).map((sort) => (
          <Dropdown.Item
            key={sort}
            as="button"
            type="button"
            active={sort === view.sort}
            onClick={() => onShow({ sort })}
          >
            {messages.sorts[sort]}
          </Dropdown.Item>
        ))}
      </Dropdown.Menu>
    </Dropdown>
  )
}
