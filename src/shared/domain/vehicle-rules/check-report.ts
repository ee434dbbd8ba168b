import { CHECKS, MAX_FINDINGS, MAX_TREAD_MM, type PublishReport } from '../../contract/condition-desk.ts'
import { type Area, type AreaReport, AREAS } from '../../contract/condition-report.ts'
import { judgeCount, judgeText } from './judge-value.ts'
import type { Problem, Verdict } from './problem.ts'

const MAX_WORDS = 300
const FIRST_DAY = '1990-01-01'

type Report = PublishReport['report']
type AreaInput = Report['areas'][0]
type Problems = Record<string, Problem>

/** A report as it is stored, and why it cannot be, by place: 'inspectedOn', 'areas.tyres', 'areas.body.findings.0.words'. */
export type CheckedReport = { readonly report: Report; readonly problems: Readonly<Problems> }

/**
 * A condition report by its rules (`staff.condition-reports`): of today or before, every area once, words on one line, a repair
 * with its reason, and nothing said of an area that is marked as not checked. Kilometres are whole ones, tread is rounded to
 * tenths of a millimetre. `today` is 'YYYY-MM-DD' in Johannesburg.
 */
export function checkReport(given: Report, today: string): CheckedReport {
  const problems: Problems = {}
  if (given.inspectedOn > today) problems['inspectedOn'] = { code: 'future' }
  else if (given.inspectedOn < FIRST_DAY) problems['inspectedOn'] = { code: 'dateOutside' }
  const driven = given.mileage === null ? { value: null } : judgeCount('mileage', given.mileage)
  if ('problem' in driven) problems['mileage'] = driven.problem

  const areas = AREAS.flatMap((name) => {
    const [first, second] = given.areas.filter(({ area }) => area === name)
    if (first === undefined || second !== undefined) {
      problems[`areas.${name}`] = { code: first === undefined ? 'missing' : 'twice' }
    }
    return first === undefined ? [] : [checkArea(first, problems)]
  })
  const findings = areas.reduce((sum, area) => sum + area.findings.length, 0)
  if (findings > MAX_FINDINGS) problems['areas'] = { code: 'tooMany', limit: MAX_FINDINGS, of: 'findings' }
  if (areas.every(({ grade }) => grade === 'notChecked')) problems['areas'] = { code: 'saysNothing' }
  const mileage = 'value' in driven ? driven.value : given.mileage
  return { report: { ...given, mileage, areas }, problems }
}

function checkArea(given: AreaInput, problems: Problems): AreaInput {
  const { area, grade } = given
  const place = `areas.${area}`
  const oneLine = (where: string, said: string): string => {
    const verdict = judgeText(said, MAX_WORDS)
    if ('value' in verdict) return verdict.value ?? ''
    problems[where] = verdict.problem
    return said
  }
  const words = oneLine(`${place}.words`, given.words)
  const findings = given.findings.map((finding, index) => ({
    ...finding,
    words: oneLine(`${place}.findings.${index}.words`, finding.words),
  }))
  if (grade === 'repair' && words === '' && findings.length === 0) problems[place] ??= { code: 'saysNothing' }
  if (grade === 'notChecked' && (findings.length > 0 || given.checks.length > 0)) {
    problems[place] ??= { code: 'notGraded' }
  }
  const checks = given.checks.map(({ key, value }) => {
    const verdict = judgeCheck(area, key, value)
    if ('problem' in verdict) problems[`${place}.checks.${key}`] = verdict.problem
    else if (given.checks.filter((other) => other.key === key).length > 1) {
      problems[`${place}.checks.${key}`] = { code: 'twice' }
    }
    return { key, value: 'value' in verdict ? verdict.value : value }
  })
  const inOrder = Object.keys(CHECKS[area]).flatMap((key) => checks.filter((check) => check.key === key))
  return { area, grade, checks: inOrder, words, findings }
}

function judgeCheck(area: Area, key: string, value: string | number): Verdict<string | number> {
  const answers = new Map(Object.entries<readonly string[] | null>(CHECKS[area])).get(key)
  if (answers === undefined) return { problem: { code: 'unknownCheck' } }
  if (answers !== null) {
    return answers.some((answer) => answer === value) ? { value } : { problem: { code: 'noneOf', words: answers } }
  }
  const depth = typeof value === 'number' ? Math.round(value * 10) / 10 : Number.NaN
  const isDepth = depth >= 0 && depth <= MAX_TREAD_MM
  return isDepth ? { value: depth } : { problem: { code: 'outside', from: 0, to: MAX_TREAD_MM } }
}

/** Keys of the pictures of all findings. */
export function picturesOf({ areas }: { readonly areas: readonly AreaReport[] }): readonly string[] {
  return [...new Set(areas.flatMap(({ findings }) => findings.flatMap(({ pictures }) => pictures)))]
}
