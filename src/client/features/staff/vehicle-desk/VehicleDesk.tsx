import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import Alert from 'react-bootstrap/Alert'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Draft } from '../../../../shared/contract/drafts.ts'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import type { StaffVehicle, StockModels, VehicleValues } from '../../../../shared/contract/stock-vehicle.ts'
import { agoText } from '../../../../shared/domain/ago.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { useIsThere } from '../../../ui/use-is-there.ts'
import { usePermission } from '../session/use-staff-user.ts'
import { useLeaveWarning } from '../session/use-leave-warning.ts'
import { useUnsaved } from '../session/use-unsaved.ts'
import { KeptFields } from '../stock-status/KeptFields.tsx'
import { VehicleHistory } from '../stock-status/VehicleHistory.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DoubtsDialog, sentenceOf } from './DoubtsDialog.tsx'
import { changedBy } from './changed-words.ts'
import { messages } from './messages.ts'
import { PutBack } from './PutBack.tsx'
import { toTyped, type Typed, withDraft } from './typed-values.ts'
import { type DraftState, draftWords, useDraft, useLeftDraft } from './use-draft.ts'
import { FootOutcome } from './FootOutcome.tsx'
import { FoundDraft } from './FoundDraft.tsx'
import { type SaveEnd, useVehicleForm, type VehicleForm } from './use-vehicle-form.ts'
import { PhotosAndQuotes } from './PhotosAndQuotes.tsx'
import { VehicleFields } from './VehicleFields.tsx'
import { BackToStock, VehicleHead } from './VehicleHead.tsx'
import { VehicleStatus } from './VehicleStatus.tsx'

const NEW_VEHICLE = '/stock-desk/new'

type Props = {
  /** As it stands by now; null = a new one. */
  readonly newest: StaffVehicle | null
  readonly models: StockModels
  /** What the form begins with. */
  readonly draft: Draft | null
  /** Whether the address names a draft that is not there any more. */
  readonly isDraftGone: boolean
  /** Of a new one: the vehicle that it is like. */
  readonly copy: VehicleValues | null
}

/** The form of a vehicle and what belongs to it. It reads once: what others do meanwhile is news, never a reset. */
export function VehicleDesk({ newest, models, draft, isDraftGone, copy }: Props) {
  const navigate = useNavigate()
  const isThere = useIsThere()
  const [address] = useSearchParams()
  const mayWrite = usePermission(PERMISSION.stockClerk)
  const form = useRef<HTMLFormElement>(null)
  const base = toTyped(newest?.values ?? null)
  const unsent = useLeftDraft('vehicle', newest?.saexRef ?? null, draft)
  const left = copy === null ? unsent : undefined
  const begun = left ?? draft
  const [opened] = useState({
    vehicle: newest,
    typed: begun === null ? (copy === null ? base : likeAnother(copy)) : withDraft(base, begun.values),
    version: begun?.version ?? newest?.version ?? null,
    vatPercent: models.vatPercent,
  })
  const desk = useVehicleForm(opened)
  const { isDirty } = desk
  // What stands beside the form follows what others do; the form itself does not.
  const vehicle = newest !== null && newest.version > (desk.vehicle?.version ?? 0) ? newest : desk.vehicle
  const kept = useDraft({
    form: 'vehicle',
    found: draft,
    left,
    subject: vehicle?.saexRef ?? null,
    version: desk.version,
    changes: desk.changes,
    isOn: mayWrite,
  })
  useUnsaved(isDirty && mayWrite)
  useLeaveWarning(isDirty && kept.state.kind !== 'saved' && mayWrite)
  const follow = useEffectEvent((latest: StaffVehicle | null, isKept: boolean) => {
    if (latest !== null && !isKept && latest.version > (desk.version ?? 0)) desk.rebase(latest)
  })
  // Also once nothing typed keeps it back any more.
  useEffect(() => follow(newest, isDirty), [newest, isDirty])

  function handleEnd({ field, saved, isDraft }: SaveEnd) {
    if (isDraft !== undefined) {
      kept.beginAnew()
      desk.setOutcome({ kind: 'danger', words: messages.draftEnded[isDraft] })
    }
    if (field !== undefined) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus())
    }
    if (saved === undefined) return
    kept.end(true)
    if (newest !== null) return
    // Who opened another page meanwhile stays there, but for the form of a new one: it would have this one once more.
    if (isThere() || window.location.pathname === NEW_VEHICLE) {
      void navigate(`/stock-desk/${saved.vehicle.saexRef}?made=1`, { replace: true })
    }
  }
  async function save(confirmed: readonly string[] = []): Promise<void> {
    const end = await desk.save({ confirmed, draft: kept.name() })
    // What is typed here may have been kept while the save was on its way.
    if (end.isDraft === 'moved' && (await kept.isSeen())) return save(confirmed)
    handleEnd(end)
  }

  return (
    <>
      {vehicle === null ? (
        <header className="mb-3">
          <BackToStock />
          <PageHeading head={{ title: messages.newTitle, isHidden: true }}>{messages.newTitle}</PageHeading>
        </header>
      ) : (
        <VehicleHead vehicle={vehicle} place="details">
          {address.has('made') && desk.outcome === null ? (
            <output className="alert alert-success d-block">{messages.made(vehicle.saexRef)}</output>
          ) : null}
        </VehicleHead>
      )}
      {vehicle === null ? null : <VehicleStatus vehicle={vehicle} onSet={desk.refresh} />}
      {isDraftGone ? <Alert variant="warning">{messages.draftGone[newest === null ? 'made' : 'saved']}</Alert> : null}
      {mayWrite && begun === null ? (
        <FoundDraft
          form="vehicle"
          subject={vehicle?.saexRef ?? null}
          onGoOn={(id) => void navigate(`/stock-desk/${vehicle?.saexRef ?? 'new'}?draft=${id}`, { replace: true })}
        />
      ) : null}
      {newest !== null && isDirty && newest.version > (desk.version ?? 0) ? (
        <News newest={newest} onShow={desk.mayRebase(newest) ? () => desk.rebase(newest) : undefined} />
      ) : null}
      <div className="row g-4">
        <div className={vehicle === null ? 'col-xl-9' : 'col-xl-8'}>
          <form
            ref={form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            <fieldset disabled={!mayWrite} className="stack">
              <VehicleFields form={desk} models={models} />
            </fieldset>
            {mayWrite ? (
              <Foot
                form={desk}
                draft={kept.state}
                onDiscard={() => {
                  kept.end(false)
                  desk.discard()
                }}
              />
            ) : null}
          </form>
        </div>
        {vehicle === null ? null : (
          <div className="col-xl-4">
            <div>
              <Warnings vehicle={vehicle} />
              <PhotosAndQuotes vehicle={vehicle} />
              <KeptFields saexRef={vehicle.saexRef} asOf={vehicle.version} onChange={() => void desk.refresh()} />
            </div>
          </div>
        )}
      </div>
      {vehicle === null ? null : (
        <div id="history">
          <VehicleHistory
            saexRef={vehicle.saexRef}
            asOf={vehicle.version}
            {...(mayWrite && { renderAction: (change, told) => <PutBack form={desk} change={change} told={told} /> })}
          />
        </div>
      )}
      {desk.doubts === null ? null : (
        <DoubtsDialog
          doubts={desk.doubts}
          isBusy={desk.isSaving}
          onClose={desk.closeDoubts}
          onConfirm={(right) => void save(right)}
        />
      )}
      {desk.conflict === null ? null : (
        <ConflictDialog
          conflict={desk.conflict}
          form={desk}
          onSettle={(conflict, mine) => void desk.settle(conflict, mine, kept.name()).then(handleEnd)}
        />
      )}
    </>
  )
}

