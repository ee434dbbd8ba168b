import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { arrivalMonths, judgedArrival, usualArrival } from '../../../../../src/shared/domain/entry-rules/arrival.ts'
import {
  entryRulesFileSchema,
  exportPapersFileSchema,
} from '../../../../../src/shared/domain/entry-rules/entry-rules.ts'
import { entry } from '../../../../../src/shared/words/en/quotations.ts'
import { describeEntry } from '../../../../../src/shared/domain/entry-rules/entry-words.ts'
import {
  admittedFrom,
  judgeEntry,
  type EntryVerdict,
} from '../../../../../src/shared/domain/entry-rules/judge-entry.ts'

const seed = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../../src/server/db/seed/${name}.json`, import.meta.url), 'utf8'))
const { rules } = entryRulesFileSchema.parse(seed('entry-rules'))
const JANUARY = { year: 2027, month: 1 }
const DECEMBER = { year: 2026, month: 12 }

function judge(iso2: string, year: number | null, more: { body?: string | null; arrival?: typeof JANUARY } = {}) {
  const { body = 'SUV', arrival = JANUARY } = more
  const rule = rules.find((entry) => entry.iso2 === iso2)
  return judgeEntry({ rule, vehicle: { year, bodyType: body, vehicleType: null }, arrival })
}
const codesOf = (...question: Parameters<typeof judge>) => judge(...question).reasons.map(({ code }) => code)

describe('the rules of the seed, for arrival in January 2027', () => {
  const cases: [iso2: string, year: number | null, verdict: EntryVerdict, reason: string][] = [
    // Zimbabwe: 10 years from manufacture at arrival, pre-clearance (SI 54 of 2024).
    ['ZW', 2018, 'amber', 'youngEnough'],
    ['ZW', 2017, 'cannotTell', 'ageOnBorder'],
    ['ZW', 2016, 'red', 'tooOld'],
    ['ZW', null, 'cannotTell', 'yearUnknown'],
    // Zambia: inspection before export, no age limit found.
    ['ZM', 2005, 'amber', 'inspection'],
    ['ZM', null, 'amber', 'noAgeLimitFound'],
    // Botswana, Namibia, Mozambique, DR Congo, Ghana: uncertain.
    ['BW', 2025, 'cannotTell', 'uncertain'],
    ['NA', 2025, 'cannotTell', 'uncertain'],
    ['NA', 2000, 'cannotTell', 'tooOld'],
    ['MZ', 2025, 'cannotTell', 'uncertain'],
    ['CD', 2025, 'cannotTell', 'rightHandRefused'],
    ['GH', 2025, 'cannotTell', 'rightHandRefused'],
    // Malawi: no age bar found is no 'yes'.
    ['MW', 2024, 'amber', 'noAgeLimitFound'],
    // Kenya: first registered from 2019 in 2026, so from 2020 in 2027.
    ['KE', 2021, 'amber', 'registeredInTime'],
    // Built in 2020, it was registered in no earlier year.
    ['KE', 2020, 'amber', 'registeredInTime'],
    ['KE', 2019, 'cannotTell', 'registrationOnBorder'],
    ['KE', 2018, 'red', 'registeredTooEarly'],
    ['KE', null, 'cannotTell', 'yearUnknown'],
    // Tanzania: conformity inspection.
    ['TZ', 2010, 'amber', 'inspection'],
    // Uganda: 15 years from manufacture.
    ['UG', 2013, 'green', 'youngEnough'],
    ['UG', 2012, 'cannotTell', 'ageOnBorder'],
    ['UG', 2011, 'red', 'tooOld'],
    // Angola, Nigeria: left-hand drive.
    ['AO', 2026, 'red', 'rightHandRefused'],
    ['NG', 2026, 'red', 'rightHandRefused'],
    // Lesotho, Eswatini: papers.
    ['LS', 2020, 'amber', 'permits'],
    ['SZ', 2020, 'amber', 'permits'],
    // Not listed.
    ['RW', 2025, 'cannotTell', 'notListed'],
  ]
  test.each(cases)('%s %s is %s because of %s', (iso2, year, verdict, reason) => {
    expect(judge(iso2, year).verdict).toBe(verdict)
    expect(codesOf(iso2, year)).toContain(reason)
  })

  test('every rule is named by a case', () => {
    const named = new Set(cases.map(([iso2]) => iso2))
    expect(rules.filter(({ iso2 }) => !named.has(iso2))).toEqual([])
  })

  test('nothing uncertain or unlisted is ever green, whatever the year', () => {
    const years = [null, 0, ...Array.from({ length: 60 }, (_, index) => 1970 + index)]
    for (const rule of rules) {
      const verdicts = years.map((year) => judge(rule.iso2, year).verdict)
      if (rule.certainty === 'uncertain' || rule.maxAgeYears === null) expect(verdicts).not.toContain('green')
      if (rule.certainty === 'uncertain') expect(new Set(verdicts)).toEqual(new Set(['cannotTell']))
      expect(judge(rule.iso2, null).verdict).not.toBe('green')
    }
  })
})

describe('a judgement', () => {
  test('follows the month of arrival over the turn of the year', () => {
    expect(judge('UG', 2012, { arrival: DECEMBER }).verdict).toBe('green')
    expect(judge('UG', 2012).verdict).toBe('cannotTell')
    expect(judge('KE', 2020, { arrival: DECEMBER }).verdict).toBe('amber')
    expect(judge('KE', 2019, { arrival: DECEMBER }).verdict).toBe('amber')
    expect(judge('KE', 2019).verdict).toBe('cannotTell')
  })

  test('counts a pick-up neither as barred nor as free under a rule for passenger vehicles', () => {
    expect(judge('UG', 2020, { body: 'Double Cab' }).verdict).toBe('amber')
    expect(codesOf('UG', 2020, { body: 'Double Cab' })).toContain('mayBeCommercial')
    expect(judge('ZW', 2010, { body: 'Single Cab' }).verdict).toBe('cannotTell')
    expect(judge('AO', 2026, { body: 'Double Cab' }).verdict).toBe('red')
  })

  test.each([
    ['Truck', 'otherKind'],
    ['Bus', 'otherKind'],
    ['Panel Van', 'otherKind'],
    ['Minibus', 'otherKind'],
    [null, 'kindUnknown'],
    ['Hovercraft', 'kindUnknown'],
  ])('cannot tell for the body %s: %s', (body, reason) => {
    expect(judge('UG', 2020, { body }).verdict).toBe('cannotTell')
    expect(codesOf('UG', 2020, { body })).toContain(reason)
    expect(judge('ZW', 2000, { body }).verdict).toBe('cannotTell')
    expect(judge('NG', 2020, { body }).verdict).toBe('red')
  })

  test('goes by the type where the body is not known', () => {
    const rule = rules.find(({ iso2 }) => iso2 === 'UG')
    const vehicle = { year: 2020, bodyType: null, vehicleType: 'Truck' }
    const { reasons } = judgeEntry({ rule, vehicle, arrival: JANUARY })
    expect(reasons.map(({ code }) => code)).toContain('otherKind')
  })

  test('leaves a rule alone that is about all vehicles', () => {
    const rule = { ...rules.find(({ iso2 }) => iso2 === 'UG'), appliesTo: 'all' }
    const vehicle = { year: 2020, bodyType: 'Truck', vehicleType: null }
    const [parsed] = entryRulesFileSchema.parse({ rules: [rule] }).rules
    expect(judgeEntry({ rule: parsed, vehicle, arrival: JANUARY }).verdict).toBe('green')
    expect(judgeEntry({ rule: parsed && { ...parsed, steering: 'unknown' }, vehicle, arrival: JANUARY })).toEqual({
      verdict: 'cannotTell',
      reasons: [
        { code: 'youngEnough', value: '15' },
        { code: 'steeringUnknown', value: '' },
      ],
    })
  })

  test('with an age from first registration leaves a year more on the border', () => {
    const uganda = rules.find(({ iso2 }) => iso2 === 'UG')
    const rule = uganda && { ...uganda, ageBasis: 'firstRegistration' as const }
    const verdictOf = (year: number) =>
      judgeEntry({ rule, vehicle: { year, bodyType: 'SUV', vehicleType: null }, arrival: JANUARY }).verdict
    expect([2013, 2012, 2011, 2010].map(verdictOf)).toEqual(['green', 'cannotTell', 'cannotTell', 'red'])
  })

  test('leaves a year on the border in whose middle the limit lies, also of a limit that stays where it is', () => {
    const kenya = rules.find(({ iso2 }) => iso2 === 'KE')
    const rule = kenya && { ...kenya, firstRegisteredFrom: '2019-07-01', movesYearly: false }
    const reasonOf = (year: number) =>
      judgeEntry({ rule, vehicle: { year, bodyType: 'SUV', vehicleType: null }, arrival: JANUARY }).reasons.find(
        ({ value }) => value === '2019-07-01',
      )?.code
    expect([2020, 2019, 2018, 2017].map(reasonOf)).toEqual([
      'registeredInTime',
      'registrationOnBorder',
      'registrationOnBorder',
      'registeredTooEarly',
    ])
  })

  test('reads in whole sentences with the date of its source', () => {
    const words = (iso2: string, country: string, year: number) =>
      describeEntry({
        ...judge(iso2, year),
        country,
        asOf: rules.find((rule) => rule.iso2 === iso2)?.asOf,
        words: entry,
      })
    expect(words('ZM', 'Zambia', 2019)).toEqual({
      title: 'Zambia: with an inspection.',
      text: 'Inspection: ZS 560 roadworthiness inspection before export, offered in South Africa. No age limit was found. Right-hand drive is accepted. Otherwise: Penalty of 15 % of the delivered value without the inspection.',
      date: 'Reported, 2018.',
    })
    expect(words('ZW', 'Zimbabwe', 2010).title).toBe('Zimbabwe: may not enter.')
    expect(words('UG', 'Uganda', 2020).title).toBe('Uganda: may enter.')
    expect(words('MW', 'Malawi', 2020).title).toBe('Malawi: no bar found.')
    expect(words('GH', 'Ghana', 2020)).toMatchObject({ title: 'Ghana: cannot tell.', date: 'Reported without a date.' })
    expect(words('RW', 'Rwanda', 2020)).toEqual({
      title: 'Rwanda: cannot tell.',
      text: 'We have no rule of this country.',
      date: '',
    })
  })
})

describe('a month of arrival', () => {
  test('is at first that of the day sixty days on, in Johannesburg', () => {
    expect(usualArrival(new Date('2026-11-20T08:00:00Z'))).toEqual({ year: 2027, month: 1 })
    expect(usualArrival(new Date('2026-10-01T22:30:00Z'))).toEqual({ year: 2026, month: 12 })
  })

  test('is the chosen one until that is over', () => {
    const now = new Date('2026-11-30T21:59:59Z')
    expect(judgedArrival('2026-11', now)).toEqual({ year: 2026, month: 11 })
    expect(judgedArrival('2027-05', now)).toEqual({ year: 2027, month: 5 })
    for (const chosen of ['2026-10', '', null, undefined]) {
      expect(judgedArrival(chosen, now)).toEqual({ year: 2027, month: 1 })
    }
  })

  test('may be chosen from the present one on, over the turn of the year', () => {
    expect(arrivalMonths(new Date('2026-11-20T08:00:00Z'), 3)).toEqual([
      { year: 2026, month: 11 },
      { year: 2026, month: 12 },
      { year: 2027, month: 1 },
    ])
  })
})

describe('a file of rules', () => {
  test('is refused when it contradicts itself', () => {
    const [zimbabwe] = rules
    const refused = [
      { ...zimbabwe, ageBasis: null },
      { ...zimbabwe, movesYearly: true },
      { ...zimbabwe, iso2: 'zw' },
      { ...zimbabwe, certainty: 'sure' },
      { ...zimbabwe, more: 1 },
    ]
    for (const rule of refused) expect(entryRulesFileSchema.safeParse({ rules: [rule] }).success).toBe(false)
    expect(entryRulesFileSchema.safeParse({ rules: [zimbabwe, zimbabwe] }).success).toBe(false)
  })

  test('of papers is sound in the seed', () => {
    const { papers } = exportPapersFileSchema.parse(seed('export-papers'))
    expect(papers[0]).toMatchObject({ validDays: 90, appliesTo: 'all' })
  })
})

describe('the earliest year that a country admits', () => {
  test.each([
    ['ZW', 2018],
    ['KE', 2020],
    ['UG', 2013],
    ['AO', undefined],
    ['NG', undefined],
  ])('%s: %s', (iso2, year) => {
    const rule = rules.find((entry) => entry.iso2 === iso2)
    if (rule === undefined) throw new Error(iso2)
    const vehicle = { year: 1999, bodyType: 'SUV', vehicleType: null }
    expect(admittedFrom({ rule, vehicle, arrival: JANUARY })).toBe(year)
    if (year !== undefined) {
      expect(judge(iso2, year).verdict).toMatch(/^(green|amber)$/)
      expect(judge(iso2, year - 1).verdict).toMatch(/^(cannotTell|red)$/)
    }
  })
})
