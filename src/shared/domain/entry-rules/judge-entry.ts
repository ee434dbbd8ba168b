import * as z from 'zod/mini'
import { knownYear } from '../known-year.ts'
import type { Vehicle } from '../../contract/stock.ts'
import type { Arrival } from './arrival.ts'
import type { EntryRule } from './entry-rules.ts'
import { nameKey } from '../name-key.ts'

const PASSENGER = [
  'SUV',
  'Crossover',
  'Hatchback',
  'Sedan',
  'Station Wagon',
  'Coupe',
  'Cabriolet',
  'Convertible',
  'MPV',
]
/** Pick-ups carry persons and goods: countries count them as the one or the other. */
const EITHER = ['Double Cab', 'Extended Cab', 'Single Cab', 'Pick-up', 'Pickup', 'Bakkie']
const COMMERCIAL = ['Panel Van', 'Minibus', 'Bus', 'Truck', 'Tractor', 'Trailer']

const KINDS: ReadonlyMap<string, VehicleKind> = new Map([
  ...PASSENGER.map((name) => [nameKey(name), 'passenger'] as const),
  ...EITHER.map((name) => [nameKey(name), 'either'] as const),
  ...COMMERCIAL.map((name) => [nameKey(name), 'commercial'] as const),
])

/** May enter, may enter with something to be done, may not enter, nobody can say. */
export const entryVerdictSchema = z.enum(['green', 'amber', 'cannotTell', 'red'])
export type EntryVerdict = z.output<typeof entryVerdictSchema>

/** `value`: the year limit, date or words that the sentence of the code needs; '' where it needs none. */
export const entryReasonSchema = z.object({
  code: z.enum([
    'notListed',
    'uncertain',
    'inspection',
    'permits',
    'tooOld',
    'ageOnBorder',
    'youngEnough',
    'registeredTooEarly',
    'registrationOnBorder',
    'registeredInTime',
    'yearUnknown',
    'noAgeLimitFound',
    'rightHandRefused',
    'rightHandAccepted',
    'steeringUnknown',
    'otherKind',
    'kindUnknown',
    'mayBeCommercial',
    'onFailure',
  ]),
  value: z.string(),
})
export type EntryReason = Readonly<z.output<typeof entryReasonSchema>>

export type EntryJudgement = { readonly verdict: EntryVerdict; readonly reasons: readonly EntryReason[] }

export type EntryQuestion = {
  /** Undefined = the country is not listed. */
  readonly rule: EntryRule | undefined
  readonly vehicle: Pick<Vehicle, 'year' | 'bodyType' | 'vehicleType'>
  readonly arrival: Arrival
}

type Finding = EntryReason & { readonly verdict: EntryVerdict }

/** No rule reaches further back (`entryRuleSchema`). */
const MOST_YEARS = 101

const RANK: Readonly<Record<EntryVerdict, number>> = { green: 0, amber: 1, cannotTell: 2, red: 3 }

/**
 * Whether a right-hand drive vehicle may enter a country in the month of its arrival. The worst finding decides; what is
 * not known is never 'yes': a country without a rule and a rule that is uncertain are 'cannot tell', a rule without an age
 * limit is amber at best, and so is a pick-up under a rule for passenger vehicles. The record knows only the year, which
 * counts as that of manufacture, so the year in which a limit falls is 'cannot tell' (issue: 'May this car enter?').
 * Example: 10 years from manufacture, arrival in January 2027: 2018 and later may enter, 2016 and earlier may not, 2017
 * cannot be told.
 */
export function judgeEntry({ rule, vehicle, arrival }: EntryQuestion): EntryJudgement {
  if (rule === undefined) return { verdict: 'cannotTell', reasons: [{ code: 'notListed', value: '' }] }
  const kind = rule.appliesTo === 'all' ? 'passenger' : vehicleKind(vehicle)
  const findings = [
    ...(rule.certainty === 'uncertain' ? [finding('cannotTell', 'uncertain')] : []),
    ...demands(rule),
    ...ageFindings({ rule, year: knownYear(vehicle.year), arrival, kind }),
    steeringFinding(rule),
    ...kindFindings(rule, kind),
  ]
  const verdict = rule.certainty === 'uncertain' ? 'cannotTell' : worstOf(findings)
  const reasons = findings.map(({ code, value }) => ({ code, value }))
  const needsWarning = rule.onFailure !== null && (verdict === 'red' || rule.inspection !== null)
  return { verdict, reasons: needsWarning ? [...reasons, { code: 'onFailure', value: rule.onFailure ?? '' }] : reasons }
}

type AdmittedQuestion = Omit<EntryQuestion, 'rule'> & { readonly rule: EntryRule }

