import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { useNavigate } from 'react-router-dom'
import { AREAS } from '../../../../shared/contract/condition-report.ts'
import type { Draft } from '../../../../shared/contract/drafts.ts'
import type { StaffVehicle } from '../../../../shared/contract/stock-vehicle.ts'
import { conditionApi } from '../../../api/staff/condition-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useLeaveWarning } from '../session/use-leave-warning.ts'
import { useUnsaved } from '../session/use-unsaved.ts'
import { FootOutcome } from '../vehicle-desk/FootOutcome.tsx'
import { FoundDraft } from '../vehicle-desk/FoundDraft.tsx'
import type { LeftDraft } from '../vehicle-desk/left-drafts.ts'
import { draftWords, useDraft, useLeftDraft } from '../vehicle-desk/use-draft.ts'
import { usePhotoQueue } from '../vehicle-photos/use-photo-queue.ts'
import { AreaFields } from './AreaFields.tsx'
import { EarlierReports } from './EarlierReports.tsx'
import { messages } from './messages.ts'
import { ReportInForce } from './ReportInForce.tsx'
import { findingsOf, toDraftValues } from './typed-report.ts'
import { type ReportForm, useReportForm } from './use-report-form.ts'

type Props = { readonly vehicle: StaffVehicle; readonly draft: Draft | null; readonly mayWrite: boolean }

/** The report in force and the form of the next one. */
export function ReportDesk({ vehicle, draft, mayWrite }: Props) {
  const { saexRef, report } = vehicle
  const left = useLeftDraft('condition', saexRef, draft)
  const form = useReportForm(saexRef, left ?? draft)
  const navigate = useNavigate()
  const { queue, photos } = usePhotoQueue()
  const inForce = report?.id ?? null
  const { data, error } = conditionApi.useListReportsQuery({ saexRef, inForce }, { refetchOnMountOrArgChange: true })
  const reports = data?.result.reports ?? []

  /** Photos of findings of this vehicle that only the draft had. */
  function dropOrphans() {
    const present = findingsOf(form.typed)
    const own = photos.filter((photo) => photo.saexRef === saexRef)
    queue.removeOf(own.flatMap(({ finding }) => (finding === null || present.includes(finding) ? [] : [finding])))
  }

  return (
    <>
      <ReportInForce
        report={report}
        publisher={reports.find(({ id }) => id === inForce)?.madeBy}
        saexRef={saexRef}
        isTyped={form.isDirty}
        onCorrect={mayWrite ? form.beginFrom : undefined}
      />
      {mayWrite && draft === null && left === undefined ? (
        <FoundDraft
          form="condition"
          subject={saexRef}
          onGoOn={(id) => void navigate(`/stock-desk/${saexRef}/condition?draft=${id}`, { replace: true })}
          onThrowAway={dropOrphans}
        />
      ) : null}
      {mayWrite ? <NewReport form={form} draft={draft} left={left} saexRef={saexRef} /> : null}
      {data === undefined && error !== undefined ? (
        <p className="text-danger mt-4">{messages.noEarlier}</p>
      ) : (
        <EarlierReports reports={reports.filter(({ id }) => id !== inForce)} />
      )}
    </>
  )
}

type NewProps = {
  readonly form: ReportForm
  readonly draft: Draft | null
  readonly left: LeftDraft | undefined
  readonly saexRef: string
}

