import Table from 'react-bootstrap/Table'
import { Link } from 'react-router-dom'
import type { StaffRow, StaffStatus } from '../../../../shared/contract/stock-desk.ts'
import { dayInDigits } from '../../../../shared/domain/johannesburg.ts'
import { formatCount, formatPrice } from '../../../../shared/domain/money.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { Tick } from '../../../ui/Tick.tsx'
import { messages as bulk } from '../bulk/messages.ts'
import type { SelectionOf } from '../bulk/use-selection.ts'
import { useSeesMoney } from '../session/use-staff-user.ts'
import { messages } from './messages.ts'

const { columns } = messages
const COLUMN_NAMES = Object.keys(columns) as readonly (keyof typeof columns)[]
/** What photographers do not see. */
const CLOSED = new Set<keyof typeof columns>(['price', 'priceWithVat', 'supplier', 'quotes'])
const WAITING_ROWS = 10
/** Below it a row is a card: ten columns would have to be scrolled to. */
const ROOMY = '(min-width: 992px)'

export const STATUS_BADGES: Readonly<Record<StaffStatus, string>> = {
  available: 'success',
  reserved: 'warning',
  sold: 'dark',
  withdrawn: 'light',
}

/** The vehicles of a page: a table, on narrower screens cards; `rows` undefined while the first ones are on their way. */
export function DeskTable(props: Rows) {
  const isRoomy = useIsWide(ROOMY)
  return isRoomy ? <WideTable {...props} /> : <Cards {...props} />
}

type Rows = {
  readonly rows: readonly StaffRow[] | undefined
  /** Undefined for whoever changes nothing. */
  readonly selection: SelectionOf | undefined
}

function WideTable({ rows, selection }: Rows) {
  const seesMoney = useSeesMoney()
  const shown = COLUMN_NAMES.filter((name) => seesMoney || !CLOSED.has(name))
  return (
    // Without a tab stop nobody could scroll it by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="table-responsive" tabIndex={0} aria-label={messages.tableBox}>
      <Table hover className="desk-table" aria-label={messages.table}>
        <thead>
          <tr>
            {selection === undefined ? null : (
              <th scope="col">
                <span className="visually-hidden">{bulk.bar}</span>
              </th>
            )}
            {shown.map((name) => (
              <th key={name} scope="col" className={isFigure(name) ? 'text-end' : undefined}>
                {columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: WAITING_ROWS }, (_, index) => (
                <tr key={index} aria-hidden="true">
                  {/* Hidden above: nothing to name. */}
                  {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
                  <td colSpan={shown.length + (selection === undefined ? 0 : 1)}>
                    <span className="placeholder" />
                  </td>
                </tr>
              ))
            : rows.map((row) => <WideRow key={row.saexRef} row={row} selection={selection} />)}
        </tbody>
      </Table>
    </section>
  )
}

type RowProps = { readonly row: StaffRow } & Pick<Rows, 'selection'>

function WideRow({ row, selection }: RowProps) {
  const { saexRef, supplierName, supplierNumber, daysInStock, quotes30, photoCount, reportOn, updatedAt, updatedBy } =
    row
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
      {seesMoney ? (
        <>
          <td className="text-end money">{inRand(row.price)}</td>
          <td className="text-end money">{inRand(row.priceWithVAT)}</td>
          <td className="supplier">{supplierName}</td>
        </>
      ) : null}
      <td>
        <StatusBadge status={row.status} />
      </td>
      <td className="text-end">{formatCount(daysInStock)}</td>
      {quotes30 === null ? null : <td className="text-end">{formatCount(quotes30)}</td>}
      <td className="text-end">{photoCount}</td>
      <td>{reportOn === null ? null : dayInDigits(`${reportOn}T00:00:00.000Z`)}</td>
      <td>
        {dayInDigits(updatedAt)}
        <div className="fs-13 text-body-secondary">{updatedBy}</div>
      </td>
    </tr>
  )
}

function Cards({ rows, selection }: Rows) {
  const seesMoney = useSeesMoney()
  if (rows === undefined) {
    return (
      <ul className="desk-cards" aria-hidden="true">
        {Array.from({ length: WAITING_ROWS }, (_, index) => (
          <li key={index}>
            <span className="ph ph-43" />
            <span className="placeholder" />
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
            <div className="hstack gap-2 justify-content-between">
              <Link className="stretched-link" to={addressOf(row, seesMoney)}>
                {row.saexRef}
              </Link>
              <StatusBadge status={row.status} />
            </div>
            <div className="name">{nameOf(row)}</div>
            {seesMoney ? <div className="money">{inRand(row.priceWithVAT)}</div> : null}
            <div className="fs-13 text-body-secondary">{factsOf(row)}</div>
            <Marks row={row} />
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

/** What waits for somebody. */
function Marks({ row: { photoCount, differs } }: { readonly row: StaffRow }) {
  const marks = [photoCount === 0 ? messages.noPhotos : null, differs.length > 0 ? messages.differs : null]
  const shown = marks.filter((mark) => mark !== null)
  if (shown.length === 0) return null
  return <div className="fs-13 text-warning-emphasis">{shown.join(' · ')}</div>
}

function nameOf({ title, year, make, model }: StaffRow): string {
  return title ?? [year, make, model].filter((part) => part !== null).join(' ')
}

function factsOf({ daysInStock, photoCount, quotes30 }: StaffRow): string {
  const facts = [messages.days(daysInStock), messages.photos(photoCount)]
  return [...facts, ...(quotes30 === null ? [] : [messages.quotes(quotes30)])].join(' · ')
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
