import { useEffect, useRef, useState } from 'react'
import Table from 'react-bootstrap/Table'
import { Link } from 'react-router-dom'
import type { LeadsPageRow, LeadsSort } from '../../../../shared/contract/reporting.ts'
import { dayInDigits } from '../../../../shared/domain/johannesburg.ts'
import { formatPrice } from '../../../../shared/domain/money.ts'
import { isSampleNumber } from '../../../../shared/domain/quotation-number.ts'
import { isPricedByHand } from '../../../../shared/domain/vehicle-length.ts'
import { WithdrawButton } from '../withdrawal/WithdrawButton.tsx'
import { WithdrawDialog } from '../withdrawal/WithdrawDialog.tsx'
import { knownYear } from '../../../../shared/domain/known-year.ts'
import type { LeadsView } from './leads-address.ts'
import { messages } from './messages.ts'
import { SortHeader } from './SortHeader.tsx'
import { SupplierMark } from './SupplierMark.tsx'
import { useMedia } from '../../../ui/use-media.ts'

type Props = {
  readonly view: LeadsView
  /** Undefined while the first ones are on their way. */
  readonly rows: readonly LeadsPageRow[] | undefined
  readonly onSort: (sort: LeadsSort) => void
  /** A quotation was withdrawn: its row is to be shown anew. */
  readonly onWithdrawn: () => void
}

/**
 * Room for a column each of make, model and year, and of the button; below it the first three share one, the button stands
 * below the number, and the money stays in sight too.
 */
const ROOMY = '(min-width: 1161px)'
const { columns } = messages

/** The table; on a narrow screen it scrolls sideways inside its panel, and the number stays in sight. */
export function LeadsTable({ view, rows, onSort, onWithdrawn }: Props) {
  const sorting = { view, onSort }
  const isRoomy = useMedia(ROOMY)
  const box = useRef<HTMLElement>(null)
  /** Here, since the button of a row has another place where there is no room: what was typed would go with it. */
  const [withdrawing, setWithdrawing] = useState<string | null>(null)
  const [withdrawn, setWithdrawn] = useState<string | null>(null)
  // The dialog that goes gives the focus back to its button, which goes with the row's state.
  useEffect(() => (withdrawn === null ? undefined : box.current?.focus({ preventScroll: true })), [withdrawn])
  const handleWithdrawn = () => {
    setWithdrawing(null)
    setWithdrawn(withdrawing)
    onWithdrawn()
  }
  return (
    // Without a tab stop nobody could scroll it by keyboard.
    <section ref={box} className="table-responsive" tabIndex={0} aria-label={messages.tableBox}>
      <Table hover className="leads" aria-label={messages.title}>
        <thead>
          <tr>
            <SortHeader label={columns.number} sort="number" {...sorting} />
            <SortHeader label={columns.reference} sort="reference" {...sorting} />
            <th scope="col">{columns.supplier}</th>
            <SortHeader label={isRoomy ? columns.make : columns.vehicle} sort="make" {...sorting} />
            {isRoomy ? (
              <>
                <th scope="col">{columns.model}</th>
                <th scope="col">{columns.year}</th>
              </>
            ) : null}
            <SortHeader label={columns.date} sort="date" {...sorting} />
            <th scope="col" className="cost">
              {columns.cost}
            </th>
            {isRoomy ? (
              <th scope="col">
                <span className="visually-hidden">{columns.withdraw}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: view.size }, (_, index) => <WaitingRow key={index} columns={isRoomy ? 9 : 6} />)
            : rows.map((row) => (
                <Row
                  key={row.quoteNumber}
                  row={row}
                  isRoomy={isRoomy}
                  onWithdraw={() => setWithdrawing(row.quoteNumber)}
                />
              ))}
        </tbody>
      </Table>
      {withdrawing === null ? null : (
        <WithdrawDialog quoteNumber={withdrawing} onClose={() => setWithdrawing(null)} onWithdrawn={handleWithdrawn} />
      )}
    </section>
  )
}

type RowProps = { readonly row: LeadsPageRow; readonly isRoomy: boolean; readonly onWithdraw: () => void }

function Row({ row, isRoomy, onWithdraw }: RowProps) {
  const isWithdrawn = row.status === 'withdrawn'
  const button = isWithdrawn ? null : <WithdrawButton quoteNumber={row.quoteNumber} onOpen={onWithdraw} />
  return (
    <tr>
      <th scope="row">
        {row.quoteNumber}
        {isSampleNumber(row.quoteNumber) ? <span className="badge text-bg-light">{messages.sample}</span> : null}
        {!isWithdrawn && isPricedByHand(row.vehicleLength) ? (
          <span className="badge text-bg-info">{messages.priceByHand}</span>
        ) : null}
        {isWithdrawn ? <span className="badge text-bg-warning">{messages.statuses.withdrawn}</span> : null}
        {isRoomy ? null : <div>{button}</div>}
      </th>
      <td>
        <Link to={`/vehicle-listing/${row.saexRef}`}>{row.saexRef}</Link>
      </td>
      <td>
        <SupplierMark supplierId={row.supplierId} name={row.supplierName} hasLogo={row.hasLogo} />
      </td>
      {isRoomy ? (
        <>
          <td>{row.vehicleMake}</td>
          <td>{row.vehicleModel}</td>
          <td>{knownYear(row.vehicleYear)}</td>
        </>
      ) : (
        <td>
          <div>{row.vehicleMake}</div>
          <div className="text-body-secondary">
            {[row.vehicleModel, knownYear(row.vehicleYear)].filter(Boolean).join(', ')}
          </div>
        </td>
      )}
      <td>{dayInDigits(row.quoteDate)}</td>
      <td className="cost">
        <span className="money">{usd(row.dealerVehicleCost)}</span>{' '}
        <span className="text-body-secondary">({usd(row.clientVehicleCost)})</span>
      </td>
      {isRoomy ? <td>{button}</td> : null}
    </tr>
  )
}

function usd(amount: number): string {
  return formatPrice(amount, 'USD')
}

function WaitingRow({ columns: count }: { readonly columns: number }) {
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden above: nothing to name */}
      <td colSpan={count}>
        <span className="placeholder" />
      </td>
    </tr>
  )
}
