import { describe, expect, test } from 'vitest'
import { CHECKS, FINDING_KINDS, MAX_FINDINGS, PANELS } from '../../../../../src/shared/contract/condition-desk.ts'
import { AREAS } from '../../../../../src/shared/contract/condition-report.ts'
import { isOldReport } from '../../../../../src/shared/domain/report-age.ts'
import { checkReport, picturesOf } from '../../../../../src/shared/domain/vehicle-rules/check-report.ts'
import { condition } from '../../../../../src/shared/words/en/condition.ts'
import { aReport, areaOf, type FindingInput, type ReportInput } from '../../../../support/condition.ts'

const TODAY = '2026-11-23'
const DENT: FindingInput = { panel: 'roof', kind: 'dent', words: '', pictures: [] }

describe('a report', () => {
  test.each<[string, ReportInput, object]>([
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
      aReport({ areas: { paint: { grade: 'repair', checks: [{ key: 'fade', value: 'heavy' }] } } }),
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

  test.each<[string, (areas: ReportInput['areas']) => ReportInput['areas'], object]>([
    ['without an area', (areas) => areas.slice(0, -1), { 'areas.underbody': { code: 'missing' } }],
    ['with an area twice', (areas) => [...areas, areas[2]!], { 'areas.tyres': { code: 'twice' } }],
    ['of areas in another order', (areas) => areas.toReversed(), {}],
  ])('%s', (_name, make, problems) => {
    const report = aReport()
    const checked = checkReport({ ...report, areas: make(report.areas) }, TODAY)
    expect(checked.problems).toEqual(problems)
    if (Object.keys(problems).length === 0) expect(checked.report.areas.map(({ area }) => area)).toEqual(AREAS)
  })

  test('has each check once, in the order of the list, with an answer of the list', () => {
    const checks = (...all: [string, string | number][]) =>
      checkReport(
        aReport({
          areas: {
            body: { checks: all.map(([key, value]) => ({ key, value })) },
            tyres: { grade: 'good', checks: [{ key: 'treadSpare', value: 20.5 }] },
          },
        }),
        TODAY,
      )
    const tread = { 'areas.tyres.checks.treadSpare': { code: 'outside', from: 0, to: 20 } }
    const fine = checks(['windscreen', 'whole'], ['accidentSigns', 'none'])
    expect(fine.problems).toEqual(tread)
    expect(areaOf(fine.report, 'body').checks.map(({ key }) => key)).toEqual(['accidentSigns', 'windscreen'])
    const bad = checks(['windscreen', 'blue'], ['toString', 'whole'], ['accidentSigns', 3])
    expect(bad.problems).toEqual({
      ...tread,
      'areas.body.checks.windscreen': { code: 'noneOf', words: ['whole', 'chipped', 'cracked'] },
      'areas.body.checks.toString': { code: 'unknownCheck' },
      'areas.body.checks.accidentSigns': { code: 'noneOf', words: ['none', 'seen'] },
    })
    const twice = checks(['windscreen', 'whole'], ['windscreen', 'cracked'])
    expect(twice.problems).toEqual({ ...tread, 'areas.body.checks.windscreen': { code: 'twice' } })
  })

  test('has its words on one line, and none where there are only blanks', () => {
    const { report } = checkReport(aReport({ areas: { body: { words: ' a\n\tb ' }, paint: { words: '  ' } } }), TODAY)
    expect([areaOf(report, 'body').words, areaOf(report, 'paint').words]).toEqual(['a b', ''])
  })

  test('names each photo once', () => {
    const findings = [
      { ...DENT, pictures: ['a', 'b'] },
      { ...DENT, pictures: ['b'] },
    ]
    expect(
      picturesOf(aReport({ areas: { body: { findings }, paint: { findings: [{ ...DENT, pictures: ['c'] }] } } })),
    ).toEqual(['a', 'b', 'c'])
  })

  test('is old from the 91st day on', () => {
    expect(isOldReport('2026-08-25', TODAY)).toBe(false)
    expect(isOldReport('2026-08-24', TODAY)).toBe(true)
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
