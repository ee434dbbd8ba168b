import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { StockStatus } from '../../../../shared/contract/stock-status.ts'
import type { VehicleStatus } from '../../../../shared/contract/stock.ts'
import { dayAndMinuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { messages } from './messages.ts'
import { StatusChoice } from './StatusChoice.tsx'
import type { Outcome } from './use-stock-status.ts'

type Props = {
  readonly vehicle: StockStatus
  readonly isOld: boolean
  readonly isSetting: boolean
  readonly outcome: Outcome | null
  readonly onSet: (status: VehicleStatus) => Promise<void>
}

const TAGS = { available: 'tag ok', reserved: 'tag warn', sold: 'tag dark' } as const

export function StatusCard({ vehicle, isOld, isSetting, outcome, onSet }: Props) {
  const { saexRef, title, year, make, model, supplierName, image, status } = vehicle
  const told = useRef<HTMLOutputElement>(null)
  // The pressed button is gone by then.
  useEffect(() => (outcome === null ? undefined : told.current?.focus()), [outcome])
  return (
    <article
      className={isOld ? 'card found found-status is-old' : 'card found found-status'}
      aria-busy={isOld || isSetting}
    >
      <div className="ph ph-43">
        <Picture src={image ?? undefined} alt="" sizes="(max-width: 991px) 100vw, 340px" upTo={1024} isFirst />
      </div>
      <div className="found-b stack">
        <div>
          <div className="fs-14 text-body-tertiary">
            {saexRef} · {supplierName}
          </div>
          <h2>{title ?? [year, make, model].filter((part) => part !== null).join(' ')}</h2>
          <p className="status-line fs-14">
            <span className={TAGS[status]}>{messages.statuses[status]}</span>
            <span className="text-body-secondary">{sourceWords(vehicle)}</span>
          </p>
          <Link className="fs-14" to={`/vehicle-listing/${saexRef}`}>
            {messages.listing}
          </Link>
        </div>
        <output ref={told} tabIndex={-1} className={outcome === null ? undefined : `alert alert-${outcome.kind}`}>
          {outcome?.words}
        </output>
        <StatusChoice key={status} vehicle={vehicle} isBusy={isSetting} onChoose={onSet} />
      </div>
    </article>
  )
}

function sourceWords({ setBy, changes: [last] }: StockStatus): string {
  if (last === undefined) return messages.byFile
  if (setBy === 'file') return messages.byFileSince
  return messages.setBy(last.by, dayAndMinuteInDigits(last.at))
}
