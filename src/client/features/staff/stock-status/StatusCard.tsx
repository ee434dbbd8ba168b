import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { StockStatus } from '../../../../shared/contract/stock-status.ts'
import type { VehicleStatus } from '../../../../shared/contract/stock.ts'
import { dayAndMinuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { isPricedByHand } from '../../../../shared/domain/vehicle-length.ts'
import { Picture } from '../../../ui/Picture.tsx'
import type { Outcome } from '../outcome/outcome.ts'
import { messages } from './messages.ts'
import { StatusChoice } from './StatusChoice.tsx'
import { choicesOf, titleOf } from './use-stock-status.ts'

type Props = {
  readonly vehicle: StockStatus
  readonly isOld: boolean
  readonly isSetting: boolean
  readonly outcome: Outcome | null
  readonly onSet: (status: VehicleStatus) => Promise<void>
}

const BADGES = { available: 'success', reserved: 'warning', sold: 'dark', withdrawn: 'light' } as const

export function StatusCard({ vehicle, isOld, isSetting, outcome, onSet }: Props) {
  const { saexRef, supplierName, image, status, length } = vehicle
  const told = useRef<HTMLOutputElement>(null)
  // The pressed button is gone by then. Who writes the next reference goes on, and hears it as news; what takes the focus
  // is read by that, and would be read twice.
  useLayoutEffect(() => {
    const place = told.current
    if (outcome === null || place === null) return
    const isWriting = document.activeElement?.matches('input, select') === true
    place.setAttribute('aria-live', isWriting ? 'polite' : 'off')
    if (!isWriting) place.focus()
  }, [outcome])
  return (
    <article className={isOld ? 'card found mt-5 is-old' : 'card found mt-5'} aria-busy={isOld || isSetting}>
      <div className="row g-0">
        <div className="col-lg-5 ph ph-43">
          <Picture src={image ?? undefined} alt="" sizes="(max-width: 991px) 100vw, 360px" upTo={1024} isFirst />
        </div>
        <div className="col-lg-7 card-body">
          <div className="fs-14 text-body-tertiary">
            {saexRef} · {supplierName}
          </div>
          <h2>{titleOf(vehicle)}</h2>
          <p className="hstack gap-2 mt-2 mb-2 fs-14">
            <span className={`badge text-bg-${BADGES[status]}`}>{messages.statuses[status]}</span>
            <span className="text-body-secondary">{sourceWords(vehicle)}</span>
          </p>
          {isPricedByHand(length) ? (
            <p className="alert alert-warning mb-2">{messages.priceByHand(length ?? 0)}</p>
          ) : null}
          <Link className="fs-14" to={`/vehicle-listing/${saexRef}`}>
            {messages.listing}
          </Link>
          <output
            ref={told}
            tabIndex={-1}
            className={outcome === null ? undefined : `alert alert-${outcome.kind} mt-3`}
          >
            {outcome?.words}
          </output>
          <StatusChoice
            saexRef={saexRef}
            status={status}
            choices={choicesOf(status)}
            isBusy={isSetting}
            onChoose={onSet}
          />
        </div>
      </div>
    </article>
  )
}

function sourceWords({ setBy, changes: [last] }: StockStatus): string {
  if (setBy === 'file') return last === undefined ? messages.byFile : messages.byFileSince
  if (last === undefined) return messages.setByStaff
  return messages.setBy(last.by, dayAndMinuteInDigits(last.at))
}
