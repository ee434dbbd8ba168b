import { describe, expect, test } from 'vitest'
import { CHECKS, FINDING_KINDS, MAX_FINDINGS, PANELS } from '../../../../../src/shared/contract/condition-desk.ts'
import { AREAS } from '../../../../../src/shared/contract/condition-report.ts'
import { isOldReport } from '../../../../../src/shared/domain/report-age.ts'
import { checkReport, photosOf } from '../../../../../src/shared/domain/vehicle-rules/check-report.ts'
import { condition } from '../../../../../src/shared/words/en/condition.ts'
import { aReport, type FindingWish, type ReportWish } from '../../../../support/condition.ts'

const TODAY = '2026-11-23'
const DENT: FindingWish = { panel: 'roof', kind: 'dent', words: null, photos: [] }

describe('a report', () => {
  test.each<[string, ReportWish, object]>([
    ['of today', aReport({ inspectedOn: TODAY }), {}],
    ['of tomorrow', aReport({ inspectedOn: '2026-11-24' }), { inspectedOn: { code: 'future' } }],
    ['of long ago', aReport({ inspectedOn: '1989-12-31' }), { inspectedOn: { code: 'dateOutside' } }],
    ['without a mileage', aReport({ mileage: null }), {}],
    ['with a negative mileage', aReport({ mileage: -1 }), { mileage: { code: 'outside', from: 0, to: 5_000_000 } }],
    ['of nothing', aReport({ areas: { body: { grade: 'notChecked' } } }), { areas: { code: 'saysNothing' } }],
    ['of a repair with words', aReport({ areas: { paint: { grade: 'repair', words: 'peels' } } }), {}],
    ['of a repair with a finding', aReport({ areas: { paint: { grade: 'repair', findings: [DENT] } } }), {}],
    [
      'of a repair with blanks',
      aReport({ areas: { paint: { grade: 'repair', words: ' \n ' } } }),
      { 'areas.paint': { code: 'saysNothing' } },
    ],
    [
      'of a repair with checks alone',
      aReport({ areas: { paint: { grade: 'repair', checks: { fade: 'heavy' } } } }),
      { 'areas.paint': { code: 'saysNothing' } },
    ],
    ['that says why it was not checked', aReport({ areas: { engine: { words: 'it was locked' } } }), {}],
    [
      'with a finding of an area without a grade',
      aReport({ areas: { engine: { findings: [DENT] } } }),
      { 'areas.engine': { code: 'notGraded' } },
    ],
    [
      'with too many findings',
      aReport({
        areas: {
          body: { findings: Array.from({ length: MAX_FINDINGS }, () => DENT) },
          paint: { grade: 'good', findings: [DENT] },
        },
      }),
      { areas: { code: 'tooMany', limit: MAX_FINDINGS, of: 'findings' } },
    ],
    ['with words of 300', aReport({ areas: { body: { words: 'x'.repeat(300) } } }), {}],
  ])('%s', (_name, report, problems) => {
    expect(checkReport(report, TODAY).problems).toEqual(problems)
  })

  test('has its words on one line, and none where there are only blanks', () => {
    const { report } = checkReport(aReport({ areas: { body: { words: ' a\n\tb ' }, paint: { words: '  ' } } }), TODAY)
    expect([report.areas.body.words, report.areas.paint.words]).toEqual(['a b', null])
  })

  test('names each photo once', () => {
    const findings = [
      { ...DENT, photos: ['a', 'b'] },
      { ...DENT, photos: ['b'] },
    ]
    expect(
      photosOf(aReport({ areas: { body: { findings }, paint: { findings: [{ ...DENT, photos: ['c'] }] } } })),
    ).toEqual(['a', 'b', 'c'])
  })

  test('is old from the 91st day on', () => {
    expect(isOldReport('2026-08-25', new Date('2026-11-23T23:59:59Z'))).toBe(false)
    expect(isOldReport('2026-08-24', new Date('2026-11-23T00:00:00Z'))).toBe(true)
  })
})

describe('the words of a report', () => {
  test('name every area, panel, kind, check and answer, and no other', () => {
    expect(Object.keys(condition.areas)).toEqual([...AREAS])
    expect(Object.keys(condition.panels)).toEqual([...PANELS])
    expect(Object.keys(condition.kinds)).toEqual([...FINDING_KINDS])
    const checks = AREAS.flatMap((area) => Object.entries<readonly string[] | null>(CHECKS[area]))
    expect(Object.keys(condition.checks)).toEqual(checks.map(([check]) => check))
    const answers = checks.flatMap(([check, choices]) => (choices ?? []).map((answer) => `${check} ${answer}`))
    expect(Object.keys(condition.answers)).toEqual(answers)
  })
})