/** All but what belongs to one vehicle alone. */
function likeAnother(values: VehicleValues): Typed {
  return toTyped({ ...values, supplierNumber: null, vin: null, listedAt: null, mileage: null })
}

/** What may be a slip of the vehicle as it stands. */
function Warnings({ vehicle: { warnings } }: { readonly vehicle: StaffVehicle }) {
  const id = useId()
  if (warnings.length === 0) return null
  return (
    <section className="alert alert-warning d-block mb-4" aria-labelledby={id}>
      <h2 id={id}>{messages.worthALook}</h2>
      <ul className="mb-0">
        {warnings.map(({ code, field, text }) => (
          <li key={code}>{sentenceOf(`${field} ${text}`)}</li>
        ))}
      </ul>
    </section>
  )
}

function News({ newest, onShow }: { readonly newest: StaffVehicle; readonly onShow: (() => void) | undefined }) {
  const now = useMinute()
  return (
    <Alert variant="warning" className="desk-alert mb-3">
      <span>{messages.news(changedBy(newest), agoText(newest.updatedAt, { now, words: messages.ago }))}</span>
      {onShow === undefined ? null : (
        <Button variant="line" onClick={onShow}>
          {messages.newsQuiet}
        </Button>
      )}
    </Alert>
  )
}

/** Now, told again each half minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

type FootProps = {
  readonly form: VehicleForm
  readonly draft: DraftState
  readonly onDiscard: () => void
}

function Foot({ form, draft, onDiscard }: FootProps) {
  const faults = Object.keys(form.faults).length
  const told = form.outcome ?? (faults === 0 ? null : { kind: 'danger' as const, words: messages.faults(faults) })
  // What is on its way would come back as a change of what it was before.
  const mayDiscard = form.isDirty && !form.isSaving
  return (
    <div className="desk-foot">
      <FootOutcome outcome={told} onOver={() => form.setOutcome(null)} />
      <div className="hstack flex-wrap gap-2">
        <Button variant="main" type="submit" isBusy={form.isSaving} aria-disabled={form.isSaving}>
          {messages.save}
        </Button>
        <Button variant="line" aria-disabled={!mayDiscard} onClick={() => (mayDiscard ? onDiscard() : undefined)}>
          {messages.discard}
        </Button>
        <output className="fs-14 text-body-secondary">{form.isDirty ? draftWords(draft) : ''}</output>
      </div>
    </div>
  )
}
