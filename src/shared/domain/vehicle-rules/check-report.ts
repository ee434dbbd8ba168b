import { CHECKS, MAX_FINDINGS, MAX_TREAD_MM, type PublishReport } from '../../contract/condition-desk.ts'
import { type Area, type AreaReport, AREAS } from '../../contract/condition-report.ts'
import { judgeCount, judgeText } from './judge-value.ts'
import type { Problem } from './problem.ts'

const MAX_WORDS = 300
const FIRST_DAY = '1990-01-01'

type Report = PublishReport['report']
type AreaWish = Report['areas'][0]
type Problems = Record<string, Problem>

/** A report as it is stored, and why it cannot be, by place: 'inspectedOn', 'areas.tyres', 'areas.body.findings.0.words'. */
export type CheckedReport = { readonly report: Report; readonly problems: Readonly<Problems> }

/**
 * A condition report by its rules (`staff.condition-reports`): of today or before, every area once, words on one line, a repair
 * with its reason, and nothing said of an area that is marked as not checked. `today` is 'YYYY-MM-DD' in Johannesburg.
 */
export function checkReport(given: Report, today: string): CheckedReport {
  const problems: Problems = {}
  if (given.inspectedOn > today) problems['inspectedOn'] = { code: 'future' }
  else if (given.inspectedOn < FIRST_DAY) problems['inspectedOn'] = { code: 'dateOutside' }
  const mileage = given.mileage === null ? { value: null } : judgeCount('mileage', given.mileage)
  if ('problem' in mileage) problems['mileage'] = mileage.problem

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
  return { report: { ...given, areas }, problems }
}

function checkArea(given: AreaWish, problems: Problems): AreaWish {
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
  for (const { key, value } of given.checks) {
    const problem = judgeCheck(area, key, value)
    if (problem !== undefined) problems[`${place}.checks.${key}`] = problem
    else if (given.checks.filter((other) => other.key === key).length > 1) {
      problems[`${place}.checks.${key}`] = { code: 'twice' }
    }
  }
  const inOrder = Object.keys(CHECKS[area]).flatMap((key) => given.checks.filter((check) => check.key === key))
  return { area, grade, checks: inOrder, words, findings }
}

function judgeCheck(area: Area, key: string, value: string | number): Problem | undefined {
  const answers = new Map(Object.entries<readonly string[] | null>(CHECKS[area])).get(key)
  if (answers === undefined) return { code: 'unknownCheck' }
  if (answers !== null)
    return answers.some((answer) => answer === value) ? undefined : { code: 'noneOf', words: answers }
  const isDepth = typeof value === 'number' && value >= 0 && value <= MAX_TREAD_MM
  return isDepth ? undefined : { code: 'outside', from: 0, to: MAX_TREAD_MM }
}

/** Keys of the pictures of all findings. */
export function picturesOf({ areas }: { readonly areas: readonly AreaReport[] }): readonly string[] {
  return [...new Set(areas.flatMap(({ findings }) => findings.flatMap(({ pictures }) => pictures)))]
}