function NewReport({ form, draft, left, saexRef }: NewProps) {
  const element = useRef<HTMLFormElement>(null)
  const { typed, faults } = form
  const kept = useDraft({
    form: 'condition',
    found: draft,
    left,
    subject: saexRef,
    version: null,
    changes: form.isDirty ? toDraftValues(typed) : {},
    isOn: true,
  })
  useUnsaved(form.isDirty)
  useLeaveWarning(form.isDirty && kept.state.kind !== 'saved')
  const photos = useFindingPhotos(form)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const missing = photos.isOneFailed ? messages.photosFailed : photos.isOneComing ? messages.photosOnTheirWay : null
    if (missing !== null) {
      form.say(missing)
      return
    }
    const { isPublished, places } = await form.publish(kept.name())
    if (isPublished) kept.end(true)
    if (places.length > 0) requestAnimationFrame(() => focusFirst(element.current, places))
  }

  return (
    <form
      ref={element}
      noValidate
      className="stack"
      aria-label={messages.isNew}
      onSubmit={(event) => void handleSubmit(event)}
    >
      {/* What is typed meanwhile would go with what was sent. */}
      <fieldset className="stack" disabled={form.isPublishing} aria-busy={form.isPublishing}>
        <section className="card card-body" aria-labelledby="new-report">
          <h2 id="new-report" className="mb-2">
            {messages.isNew}
          </h2>
          <div className="row g-3">
            <div className="col-sm-6 col-lg-4">
              <Field label={messages.inspectedOn} fault={faultOf(faults['inspectedOn'], messages.dayNamed)}>
                {(props) => (
                  <FormControl
                    {...props}
                    name="inspectedOn"
                    type="date"
                    value={typed.inspectedOn}
                    onChange={({ target }) => form.change({ inspectedOn: target.value })}
                  />
                )}
              </Field>
            </div>
            <div className="col-sm-6 col-lg-4">
              <Field
                label={messages.mileage}
                note={messages.mileageNote}
                fault={faultOf(faults['mileage'], messages.mileageNamed)}
              >
                {(props) => (
                  <FormControl
                    {...props}
                    name="mileage"
                    inputMode="numeric"
                    autoComplete="off"
                    value={typed.mileage}
                    onChange={({ target }) => form.change({ mileage: target.value })}
                  />
                )}
              </Field>
            </div>
          </div>
        </section>
        {AREAS.map((area) => (
          <AreaFields key={area} form={form} area={area} saexRef={saexRef} onRemoveFinding={photos.drop} />
        ))}
      </fieldset>
      <Foot
        form={form}
        draftState={form.isDirty ? draftWords(kept.state) : ''}
        onDiscard={() => {
          kept.end(false)
          photos.drop(findingsOf(typed))
          form.reset()
        }}
      />
    </form>
  )
}

type FindingPhotos = {
  readonly isOneFailed: boolean
  readonly isOneComing: boolean
  /** Of findings that are no more. */
  readonly drop: (findings: readonly string[]) => void
}

/** Gives photos that have come to their findings, and tells of those that have not. */
function useFindingPhotos(form: ReportForm): FindingPhotos {
  const { queue, photos } = usePhotoQueue()
  const findings = findingsOf(form.typed)
  const own = photos.filter(({ finding }) => finding !== null && findings.includes(finding))
  const arrived = own.filter(({ state }) => state.phase === 'listed')
  const take = useEffectEvent(() => {
    for (const { id, finding, state } of arrived) {
      const area = AREAS.find((name) => form.typed.areas[name].findings.some((one) => one.id === finding))
      if (area === undefined || finding === null || state.phase !== 'listed') continue
      const { key } = state.upload
      if (key !== null) form.addPicture(area, finding, key)
      queue.remove(id)
    }
  })
  const ids = arrived.map(({ id }) => id).join()
  useEffect(() => {
    if (ids !== '') take()
  }, [ids])
  return {
    isOneFailed: own.some(({ state }) => state.phase === 'failed'),
    isOneComing: own.some(({ state }) => state.phase !== 'failed'),
    drop: queue.removeOf,
  }
}

type FootProps = { readonly form: ReportForm; readonly draftState: string; readonly onDiscard: () => void }

function Foot({ form, draftState, onDiscard }: FootProps) {
  const { faults, outcome, isDirty, isPublishing } = form
  const count = Object.keys(faults).length
  // Where it is not published, what was typed is still there.
  const mayDiscard = isDirty && !isPublishing
  const told =
    count === 0
      ? outcome
      : {
          kind: 'danger' as const,
          words: `${messages.faults(count)} ${faultOf(faults['areas'], messages.allAreas) ?? ''}`,
        }
  return (
    <div className="desk-foot">
      <FootOutcome outcome={told} onOver={form.hush} />
      <div className="hstack flex-wrap gap-2">
        <Button variant="main" type="submit" isBusy={isPublishing} aria-disabled={isPublishing}>
          {messages.publish}
        </Button>
        <Button variant="line" aria-disabled={!mayDiscard} onClick={() => (mayDiscard ? onDiscard() : undefined)}>
          {messages.discard}
        </Button>
        <output className="fs-14 text-body-secondary">{draftState}</output>
      </div>
    </div>
  )
}

/** The first of the page, whatever order they were found in. */
function focusFirst(form: HTMLFormElement | null, places: readonly string[]): void {
  const all = [...(form?.querySelectorAll<HTMLElement>('[name], [data-place]') ?? [])]
  all.find((own) => places.includes(own.getAttribute('name') ?? own.dataset['place'] ?? ''))?.focus()
}

function faultOf(words: string | undefined, what: string): string | undefined {
  return words === undefined ? undefined : messages.fault(what, words)
}
