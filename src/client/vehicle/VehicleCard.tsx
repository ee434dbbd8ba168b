import { type MouseEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Vehicle } from '../../shared/contract/stock.ts'
import { formatCount } from '../../shared/domain/money.ts'
import { optionName } from '../words/names.ts'
import { Money } from '../ui/Money.tsx'
import type { NavigationState } from '../ui/navigation-state.ts'
import { Picture } from '../ui/Picture.tsx'
import { stockApi } from '../api/public/stock-api.ts'
import { vehicleName } from './vehicle-words.ts'
import { knownYear } from '../../shared/domain/known-year.ts'
import { useWords } from '../words/use-words.ts'

type Props = {
  readonly vehicle: Vehicle
  /** In the chosen currency; null = on request. */
  readonly price: string | null
  /** What it costs at the chosen destination, null while that is not known; left out where lists do not say it. */
  readonly delivered?: ReactNode
  /** The card that was opened last. */
  readonly isSeen: boolean
  /** The visitor just came back from it: it flashes. */
  readonly isBack: boolean
  /** Its picture is visible at once. */
  readonly isFirst: boolean
  /** What the history entry of the listing that it opens carries. */
  readonly state?: NavigationState
  readonly onOpen: () => void
  /** On the picture's corner, such as the button that saves it. */
  readonly children?: ReactNode
}

/** Rather a hundredth too little: with 45vw a phone of 360 pixels at a density of 2 takes the picture of 640 for 324. */
const SIZES = '(max-width: 570px) 44vw, (max-width: 767px) 29vw, (max-width: 991px) 20vw, 240px'
const SHOWN = { alt: '', sizes: SIZES, upTo: 640 } as const

/** One vehicle in the results; its one link covers the whole card, so that every gesture of the browser works. */
export function VehicleCard({ vehicle, price, delivered, isSeen, isBack, isFirst, state, onOpen, children }: Props) {
  const messages = useWords('stockSearch')
  const optionWords = useWords('options')
  const { saexRef, year, mileage, mileageUnit, transmission, fuelType } = vehicle
  const shownYear = knownYear(year)
  const name = vehicleName(vehicle)
  // A new tab or window leaves this list as it is.
  const handleClick = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) =>
    ctrlKey || metaKey || shiftKey ? undefined : onOpen()
  return (
    <article className={`card car${isSeen ? ' seen' : ''}${isBack ? ' is-back' : ''}`}>
      <div className="ph ph-43">
        <CardPicture vehicle={vehicle} isFirst={isFirst} />
        {shownYear !== null ? <span className="badge text-bg-dark year">{year}</span> : null}
        {vehicle.status === 'reserved' ? <span className="badge text-bg-dark state">{messages.reserved}</span> : null}
        {children}
      </div>
      <div className="card-body">
        <div className="ref">{saexRef}</div>
        <h2 className="t">
          <Link to={`/vehicle-listing/${saexRef}`} state={state} onClick={handleClick}>
            {name}
          </Link>
        </h2>
        <div className="m">
          {mileage === null ? null : `${formatCount(mileage)} ${mileageUnit}`}
          <br />
          {[transmission, fuelType]
            .map((item) => optionName(item, optionWords))
            .filter(Boolean)
            .join(' · ')}
        </div>
        <div className="p">
          <Money text={price ?? messages.onRequest} />
          {delivered === undefined ? null : <div className="at">{delivered}</div>}
          <div className="hstack gap-2 justify-content-between">
            <small>{price === null ? '' : messages.inclVat}</small>
            <SupplierLogo vehicle={vehicle} />
          </div>
        </div>
      </div>
    </article>
  )
}

/** A search answer may come without a picture; then the vehicle's own list is asked once. */
function CardPicture({ vehicle, isFirst }: Pick<Props, 'vehicle' | 'isFirst'>) {
  const [main] = vehicle.images
  if (main === undefined) return <AskedPicture id={vehicle.id} isFirst={isFirst} />
  return <Picture {...SHOWN} src={main} isFirst={isFirst} />
}

function AskedPicture({ id, isFirst }: Pick<Vehicle, 'id'> & Pick<Props, 'isFirst'>) {
  const { data } = stockApi.useGetVehicleImagesQuery(id)
  return <Picture {...SHOWN} src={data?.result[0]} isFirst={isFirst} />
}

function SupplierLogo({ vehicle: { supplierLogo, supplierName } }: Pick<Props, 'vehicle'>) {
  const [hasFailed, setFailed] = useState(false)
  if (supplierLogo === null || hasFailed) return null
  return (
    <img
      className="logo-s"
      src={supplierLogo}
      alt={supplierName}
      width={60}
      height={20}
      loading="lazy"
      onError={() => setFailed(true)}
    />
  )
}
