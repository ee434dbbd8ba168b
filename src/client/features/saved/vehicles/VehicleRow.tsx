import type { ReactNode } from 'react'
import { Money } from '../../../ui/Money.tsx'
import { Link } from 'react-router-dom'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { optionName } from '../../../words/names.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { useCurrency } from '../../shell/public.ts'
import { isPriceOnRequest, mileageText, vehicleName } from '../../../vehicle/vehicle-words.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly vehicle: Vehicle
  /** The server no longer knows it. */
  readonly isGone?: boolean
  /** Price in rand when it was saved, where that is known. */
  readonly priceWhenSaved?: number
  readonly children: ReactNode
}

/** One vehicle in a list of this device, with what can be done with it. */
export function VehicleRow({ vehicle, isGone = false, priceWhenSaved, children }: Props) {
  const messages = useWords('saved')
  const optionWords = useWords('options')
  const { formatPriceFromZar } = useCurrency()
  const state = isGone ? 'gone' : vehicle.status
  const facts = [
    mileageText(vehicle),
    optionName(vehicle.transmission, optionWords),
    optionName(vehicle.fuelType, optionWords),
  ].filter(Boolean)
  const isOver = state === 'sold' || state === 'gone'
  const hasNewPrice = !isOver && priceWhenSaved !== undefined && priceWhenSaved !== vehicle.priceWithVAT
  return (
    <li className="list-group-item qitem">
      <div className="ph ph-43">
        <Picture src={vehicle.images[0]} alt="" sizes="96px" upTo={320} />
      </div>
      <div>
        <div className="fs-13 text-body-tertiary">
          {state === 'available' ? null : (
            <span className={isOver ? 'badge text-bg-dark' : 'badge text-bg-light'}>{messages[state]}</span>
          )}{' '}
          {vehicle.saexRef}
        </div>
        <h3 className="t">
          {isGone ? (
            vehicleName(vehicle)
          ) : (
            <Link className="stretched-link" to={`/vehicle-listing/${vehicle.saexRef}`}>
              {vehicleName(vehicle)}
            </Link>
          )}
        </h3>
        <div className="fs-14 text-body-secondary">{facts.join(' · ')}</div>
        {isPriceOnRequest(vehicle) ? (
          <span className="money">{messages.onRequest}</span>
        ) : (
          <>
            <Money text={formatPriceFromZar(vehicle.priceWithVAT)} />{' '}
            <small className="fs-13 text-body-tertiary">{isOver ? messages.lastPrice : messages.inclVat}</small>
          </>
        )}
        {hasNewPrice && priceWhenSaved > 0 ? (
          <div className="fs-13 text-body-secondary">{messages.priceWhenSaved(formatPriceFromZar(priceWhenSaved))}</div>
        ) : null}
      </div>
      <div className="hstack gap-2">{children}</div>
    </li>
  )
}
