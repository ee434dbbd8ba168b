import Table from 'react-bootstrap/Table'
import { Link } from 'react-router-dom'
import type { StaffRow, StaffStatus } from '../../../../shared/contract/stock-desk.ts'
import { dayInDigits } from '../../../../shared/domain/johannesburg.ts'
import { formatCount, formatPrice } from '../../../../shared/domain/money.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { Tick } from '../../../ui/Tick.tsx'
import { messages as bulk } from '../bulk/messages.ts'
import type { SelectionOf } from '../bulk/use-selection.ts'
import { useSeesMoney } from '../session/use-staff-user.ts'
import { messages } from './messages.ts'

const { columns } = messages
export type Column = keyof typeof columns
const COLUMN_NAMES = Object.keys(columns) as readonly Column[]
/** By which a vehicle is known. */
const ALWAYS = new Set<Column>(['reference', 'vehicle'])
/** What photographers do not see. */
const CLOSED = new Set<Column>(['price', 'priceWithVat', 'supplier', 'quotes'])
const WAITING_ROWS = 10
/** Below it a row is a card: ten columns would have to be scrolled to. */
export const ROOMY = '(min-width: 992px)'

/** Columns that can be hidden, of those that somebody sees. */
export function columnsToChoose(seesMoney: boolean): readonly Column[] {
  return COLUMN_NAMES.filter((name) => !ALWAYS.has(name) && (seesMoney || !CLOSED.has(name)))
}

const STATUS_BADGES: Readonly<Record<StaffStatus, string>> = {
  available: 'success',
  reserved: 'warning',
  sold: 'dark',
  withdrawn: 'light',
}

/** The vehicles of a page: a table, on narrower screens cards; `rows` undefined while the first ones are on their way. */
export function DeskTable(props: Rows) {
  const isRoomy = useMedia(ROOMY)
  return isRoomy ? <WideTable {...props} /> : <Cards {...props} />
}

type Rows = {
  readonly rows: readonly StaffRow[] | undefined
  readonly hidden: readonly Column[]
  /** Undefined for whoever changes nothing. */
  readonly selection: SelectionOf | undefined
}

