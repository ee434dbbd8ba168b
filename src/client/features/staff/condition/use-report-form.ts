import { useRef, useState } from 'react'
import type { Area, ConditionReport } from '../../../../shared/contract/condition-report.ts'
import type { Draft } from '../../../../shared/contract/drafts.ts'
import { dayInJohannesburg } from '../../../../shared/domain/johannesburg.ts'
import { isUnanswered } from '../../../api/api-failure.ts'
import { conditionApi } from '../../../api/staff/condition-api.ts'
import { newIdempotencyKey } from '../../../buyer/idempotency-key.ts'
import { readFailure } from '../vehicle-desk/read-failure.ts'
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

type Outcome = { readonly kind: 'success' | 'danger'; readonly words: string }
/** `place`: the first one that has a fault, so that it takes the focus. */
type PublishEnd = { readonly isPublished: boolean; readonly place?: string | undefined }

export type ReportForm = ReturnType<typeof useReportForm>

/** What is typed of a vehicle's condition, checked by the rules of the server, and published. */
export function useReportForm(saexRef: string, draft: Draft | null) {
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

  /** A fault goes with the first change of its place, or of the area that it is about. */
  function change(changes: Partial<TypedReport>, place: string) {
    setOutcome(null)
    setFaults((known) => withoutPlace(known, place))
    setTyped((before) => ({ ...before, ...changes }))
  }
  function changeArea(area: Area, changes: Partial<TypedArea>, place = `areas.${area}`) {
    setOutcome(null)
    setFaults((known) => withoutPlace(known, place))
    setTyped((before) => withArea(before, area, (own) => ({ ...own, ...changes })))
  }
  function changeFinding(area: Area, id: string, make: (finding: TypedFinding) => Partial<TypedFinding>) {
    setOutcome(null)
    const index = typed.areas[area].findings.findIndex((finding) => finding.id === id)
    setFaults((known) => withoutPlace(known, `areas.${area}.findings.${index}`))
    setTyped((before) =>
      withArea(before, area, (own) => ({
        ...own,
        findings: own.findings.map((finding) => (finding.id === id ? { ...finding, ...make(finding) } : finding)),
      })),
    )
  }

  async function publish(draftId: string | null): Promise<PublishEnd> {
    if (isPublishing) return { isPublished: false }
    const { report, faults: found } = readReport(typed, dayInJohannesburg(new Date()))
    setFaults(found)
    if (Object.keys(found).length > 0) return { isPublished: false, place: Object.keys(found)[0] }
    const of = JSON.stringify(report)
    const key = unanswered.current?.of === of ? unanswered.current.key : newIdempotencyKey(crypto)
    unanswered.current = { of, key }
    const { data, error } = await send({ wish: { saexRef, draftId, report }, key })
    if (!isUnanswered(error)) unanswered.current = null
    if (data === undefined) return handleFailure(error)
    reset()
    setOutcome({ kind: 'success', words: messages.published })
    return { isPublished: true }
  }

  function handleFailure(error: unknown): PublishEnd {
    const { kind, fields } = readFailure(error)
    const told = Object.fromEntries(
      Object.entries(fields).map(([place, words]) => [place.replace(/^report\./, ''), words]),
    )
    setFaults(told)
    const words: Partial<Record<string, string>> = messages.notPublished
    if (Object.keys(told).length === 0) {
      setOutcome({ kind: 'danger', words: words[kind] ?? messages.notPublished.unexpected })
    }
    return { isPublished: false, place: Object.keys(told)[0] }
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
      changeArea(area, { findings: [...typed.areas[area].findings, made] })
    },
    removeFinding: (area: Area, id: string) => {
      // The places of those behind it are others then.
      changeArea(area, { findings: typed.areas[area].findings.filter((finding) => finding.id !== id) })
    },
    beginFrom: (report: ConditionReport) => {
      setTyped(typedOf(report, () => newIdempotencyKey(crypto)))
      setFaults({})
      setOutcome({ kind: 'success', words: messages.corrected })
    },
    say: (words: string) => setOutcome({ kind: 'danger', words }),
    publish,
    reset,
  }
}

function withArea(typed: TypedReport, area: Area, make: (own: TypedArea) => TypedArea): TypedReport {
  return { ...typed, areas: { ...typed.areas, [area]: make(typed.areas[area]) } }
}

/** Without what a place says, what lies below it, and what is said of all together. */
function withoutPlace(faults: ReportFaults, changed: string): ReportFaults {
  const [area = '', name = ''] = changed.split('.')
  const gone = new Set([changed, 'areas', `${area}.${name}`])
  return Object.fromEntries(
    Object.entries(faults).filter(([place]) => !gone.has(place) && !place.startsWith(`${changed}.`)),
  )
}
