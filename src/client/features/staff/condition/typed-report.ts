import { CHECKS, type PublishReport } from '../../../../shared/contract/condition-desk.ts'
import {
  type Area,
  type AreaReport,
  AREAS,
  type ConditionReport,
  GRADES,
} from '../../../../shared/contract/condition-report.ts'
import type { TypedValues } from '../../../../shared/contract/drafts.ts'
import { checkReport } from '../../../../shared/domain/vehicle-rules/check-report.ts'
import { problemWords } from '../../../../shared/domain/vehicle-rules/problem.ts'
import { readNumber } from '../vehicle-desk/typed-values.ts'
import { messages } from './messages.ts'

/** `id` = by which photos on their way find it. */
export type TypedFinding = {
  readonly id: string
  readonly panel: string
  readonly kind: string
  readonly words: string
  /** Keys of photos that are there. */
  readonly pictures: readonly string[]
}
export type TypedArea = {
  readonly grade: AreaReport['grade']
  /** By the name of the check; '' = not said. */
  readonly checks: Readonly<Partial<Record<string, string>>>
  readonly words: string
  readonly findings: readonly TypedFinding[]
}
/** A report as the form has it. */
export type TypedReport = {
  readonly inspectedOn: string
  readonly mileage: string
  readonly areas: Readonly<Record<Area, TypedArea>>
}
/** By the place that a rule names: 'mileage', 'areas.body', 'areas.body.findings.0.panel'. */
export type ReportFaults = Readonly<Record<string, string>>

const NOT_CHECKED: TypedArea = { grade: 'notChecked', checks: {}, words: '', findings: [] }

export function emptyReport(today: string): TypedReport {
  return { inspectedOn: today, mileage: '', areas: inAreas(() => NOT_CHECKED) }
}

/** Ids of all findings. */
export function findingsOf({ areas }: TypedReport): readonly string[] {
  return AREAS.flatMap((area) => areas[area].findings.map(({ id }) => id))
}

/** A published report, to be corrected. */
export function typedOf({ inspectedOn, mileage, areas }: ConditionReport, newId: () => string): TypedReport {
  return {
    inspectedOn,
    mileage: mileage === null ? '' : String(mileage),
    areas: inAreas((area) => {
      const published = areas.find((own) => own.area === area)
      if (published === undefined) return NOT_CHECKED
      const { grade, checks, words, findings } = published
      return {
        grade,
        checks: Object.fromEntries(checks.map(({ key, value }) => [key, String(value)])),
        words,
        findings: findings.map(({ panel, kind, words: own, pictures }) => ({
          id: newId(),
          panel,
          kind,
          words: own,
          pictures,
        })),
      }
    }),
  }
}

/** What a draft keeps: each area and each finding as a field of its own. */
export function toDraftValues({ inspectedOn, mileage, areas }: TypedReport): TypedValues {
  const fields: [string, string][] = []
  for (const area of AREAS) {
    const { findings, ...rest } = areas[area]
    fields.push([area, JSON.stringify(rest)])
    findings.forEach((finding, index) => fields.push([`${area}.${index}`, JSON.stringify(finding)]))
  }
  return { inspectedOn, mileage, ...Object.fromEntries(fields) }
}

export function fromDraftValues(values: TypedValues, today: string): TypedReport {
  const textOf = (field: string) => (typeof values[field] === 'string' ? values[field] : '')
  const findingsOf = (area: Area) => {
    const findings: TypedFinding[] = []
    while (textOf(`${area}.${findings.length}`) !== '') {
      findings.push(JSON.parse(textOf(`${area}.${findings.length}`)) as TypedFinding)
    }
    return findings
  }
  return {
    inspectedOn: textOf('inspectedOn') || today,
    mileage: textOf('mileage'),
    areas: inAreas((area) => ({
      ...NOT_CHECKED,
      ...(JSON.parse(textOf(area) || '{}') as Partial<TypedArea>),
      findings: findingsOf(area),
    })),
  }
}

type Check = PublishReport['report']['areas'][0]['checks'][0]
type Read = { readonly report: PublishReport['report']; readonly faults: ReportFaults }

/** What the form says, and what keeps it from being published, by the rules of the server. */
export function readReport(typed: TypedReport, today: string): Read {
  const faults: Record<string, string> = {}
  const mileage = readNumber(typed.mileage)
  if (mileage === undefined) faults['mileage'] = messages.noNumber
  if (typed.inspectedOn === '') faults['inspectedOn'] = messages.isEmpty
  const areas = AREAS.map((area) => readArea(area, typed.areas[area], faults))
  // Panels and kinds that are not chosen yet are faults already.
  const report = { inspectedOn: typed.inspectedOn, mileage: mileage ?? null, areas } as PublishReport['report']
  const { problems } = checkReport(report, today)
  const judged = Object.entries(problems).map(([place, problem]) => [place, problemWords(problem)])
  const { areas: ofAll, ...others } = { ...(Object.fromEntries(judged) as ReportFaults), ...faults }
  // Something is said of the report then, and counted: that it says nothing would contradict it.
  const isNothing = problems['areas']?.code === 'saysNothing' && Object.keys(others).length > 0
  return { report, faults: isNothing || ofAll === undefined ? others : { ...others, areas: ofAll } }
}

function readArea(area: Area, { grade, checks, words, findings }: TypedArea, faults: Record<string, string>) {
  const answers = Object.entries<readonly string[] | null>(CHECKS[area]).flatMap(([key, choices]): Check[] => {
    const text = checks[key] ?? ''
    if (choices !== null) return text === '' ? [] : [{ key, value: text }]
    const depth = readNumber(text)
    if (depth === undefined) faults[`areas.${area}.checks.${key}`] = messages.noNumber
    return typeof depth === 'number' ? [{ key, value: depth }] : []
  })
  findings.forEach(({ panel, kind }, index) => {
    if (panel === '') faults[`areas.${area}.findings.${index}.panel`] = messages.isEmpty
    if (kind === '') faults[`areas.${area}.findings.${index}.kind`] = messages.isEmpty
  })
  return {
    area,
    grade,
    checks: answers,
    words,
    findings: findings.map(({ id: _id, pictures, ...finding }) => ({ ...finding, pictures: [...pictures] })),
  }
}

export function isGrade(text: string): text is AreaReport['grade'] {
  return GRADES.some((grade) => grade === text)
}

function inAreas<T>(make: (area: Area) => T): Record<Area, T> {
  return {
    body: make('body'),
    paint: make('paint'),
    tyres: make('tyres'),
    engine: make('engine'),
    interior: make('interior'),
    electrics: make('electrics'),
    underbody: make('underbody'),
  }
}
