import { useState } from 'react'
import { Money } from '../../../ui/Money.tsx'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router-dom'
import type { PackContent, PackedVehicle } from '../../../../offline/packs/pack-content.ts'
import type { ItemCheck } from '../../../../offline/packs/check-pack.ts'
import { bytesOf } from '../../../../offline/packs/pack-plan.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { Button } from '../../../ui/Button.tsx'
import { focusHeading } from '../../../ui/focus-heading.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useCurrency } from '../../shell/public.ts'
import { serverNow } from '../age/clock.ts'
import { vehicleName } from '../../../vehicle/vehicle-words.ts'
import { showMessage } from '../../shell/public.ts'
import { byteWords } from '../storage/byte-words.ts'
import { packVehicle, unpackVehicle } from './pack-actions.ts'
import { deliveredPrice, entryTitle, faultsOf } from './pack-words.ts'
import { PackProgress } from './PackProgress.tsx'
import { useAge } from '../use-age.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'

type Props = {
  readonly packId: string
  readonly content: PackContent
  readonly packed: PackedVehicle
  /** Undefined while it is being read from the disk. */
  readonly check: ItemCheck | undefined
  readonly isShellKept: boolean
  readonly onChange: () => Promise<void>
}

/** A vehicle of a pack: whether it is ready, what it costs there, and whether it may enter. */
export function PackItem({ packId, content, packed, check, isShellKept, onChange }: Props) {
  const messages = useWords('offlineUse')
  const entryWords = useWords('entryRules')
  const keeping = useWords('keeping')
  const dispatch = useDispatch<ClientDispatch>()
  const { saexRef, vehicle, savedAt } = packed
  const name = vehicleName(vehicle)
  const { refresh, progress } = useRefresh(packed, content, onChange)
  const price = deliveredPrice(packed, useCurrency())
  const entry = entryTitle(content, packed, { now: serverNow(), entryWords, language: useLanguage() })
  const age = useAge(savedAt)

  async function remove(): Promise<void> {
    const removed = await unpackVehicle(packId, saexRef)
    if (!removed.ok) {
      dispatch(showMessage({ kind: 'error', detail: keeping.refused[removed.reason] }))
      return
    }
    focusHeading(content.vehicles.length > 1 ? `pack-${packId}` : 'packs')
    await onChange()
  }

  return (
    <li className="list-group-item qitem">
      <div className="ph ph-43">
        <Picture src={vehicle.images[0]} alt="" sizes="96px" upTo={320} />
      </div>
      <div>
        <Readiness check={check} isShellKept={isShellKept} />
        <h4 className="t">
          <Link className="stretched-link" to={`/vehicle-listing/${saexRef}`}>
            {name}
          </Link>
        </h4>
        <div className="fs-13 text-body-tertiary">
          {saexRef} · {messages.packAge(age, byteWords(bytesOf(packed), messages))}
        </div>
        {price === undefined ? (
          <span className="fs-14 text-body-secondary">{messages.notDelivered}</span>
        ) : (
          <>
            <Money text={price} />{' '}
            <small className="fs-13 text-body-tertiary">{messages.delivered(content.place.port.endLocation)}</small>
          </>
        )}
        <div className="fs-14 text-body-secondary">
          {entry === undefined ? null : <span>{entry} </span>}
          <Quotes check={check} />
        </div>
        {progress === undefined ? null : <PackProgress {...progress} />}
      </div>
      <div className="hstack gap-2">
        <Button
          variant="line"
          aria-label={`${messages.refresh} ${name}`}
          isBusy={progress !== undefined}
          aria-disabled={progress !== undefined}
          onClick={() => (progress === undefined ? void refresh() : undefined)}
        >
          {messages.refresh}
        </Button>
        <Button variant="text" aria-label={`${messages.remove} ${name}`} onClick={() => void remove()}>
          {messages.remove}
        </Button>
      </div>
    </li>
  )
}

function Readiness({ check, isShellKept }: Pick<Props, 'check' | 'isShellKept'>) {
  const messages = useWords('offlineUse')
  if (check === undefined) {
    return (
      <span className="badge text-bg-light" aria-busy="true">
        <Spinner /> {messages.checking}
      </span>
    )
  }
  const faults = faultsOf(check, isShellKept, messages)
  if (faults === undefined) {
    return (
      <span className="badge text-bg-success">
        <Icon name="check" size="s" /> {messages.ready}
      </span>
    )
  }
  return (
    <div className="hstack gap-2 flex-wrap">
      <span className="badge text-bg-warning">{messages.notReady}</span> <span className="fs-13">{faults}</span>
    </div>
  )
}

function Quotes({ check }: Pick<Props, 'check'>) {
  const messages = useWords('offlineUse')
  if (check === undefined) return null
  if (check.quotes.length === 0) return <span>{messages.noQuotes}</span>
  return <Link to="/my-quotes">{check.quotes.map(({ quoteNumber }) => quoteNumber).join(', ')}</Link>
}

function useRefresh({ saexRef }: PackedVehicle, { place }: PackContent, onChange: () => Promise<void>) {
  const messages = useWords('offlineUse')
  const dispatch = useDispatch<ClientDispatch>()
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  async function refresh(): Promise<void> {
    setProgress({ done: 0, total: 0 })
    const outcome = await packVehicle(saexRef, place, setProgress)
    setProgress(undefined)
    await onChange()
    if (!outcome.ok) {
      // Who removed it meanwhile knows.
      if (outcome.reason === 'removed') return
      dispatch(showMessage({ kind: 'error', detail: messages.packFailed[outcome.reason] }))
    } else if (outcome.value.missing > 0) {
      dispatch(showMessage({ kind: 'warning', detail: messages.packIncomplete(outcome.value.missing) }))
    }
  }
  return { refresh, progress }
}
