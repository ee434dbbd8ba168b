import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import type { StaffVehicle } from '../../../../shared/contract/stock-vehicle.ts'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { usePermission, useSeesMoney } from '../session/use-staff-user.ts'
import { StatusBadge } from '../stock-desk/DeskTable.tsx'
import { titleOf } from '../stock-status/use-stock-status.ts'
import { messages } from './messages.ts'

type Props = {
  readonly vehicle: StaffVehicle
  /** The page of the vehicle that it stands on. */
  readonly place: 'details' | 'photos' | 'condition'
  readonly children?: ReactNode
}

/** Title, state and pages of a vehicle. */
export function VehicleHead({ vehicle, place, children }: Props) {
  const { saexRef, values, daysInStock, quotes, origin, photos } = vehicle
  const mayWrite = usePermission(PERMISSION.stockClerk)
  const seesMoney = useSeesMoney()
  const title = titleOf(vehicle.values)
  const facts = [saexRef, messages.days(daysInStock), ...(seesMoney ? [messages.quotes(quotes.total)] : [])]
  const details = `/stock-desk/${saexRef}`
  return (
    <header className="mb-3">
      <BackToStock />
      <PageHeading head={{ title: messages.titles[place](title), isHidden: true }}>{title}</PageHeading>
      <p className="hstack flex-wrap gap-2 text-body-secondary">
        <StatusBadge status={values.status} />
        {facts.join(' · ')}
      </p>
      {origin === 'hand' ? <p className="fs-14 text-body-secondary">{messages.byHand}</p> : null}
      {children}
      <div className="hstack flex-wrap gap-3 justify-content-between">
        <nav className="hstack flex-wrap gap-3" aria-label={messages.navigation}>
          {seesMoney ? (
            <Link to={details} aria-current={place === 'details' ? 'page' : undefined}>
              {messages.tabs.details}
            </Link>
          ) : null}
          <Link to={`${details}/photos`} aria-current={place === 'photos' ? 'page' : undefined}>
            {messages.tabs.photos(photos.length)}
          </Link>
          <Link to={`${details}/condition`} aria-current={place === 'condition' ? 'page' : undefined}>
            {messages.tabs.condition}
          </Link>
          {seesMoney ? <HistoryLink details={details} place={place} /> : null}
        </nav>
        <div className="hstack flex-wrap gap-2">
          <Link className="btn btn-text btn-start" to={`/vehicle-listing/${saexRef}`}>
            {messages.openListing}
          </Link>
          {mayWrite ? (
            <Link className="btn btn-text" to={`/stock-desk/new?copy=${saexRef}`}>
              {messages.copy}
            </Link>
          ) : null}
        </div>
      </div>
    </header>
  )
}

function HistoryLink({ details, place }: { readonly details: string } & Pick<Props, 'place'>) {
  const { history } = messages.tabs
  return place === 'details' ? <a href="#history">{history}</a> : <Link to={`${details}#history`}>{history}</Link>
}

export function BackToStock() {
  return (
    <Link className="back fs-14" to="/stock-desk">
      {messages.back}
    </Link>
  )
}
