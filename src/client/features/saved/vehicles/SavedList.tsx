import { useSelector, useDispatch } from 'react-redux'
import { Link } from 'react-router-dom'
import type { SavedVehicle } from '../../../../offline/mine-tables.ts'
import { agoText } from '../../../../shared/domain/ago.ts'
import { focusHeading } from '../../../ui/focus-heading.ts'
import { Button } from '../../../ui/Button.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { vehicleName } from '../../../vehicle/vehicle-words.ts'
import { EmptyBox } from '../../../ui/Scene.tsx'
import { CompareTick } from '../compare/CompareTick.tsx'
import { device } from '../device.ts'
import { savedSlice } from '../saved.slice.ts'
import { useDevice } from '../use-device.ts'
import { VehicleRow } from './VehicleRow.tsx'
import { useWords } from '../../../words/use-words.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ClientDispatch } from '../../../api/page.ts'
import { askForVehicles } from './renew-vehicles.ts'

type Props = { readonly rows: readonly SavedVehicle[] }

/** The saved vehicles with their present state; where the server does not answer, as they were last known. */
export function SavedList({ rows }: Props) {
  return rows.length === 0 ? <NoVehicles /> : <Vehicles rows={rows} />
}

function Vehicles({ rows }: Props) {
  const messages = useWords('saved')
  const ui = useWords('ui')
  const { isAsking, hasUnchecked, askAgain } = useRenewal(rows)
  const act = useDevice()
  // `Try again` goes with its words while the server is asked.
  const part = useHeldFocus('h2')

  function handleRemove(saexRef: string) {
    focusHeading(rows.length > 1 ? 'saved-vehicles' : null)
    void act(({ vehicles }) => vehicles.remove(saexRef))
  }

  return (
    <section ref={part} aria-labelledby="saved-vehicles" aria-busy={isAsking}>
      <div className="hstack flex-wrap gap-2 justify-content-between mt-5 mb-3">
        <h2 id="saved-vehicles" tabIndex={-1}>
          {messages.vehicles}
        </h2>
        <CompareLink />
      </div>
      <output className="visually-hidden">{isAsking ? messages.checking : null}</output>
      {hasUnchecked && !isAsking ? (
        <p className="alert alert-warning align-items-center mt-5 mb-3" role="alert">
          <span className="col">
            {messages.notChecked(agoText(oldest(rows), { now: device.now(), words: ui.ago }))}
          </span>
          <Button variant="line" onClick={askAgain}>
            {messages.tryAgain}
          </Button>
        </p>
      ) : null}
      <ul className="list-group">
        {rows.map(({ saexRef, vehicle, isGone, priceWhenSaved }) => (
          <VehicleRow key={saexRef} vehicle={vehicle} isGone={isGone} priceWhenSaved={priceWhenSaved}>
            <CompareTick saexRef={saexRef} name={vehicleName(vehicle)} />
            {isGone ? null : (
              <Link
                className="btn btn-text"
                aria-label={`${messages.borderPack} ${saexRef}`}
                to={`/offline?pack=${saexRef}`}
              >
                {messages.borderPack}
              </Link>
            )}
            <Button
              variant="text"
              aria-label={`${messages.remove} ${vehicleName(vehicle)}`}
              onClick={() => handleRemove(saexRef)}
            >
              {messages.remove}
            </Button>
          </VehicleRow>
        ))}
      </ul>
    </section>
  )
}

/** Leads to the comparison once it has two vehicles. */
function CompareLink() {
  const messages = useWords('saved')
  const { compared } = useSelector(savedSlice.selectors.selectIndex)
  if (compared.length < 2) return <span className="fs-14 text-body-secondary">{messages.compareHint}</span>
  return (
    <Link className="btn btn-main" to={`/compare?refs=${compared.join(',')}`}>
      {messages.compareNow(compared.length)}
    </Link>
  )
}

function NoVehicles() {
  const messages = useWords('saved')
  return (
    <EmptyBox scene="keys" className="mt-5">
      <h2>{messages.noVehiclesTitle}</h2>
      <p>{messages.noVehicles}</p>
      <Link className="btn btn-main" to="/">
        {messages.toStock}
      </Link>
    </EmptyBox>
  )
}

function oldest(rows: readonly SavedVehicle[]): string {
  return rows.reduce((first, { checkedAt }) => (checkedAt < first ? checkedAt : first), rows[0]?.checkedAt ?? '')
}

/** Brings every saved vehicle up to date once per visit of the page, and all of them again on request. */
function useRenewal(rows: readonly SavedVehicle[]) {
  const dispatch = useDispatch<ClientDispatch>()
  const [running, setRunning] = useState(0)
  const [unchecked, setUnchecked] = useState<readonly string[]>([])
  const asked = useRef(new Set<string>())

  async function renew(due: readonly SavedVehicle[]): Promise<void> {
    if (due.length === 0) return
    due.forEach(({ saexRef }) => asked.current.add(saexRef))
    setRunning((count) => count + 1)
    const renewals = await askForVehicles(due, dispatch)
    const checked = new Set(renewals.map(({ saexRef }) => saexRef))
    // Asked for again with the next vehicle that is saved: until then they are not checked.
    const missed = due.map(({ saexRef }) => saexRef).filter((saexRef) => !checked.has(saexRef))
    missed.forEach((saexRef) => asked.current.delete(saexRef))
    if (renewals.length > 0) await device.vehicles.renew(renewals)
    // Another one may have ended, or be under way, with vehicles of its own.
    setUnchecked((before) => [...before.filter((saexRef) => !due.some((row) => row.saexRef === saexRef)), ...missed])
    setRunning((count) => count - 1)
  }

  const renewNew = useEffectEvent((listed: readonly string[]) =>
    renew(rows.filter(({ saexRef }) => listed.includes(saexRef) && !asked.current.has(saexRef))),
  )
  const references = rows.map(({ saexRef }) => saexRef).join()
  useEffect(() => void renewNew(references.split(',')), [references])

  const hasUnchecked = rows.some(({ saexRef }) => unchecked.includes(saexRef))
  return { isAsking: running > 0, hasUnchecked, askAgain: () => void renew(rows) }
}