function WideTable({ rows, hidden, selection }: Rows) {
  const chosen = columnsToChoose(useSeesMoney()).filter((name) => !hidden.includes(name))
  const shown = COLUMN_NAMES.filter((name) => ALWAYS.has(name) || chosen.includes(name))
  return (
    // Without a tab stop nobody could scroll it by keyboard.
    <section className="table-responsive desk-box" tabIndex={0} aria-label={messages.tableBox}>
      <Table hover className="desk-table" aria-label={messages.table}>
        <thead>
          <tr>
            {selection === undefined ? null : (
              <th scope="col" data-column="tick">
                <span className="visually-hidden">{bulk.bar}</span>
              </th>
            )}
            {shown.map((name) => (
              <th key={name} scope="col" data-column={name} className={isFigure(name) ? 'text-end' : undefined}>
                {columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: WAITING_ROWS }, (_, index) => (
                <tr key={index} aria-hidden="true">
                  {[...(selection === undefined ? [] : ['tick']), ...shown].map((name) => (
                    // Hidden above: nothing to name.
                    <td key={name}>{name === 'tick' ? null : <span className="placeholder" />}</td>
                  ))}
                </tr>
              ))
            : rows.map((row) => <WideRow key={row.saexRef} row={row} shown={chosen} selection={selection} />)}
        </tbody>
      </Table>
    </section>
  )
}

type RowProps = { readonly row: StaffRow; readonly shown: readonly Column[] } & Pick<Rows, 'selection'>

function WideRow({ row, shown, selection }: RowProps) {
  const { saexRef, supplierNumber } = row
  const seesMoney = useSeesMoney()
  return (
    <tr>
      {selection === undefined ? null : (
        <td>
          <SelectRow saexRef={saexRef} selection={selection} />
        </td>
      )}
      <th scope="row">
        <Link to={addressOf(row, seesMoney)}>{saexRef}</Link>
        <div className="fs-13 text-body-secondary">{supplierNumber}</div>
      </th>
      <td className="name">
        <div>{nameOf(row)}</div>
        <Marks row={row} />
      </td>
      {shown.map((name) => (
        <td key={name} className={cellClass(name)}>
          <Cell row={row} column={name} />
        </td>
      ))}
    </tr>
  )
}

function cellClass(column: Column): string | undefined {
  if (column === 'price' || column === 'priceWithVat') return 'text-end money'
  return isFigure(column) ? 'text-end' : column === 'supplier' ? 'supplier' : undefined
}

function Cell({ row, column }: { readonly row: StaffRow; readonly column: Column }) {
  const { supplierName, daysInStock, quotes30, photoCount, reportOn, updatedAt, updatedBy } = row
  switch (column) {
    case 'price':
      return inRand(row.price)
    case 'priceWithVat':
      return inRand(row.priceWithVAT)
    case 'supplier':
      return supplierName
    case 'status':
      return <StatusBadge status={row.status} />
    case 'days':
      return formatCount(daysInStock)
    case 'quotes':
      return formatCount(quotes30 ?? 0)
    case 'photos':
      return photoCount
    case 'condition':
      return reportOn === null ? '–' : dayInDigits(`${reportOn}T00:00:00.000Z`)
    case 'changed':
      return (
        <>
          {dayInDigits(updatedAt)}
          <div className="fs-13 text-body-secondary">{updatedBy}</div>
        </>
      )
    case 'reference':
    case 'vehicle':
      // They lead the row.
      return null
  }
}

function Cards({ rows, selection }: Rows) {
  const seesMoney = useSeesMoney()
  if (rows === undefined) {
    return (
      <ul className="desk-cards" aria-hidden="true">
        {Array.from({ length: WAITING_ROWS }, (_, index) => (
          <li key={index}>
            {selection === undefined ? null : <span className="tick" />}
            <span className="ph ph-43" />
            <div className="grow">
              <SkeletonLines widths={[75, 100, 50, 75, 50]} />
            </div>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className="desk-cards" aria-label={messages.table}>
      {rows.map((row) => (
        <li key={row.saexRef}>
          {selection === undefined ? null : <SelectRow saexRef={row.saexRef} selection={selection} />}
          <div className="ph ph-43">
            <Picture src={row.image ?? undefined} alt="" sizes="96px" upTo={320} />
          </div>
          <div className="grow">
            <div className="hstack gap-2 justify-content-between mb-1">
              <Link className="fs-14 stretched-link" to={addressOf(row, seesMoney)}>
                {row.saexRef}
              </Link>
              <StatusBadge status={row.status} />
            </div>
            <div className="name">{nameOf(row)}</div>
            {seesMoney ? <div className="money">{inRand(row.priceWithVAT)}</div> : null}
            <div className="fs-13 text-body-secondary">
              <div>
                {messages.days(row.daysInStock)} · {messages.photos(row.photoCount)}
              </div>
              {row.quotes30 === null ? null : <div>{messages.quotes(row.quotes30)}</div>}
            </div>
            <Marks row={row} isCard />
          </div>
        </li>
      ))}
    </ul>
  )
}

function SelectRow({ saexRef, selection }: { readonly saexRef: string; readonly selection: SelectionOf }) {
  return (
    <Tick checked={selection.isSelected(saexRef)} onChange={() => selection.toggle(saexRef)}>
      <span className="visually-hidden">{bulk.select(saexRef)}</span>
    </Tick>
  )
}

export function StatusBadge({ status }: { readonly status: StaffStatus }) {
  return <span className={`badge text-bg-${STATUS_BADGES[status]}`}>{messages.statuses[status]}</span>
}

type MarksProps = { readonly row: StaffRow; readonly isCard?: boolean }

/** What waits for somebody; in a card also what a table says in a column of its own. */
function Marks({ row: { photoCount, differs, reportOn, status }, isCard = false }: MarksProps) {
  const isWithoutReport = isCard && reportOn === null && (status === 'available' || status === 'reserved')
  const marks = [
    photoCount === 0 ? messages.noPhotos : null,
    isWithoutReport ? messages.noReport : null,
    differs.length > 0 ? messages.differs : null,
  ]
  const shown = marks.filter((mark) => mark !== null)
  if (shown.length === 0) return null
  return <div className="fs-13 text-warning-emphasis">{shown.join(' · ')}</div>
}

function nameOf({ title, year, make, model }: StaffRow): string {
  return title ?? [year, make, model].filter((part) => part !== null).join(' ')
}

/** Whoever only takes photos goes to them at once. */
function addressOf({ saexRef }: StaffRow, seesMoney: boolean): string {
  return seesMoney ? `/stock-desk/${saexRef}` : `/stock-desk/${saexRef}/photos`
}

function inRand(amount: number | null): string {
  return amount === null || amount === 0 ? messages.onRequest : formatPrice(amount, 'ZAR')
}

function isFigure(column: string): boolean {
  return ['price', 'priceWithVat', 'days', 'quotes', 'photos'].includes(column)
}
