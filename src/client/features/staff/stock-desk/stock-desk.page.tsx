import { startTransition, useCallback, useMemo, useState } from 'react'
import ButtonGroup from 'react-bootstrap/ButtonGroup'
import Dropdown from 'react-bootstrap/Dropdown'
import ListGroup from 'react-bootstrap/ListGroup'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useDispatch } from 'react-redux'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { STOCK_ROWS } from '../../../../shared/contract/stock-desk.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { YARD_READERS } from '../../../../shared/domain/permissions.ts'
import { WORKBOOK_MOST } from '../../../../shared/domain/spreadsheet/stock-workbook.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { isUnproved } from '../../../api/staff/failure-words.ts'
import { stockDeskApi } from '../../../api/staff/stock-desk-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { localDeviceStorage } from '../../../ui/device-storage.ts'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { showMessage } from '../../shell/public.ts'
import { NotPermitted } from '../session/NotPermitted.tsx'
import { usePermission, useSeesMoney } from '../session/use-staff-user.ts'
import { SearchField } from '../search-field/SearchField.tsx'
import { countFilters, type DeskView, readDesk, type Show, SORTS, writeDesk, toFilter } from './desk-address.ts'
import { DeskFilter } from './DeskFilter.tsx'
import { DeskList } from './DeskList.tsx'
import { type Column, columnsToChoose, ROOMY } from './DeskTable.tsx'
import { messages } from './messages.ts'
import { ToDo } from './ToDo.tsx'

const HEAD = { title: messages.title, isHidden: true }

/** The stock as staff see it: found, narrowed, ordered and opened. */
export function Page() {
  const isPermitted = usePermission(YARD_READERS)
  const main = useHeldFocus('h1')
  return (
    <main ref={main} id="content" className="desk-page">
      {isPermitted ? <Desk /> : <NotPermitted title={messages.title} />}
    </main>
  )
}

function Desk() {
  const { view, show, isChanged } = useDeskView()
  const mayAdd = usePermission(PERMISSION.stockClerk)
  const isRoomy = useMedia(ROOMY)
  const { hidden, hide } = useHiddenColumns()
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
        <div className="col-auto">
          {/* The press is answered before the filter is drawn. */}
          <Button variant="line" aria-haspopup="dialog" onClick={() => startTransition(() => setFiltering(true))}>
            {messages.filterCount(filters)}
          </Button>
        </div>
        <div className="col-auto">
          <Sorting view={view} onShow={show} />
        </div>
        {isRoomy ? (
          <div className="col-auto">
            <Columns hidden={hidden} onHide={hide} />
          </div>
        ) : null}
        {mayAdd ? (
          <div className="col-auto">
            <Export view={view} />
          </div>
        ) : null}
      </div>
      <ToDo view={view} onShow={show} />
      <DeskList key={writeDesk(view)} view={view} hidden={hidden} isChanged={isChanged} onShow={show} />
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
  const [isChanged, setChanged] = useState(false)
  const show = useCallback<Show>(
    (change, { isReplacing = false } = {}) => {
      setChanged(true)
      const now = readDesk(new URLSearchParams(window.location.search))
      const changed = { ...now, ...(typeof change === 'function' ? change(now) : change) }
      void navigate({ search: writeDesk(changed) }, { replace: isReplacing })
    },
    [navigate],
  )
  return { view, show, isChanged }
}

/** Columns that somebody does without, kept by the browser: nothing of the stock is in it. */
const HIDDEN_COLUMNS = 'deskColumnsHidden'

function useHiddenColumns() {
  const [hidden, setHidden] = useState<readonly Column[]>(() => {
    const kept = localDeviceStorage.read(HIDDEN_COLUMNS)?.split(',') ?? []
    return columnsToChoose(true).filter((name) => kept.includes(name))
  })
  const hide = (next: readonly Column[]) => {
    setHidden(next)
    localDeviceStorage.write(HIDDEN_COLUMNS, next.join(','))
  }
  return { hidden, hide }
}

type ColumnsProps = { readonly hidden: readonly Column[]; readonly onHide: (hidden: readonly Column[]) => void }

function Columns({ hidden, onHide }: ColumnsProps) {
  const names = columnsToChoose(useSeesMoney())
  return (
    <Dropdown align="end" autoClose="outside">
      <Dropdown.Toggle variant="line">{messages.columnsButton}</Dropdown.Toggle>
      <Dropdown.Menu as="fieldset" aria-label={messages.columnsButton}>
        {names.map((name) => (
          <Tick
            key={name}
            checked={!hidden.includes(name)}
            onChange={() => onHide(hidden.includes(name) ? hidden.filter((own) => own !== name) : [...hidden, name])}
          >
            {messages.columns[name]}
          </Tick>
        ))}
      </Dropdown.Menu>
    </Dropdown>
  )
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
    if (isUnproved(error)) return
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

type SortingProps = { readonly view: DeskView; readonly onShow: Show }

/** The orders: a menu, on narrow screens a full-screen dialog as the filter is. */
function Sorting({ view, onShow }: SortingProps) {
  const seesMoney = useSeesMoney()
  const isWide = useMedia()
  const [isOpen, setOpen] = useState(false)
  const sorts = SORTS.filter((sort) => seesMoney || !/price|quotes/.test(sort))
  if (!isWide) {
    return (
      <>
        <Button variant="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {messages.sort}
        </Button>
        <Sheet isFlush isOpen={isOpen} title={messages.sort} onClose={() => setOpen(false)}>
          <ListGroup variant="flush">
            {sorts.map((sort) => (
              <ListGroup.Item
                key={sort}
                as="button"
                type="button"
                action
                className="hstack justify-content-between"
                aria-pressed={sort === view.sort}
                onClick={() => {
                  setOpen(false)
                  onShow({ sort })
                }}
              >
                {messages.sorts[sort]} {sort === view.sort ? <Icon name="check" /> : null}
              </ListGroup.Item>
            ))}
          </ListGroup>
        </Sheet>
      </>
    )
  }
  return (
    <Dropdown align="end">
      <Dropdown.Toggle variant="line">{messages.sort}</Dropdown.Toggle>
      <Dropdown.Menu>
        {sorts.map((sort) => (
          <Dropdown.Item
            key={sort}
            as="button"
            type="button"
            active={sort === view.sort}
            aria-pressed={sort === view.sort}
            onClick={() => onShow({ sort })}
          >
            {messages.sorts[sort]}
          </Dropdown.Item>
        ))}
      </Dropdown.Menu>
    </Dropdown>
  )
}
