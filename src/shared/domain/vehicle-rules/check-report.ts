import { MAX_FINDINGS, type PublishReport } from '../../contract/condition-desk.ts'
import { type Area, AREAS } from '../../contract/condition-report.ts'
import { judgeCount, judgeText } from './judge-value.ts'
import type { Problem } from './problem.ts'

const MAX_WORDS = 300
const FIRST_DAY = '1990-01-01'

type Report = PublishReport['report']

/** A report as it is stored, and why it cannot be, by place: 'inspectedOn', 'areas.tyres', 'areas.body.findings.0.words'. */
export type CheckedReport = { readonly report: Report; readonly problems: Readonly<Record<string, Problem>> }

/**
 * A condition report by its rules (`staff.condition-reports`): of today or before, words on one line, a repair with its reason,
 * and nothing said of an area that is marked as not checked. `today` is 'YYYY-MM-DD' in Johannesburg.
 */
export function checkReport(given: Report, today: string): CheckedReport {
  const problems: Record<string, Problem> = {}
  if (given.inspectedOn > today) problems['inspectedOn'] = { code: 'future' }
  else if (given.inspectedOn < FIRST_DAY) problems['inspectedOn'] = { code: 'dateOutside' }
  const mileage = given.mileage === null ? { value: null } : judgeCount('mileage', given.mileage)
  if ('problem' in mileage) problems['mileage'] = mileage.problem

  function wordsOf(place: string, words: string | null): string | null {
    if (words === null) return null
    const verdict = judgeText(words, MAX_WORDS)
    if ('value' in verdict) return verdict.value
    problems[place] = verdict.problem
    return words
  }

  function areaOf(area: Area): Report['areas'][Area] {
    const { grade, checks, ...said } = given.areas[area]
    const words = wordsOf(`areas.${area}.words`, said.words)
    const findings = said.findings.map(({ panel, kind, photos, words: own }, index) => {
      return { panel, kind, photos, words: wordsOf(`areas.${area}.findings.${index}.words`, own) }
    })
    const isReasoned = words !== null || findings.length > 0
    const isSeen = findings.length > 0 || Object.values(checks).some((answer) => answer !== undefined)
    if (grade === 'repair' && !isReasoned) problems[`areas.${area}`] = { code: 'saysNothing' }
    if (grade === 'notChecked' && isSeen) problems[`areas.${area}`] = { code: 'notGraded' }
    return { grade, checks, words, findings }
  }

  const report = {
    ...given,
    areas: {
      body: areaOf('body'),
      paint: areaOf('paint'),
      tyres: areaOf('tyres'),
      engine: areaOf('engine'),
      interior: areaOf('interior'),
      electrics: areaOf('electrics'),
      underbody: areaOf('underbody'),
    },
  }
  const areas = AREAS.map((area) => given.areas[area])
  const findings = areas.reduce((sum, area) => sum + area.findings.length, 0)
  if (findings > MAX_FINDINGS) problems['areas'] = { code: 'tooMany', limit: MAX_FINDINGS, of: 'findings' }
  if (areas.every(({ grade }) => grade === 'notChecked')) problems['areas'] = { code: 'saysNothing' }
  return { report, problems }
}

/** Keys of the photos of all findings. */
export function photosOf({ areas }: Report): readonly string[] {
  const all = AREAS.flatMap((area) => areas[area].findings.flatMap(({ photos }) => photos))
  return [...new Set(all)]
}
