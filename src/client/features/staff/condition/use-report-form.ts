import { useRef, useState } from 'react'
import type { PublishReport } from '../../../../shared/contract/condition-desk.ts'
import { type Area, type ConditionReport, conditionReportSchema } from '../../../../shared/contract/condition-report.ts'
import type { Draft } from '../../../../shared/contract/drafts.ts'
import { dayInJohannesburg } from '../../../../shared/domain/johannesburg.ts'
import { checkReport } from '../../../../shared/domain/vehicle-rules/check-report.ts'
import { isUnanswered } from '../../../api/api-failure.ts'
import { conditionApi } from '../../../api/staff/condition-api.ts'
import { kindWords, readFailure } from '../../../api/staff/failure-words.ts'
import { newIdempotencyKey } from '../../../buyer/idempotency-key.ts'
import type { Outcome } from '../outcome/outcome.ts'
import type { NamedDraft } from '../vehicle-desk/use-draft.ts'
import { messages } from './messages.ts'
import {
  emptyReport,
  fromDraftValues,
  readReport,
  type ReportFaults,
  type TypedArea,
  type TypedFinding,
  typedOf,
  type TypedReport,
} from './typed-report.ts'

/** `places` that have a fault: the first of them on the page takes the focus. */
type PublishEnd = { readonly isPublished: boolean; readonly places: readonly string[] }

export type ReportForm = ReturnType<typeof useReportForm>

/** What is typed of a vehicle's condition, checked by the rules of the server, and published. */
export function useReportForm(saexRef: string, draft: Pick<Draft, 'values'> | null) {
  const [send, { isLoading: isPublishing }] = conditionApi.usePublishReportMutation()
  const [base, setBase] = useState(() => emptyReport(dayInJohannesburg(new Date())))
  const [typed, setTyped] = useState(() =>
    draft === null ? base : fromDraftValues(draft.values, dayInJohannesburg(new Date())),
  )
  const [faults, setFaults] = useState<ReportFaults>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** The last report and its key, until its answer is known: repeated, it is published once. */
  const unanswered = useRef<{ readonly of: string; readonly key: string } | null>(null)
  const isDirty = JSON.stringify(typed) !== JSON.stringify(base)

  /** A fault goes with the first change of its place, or of the area or report that it is about. */
  function change(changes: Partial<TypedReport>) {
    forget(Object.keys(changes))
    setTyped((before) => ({ ...before, ...changes }))
  }
  function changeArea(area: Area, changes: Partial<TypedArea>, place = `areas.${area}`) {
    forget([place, `areas.${area}`, 'areas'])
    setTyped((before) => withArea(before, area, (own) => ({ ...own, ...changes })))
  }
  /** From how they stand by then: a photo may have come since they were drawn. */
  function changeFindings(area: Area, make: (findings: TypedArea['findings']) => TypedArea['findings']) {
    forget([`areas.${area}`, 'areas'])
    setTyped((before) => withArea(before, area, (own) => ({ ...own, findings: make(own.findings) })))
  }
  function changeFinding(area: Area, id: string, changes: Partial<TypedFinding>) {
    const index = typed.areas[area].findings.findIndex((finding) => finding.id === id)
    const place = `areas.${area}.findings.${index}`
    forget([`areas.${area}`, ...Object.keys(changes).map((name) => `${place}.${name}`)])
    setTyped((before) => withFinding(before, area, id, (finding) => ({ ...finding, ...changes })))
  }
  function forget(places: readonly string[]) {
    setOutcome(null)
    setFaults((known) => Object.fromEntries(Object.entries(known).filter(([place]) => !places.includes(place))))
  }

  async function publish(draft: NamedDraft): Promise<PublishEnd> {
    if (isPublishing) return { isPublished: false, places: [] }
    const { report, faults: found } = readReport(typed, dayInJohannesburg(new Date()))
    setFaults(found)
    if (Object.keys(found).length > 0) return { isPublished: false, places: Object.keys(found) }
    const of = JSON.stringify(report)
    const key = unanswered.current?.of === of ? unanswered.current.key : newIdempotencyKey(crypto)
    unanswered.current = { of, key }
    const { data, error } = await send({ request: { saexRef, ...draft, report }, key })
    if (!isUnanswered(error)) unanswered.current = null
    if (data === undefined) return handleFailure(error)
    reset()
    const isSeen = data.result.report !== null && contentOf(data.result.report) === contentOf(report)
    setOutcome(
      isSeen ? { kind: 'success', words: messages.published } : { kind: 'warning', words: messages.publishedBefore },
    )
    return { isPublished: true, places: [] }
  }

  function handleFailure(error: unknown): PublishEnd {
    const { kind, fields } = readFailure(error)
    const told = Object.fromEntries(
      Object.entries(fields).map(([place, words]) => [place.replace(/^report\./, ''), words]),
    )
    setFaults(told)
    if (Object.keys(told).length === 0) {
      setOutcome({ kind: 'danger', words: kindWords(messages.notPublished, kind) })
    }
    return { isPublished: false, places: Object.keys(told) }
  }

  function reset() {
    const empty = emptyReport(dayInJohannesburg(new Date()))
    setBase(empty)
    setTyped(empty)
    setFaults({})
    setOutcome(null)
  }

  return {
    typed,
    faults,
    outcome,
    isDirty,
    isPublishing,
    change,
    changeArea,
    changeFinding,
    addFinding: (area: Area) => {
      const made = { id: newIdempotencyKey(crypto), panel: '', kind: '', words: '', pictures: [] }
      changeFindings(area, (findings) => [...findings, made])
    },
    /** A photo that has come. */
    addPicture: (area: Area, id: string, key: string) =>
      setTyped((before) =>
        withFinding(before, area, id, (finding) =>
          finding.pictures.includes(key) ? finding : { ...finding, pictures: [...finding.pictures, key] },
        ),
      ),
    removeFinding: (area: Area, id: string) => {
      // The places of those behind it are others then.
      forget(Object.keys(faults).filter((place) => place.startsWith(`areas.${area}.findings.`)))
      changeFindings(area, (findings) => findings.filter((finding) => finding.id !== id))
    },
    beginFrom: (report: ConditionReport) => {
      setTyped(typedOf(report, () => newIdempotencyKey(crypto)))
      setFaults({})
      setOutcome({ kind: 'success', words: messages.corrected })
    },
    say: (words: string) => setOutcome({ kind: 'danger', words }),
    hush: () => setOutcome(null),
    publish,
    reset,
  }
}

function withArea(typed: TypedReport, area: Area, make: (own: TypedArea) => TypedArea): TypedReport {
  return { ...typed, areas: { ...typed.areas, [area]: make(typed.areas[area]) } }
}

function withFinding(
  typed: TypedReport,
  area: Area,
  id: string,
  make: (own: TypedFinding) => TypedFinding,
): TypedReport {
  return withArea(typed, area, (own) => ({
    ...own,
    findings: own.findings.map((finding) => (finding.id === id ? make(finding) : finding)),
  }))
}

/** What buyers read of a report: the same text for the same report, sent or answered. */
function contentOf({ inspectedOn, mileage, areas }: PublishReport['report'] | ConditionReport): string {
  const { report } = checkReport({ inspectedOn, mileage, areas } as PublishReport['report'], inspectedOn)
  return JSON.stringify(conditionReportSchema.parse({ ...report, id: 0, isOld: false }))
}