/** The earliest year of which such a vehicle may enter, with or without something to be done; undefined = no year does. */
export function admittedFrom({ rule, vehicle, arrival }: AdmittedQuestion): number | undefined {
  const years = Array.from({ length: MOST_YEARS }, (_, age) => arrival.year - MOST_YEARS + 1 + age)
  return years.find((year) => {
    const { verdict } = judgeEntry({ rule, vehicle: { ...vehicle, year }, arrival })
    return verdict === 'green' || verdict === 'amber'
  })
}

function finding(verdict: EntryVerdict, code: EntryReason['code'], value: string | number = ''): Finding {
  return { verdict, code, value: String(value) }
}

function worstOf(findings: readonly Finding[]): EntryVerdict {
  return findings.reduce<EntryVerdict>((worst, { verdict }) => (RANK[verdict] > RANK[worst] ? verdict : worst), 'green')
}

function demands({ inspection, permits }: EntryRule): Finding[] {
  return [
    ...(inspection === null ? [] : [finding('amber', 'inspection', inspection)]),
    ...(permits === null ? [] : [finding('amber', 'permits', permits)]),
  ]
}

type AgeQuestion = {
  readonly rule: EntryRule
  readonly year: number | null
  readonly arrival: Arrival
  readonly kind: VehicleKind
}

function ageFindings({ rule, year, arrival, kind }: AgeQuestion): Finding[] {
  // A limit for passenger vehicles says nothing about others.
  if (kind === 'commercial' || kind === 'unknown') return []
  if (rule.maxAgeYears === null && rule.firstRegisteredFrom === null) return [finding('amber', 'noAgeLimitFound')]
  if (year === null) return [finding('cannotTell', 'yearUnknown')]
  const findings = [ageFinding(rule, { year, arrival }), registrationFinding(rule, { year, arrival })]
  return findings.flatMap((entry) => {
    if (entry === undefined) return []
    const isOpen = kind === 'either' && entry.verdict === 'red'
    return [isOpen ? finding('cannotTell', entry.code, entry.value) : entry]
  })
}

type Ages = { readonly year: number; readonly arrival: Arrival }

/** Built on some day of its year, a vehicle is in the year of arrival either as old as the difference, or a year less. */
function ageFinding({ maxAgeYears, ageBasis }: EntryRule, { year, arrival }: Ages): Finding | undefined {
  if (maxAgeYears === null) return undefined
  const oldest = arrival.year - year
  if (oldest < maxAgeYears) return finding('green', 'youngEnough', maxAgeYears)
  // First registered later than built: how much later is not known.
  const isSure = oldest > maxAgeYears && ageBasis === 'manufacture'
  return isSure || oldest > maxAgeYears + 1
    ? finding('red', 'tooOld', maxAgeYears)
    : finding('cannotTell', 'ageOnBorder', maxAgeYears)
}

/**
 * A vehicle is first registered in the year that it was built in, or in the next one: all of a year are in time where the
 * limit is its first day.
 */
function registrationFinding(rule: EntryRule, { year, arrival }: Ages): Finding | undefined {
  const from = earliestRegistration(rule, arrival)
  if (from === undefined) return undefined
  const firstYear = Number(from.slice(0, 4))
  if (year > firstYear || (year === firstYear && from.endsWith('-01-01')))
    return finding('green', 'registeredInTime', from)
  return year < firstYear - 1
    ? finding('red', 'registeredTooEarly', from)
    : finding('cannotTell', 'registrationOnBorder', from)
}

function earliestRegistration({ firstRegisteredFrom, movesYearly, asOf }: EntryRule, arrival: Arrival) {
  if (firstRegisteredFrom === null) return undefined
  if (!movesYearly || asOf === null) return firstRegisteredFrom
  const years = Math.max(0, arrival.year - Number(asOf.slice(0, 4)))
  return `${Number(firstRegisteredFrom.slice(0, 4)) + years}${firstRegisteredFrom.slice(4)}`
}

/** South African stock is right-hand drive; that is said beside the verdict. */
function steeringFinding({ steering }: EntryRule): Finding {
  if (steering === 'LHD') return finding('red', 'rightHandRefused')
  return steering === 'unknown' ? finding('cannotTell', 'steeringUnknown') : finding('green', 'rightHandAccepted')
}

function kindFindings({ appliesTo }: EntryRule, kind: VehicleKind): Finding[] {
  if (kind === 'passenger') return []
  if (kind === 'either') return [finding('amber', 'mayBeCommercial', appliesTo)]
  return [finding('cannotTell', kind === 'commercial' ? 'otherKind' : 'kindUnknown', appliesTo)]
}

type VehicleKind = 'passenger' | 'either' | 'commercial' | 'unknown'

/** What a customs office may count a vehicle as, by its body; by its type where the body is not known. */
function vehicleKind({ bodyType, vehicleType }: Pick<Vehicle, 'bodyType' | 'vehicleType'>): VehicleKind {
  return KINDS.get(nameKey(bodyType ?? '')) ?? KINDS.get(nameKey(vehicleType ?? '')) ?? 'unknown'
}
