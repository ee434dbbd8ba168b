import type { Arrival } from './arrival.ts'
import type { EntryJudgement, EntryReason, EntryVerdict } from './judge-entry.ts'

/** Every word of a verdict in one language. A further language is a further object of this type. */
type EntryWords = typeof ENGLISH

const ENGLISH = {
  verdict: {
    green: 'may enter',
    amber: 'no bar found',
    cannotTell: 'cannot tell',
    red: 'may not enter',
  } satisfies Record<EntryVerdict, string>,
  withInspection: 'with an inspection',
  withPapers: 'with papers',
  withBoth: 'with an inspection and papers',
  title: (country: string, verdict: string) => `${country}: ${verdict}.`,
  reason: {
    notListed: () => 'We have no rule of this country.',
    uncertain: () => 'What is reported is not confirmed.',
    inspection: (text: string) => `Inspection: ${text}.`,
    permits: (text: string) => `Papers: ${text}.`,
    tooOld: (years: string) => `It is older than the limit of ${years} years from manufacture.`,
    ageOnBorder: (years: string) => `Its year is on the border of the limit of ${years} years.`,
    youngEnough: (years: string) => `It is younger than the limit of ${years} years.`,
    registeredTooEarly: (day: string) => `It was registered before ${day}, the earliest date admitted.`,
    registrationOnBorder: (day: string) =>
      `First registration before ${day} is barred, and its year is on that border.`,
    registeredInTime: (day: string) => `It was registered after ${day}, the earliest date admitted.`,
    yearUnknown: () => 'There is an age limit, and the year of the vehicle is not known.',
    noAgeLimitFound: () => 'No age limit was found.',
    rightHandRefused: () => 'Right-hand drive is reported as not admitted.',
    rightHandAccepted: () => 'Right-hand drive is accepted.',
    steeringUnknown: () => 'Whether right-hand drive is accepted is not known.',
    otherKind: (kind: string) => `The rule is about ${kind}; for this vehicle others may hold.`,
    kindUnknown: (kind: string) => `The rule is about ${kind}; what this vehicle counts as is not known.`,
    mayBeCommercial: (kind: string) => `The rule is about ${kind}; a pick-up may count as a commercial vehicle.`,
    onFailure: (text: string) => `Otherwise: ${text}.`,
  } satisfies Record<EntryReason['code'], (value: string) => string>,
  reported: (day: string) => `Reported, ${day}.`,
  undated: 'Reported without a date.',
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
}

const LANGUAGES: Readonly<Record<string, EntryWords>> = { en: ENGLISH }

export type DescribedEntry = {
  /** 'Zambia: with an inspection.' */
  readonly title: string
  /** Why, in whole sentences. */
  readonly text: string
  /** 'Reported, 2018.'; '' when there is no rule. */
  readonly date: string
}

type Described = EntryJudgement & {
  readonly country: string
  /** Date of the source as precise as it is; null = not dated; undefined = no rule. */
  readonly asOf: string | null | undefined
  /** BCP 47 tag; English where it has no words of its own yet. */
  readonly language?: string
}

/** A verdict in words, the same on screens and papers. */
export function describeEntry({ verdict, reasons, country, asOf, language = 'en' }: Described): DescribedEntry {
  const words = wordsOf(language)
  return {
    title: words.title(country, verdictText(verdict, { reasons, words })),
    text: reasons.map(({ code, value }) => words.reason[code](value)).join(' '),
    date: asOf === undefined ? '' : asOf === null ? words.undated : words.reported(asOf),
  }
}

/** 'January 2027'. */
export function arrivalText({ year, month }: Arrival, language = 'en'): string {
  return `${wordsOf(language).months[month - 1] ?? ''} ${year}`
}

function wordsOf(language: string): EntryWords {
  return LANGUAGES[language.toLowerCase().split('-', 1)[0] ?? ''] ?? ENGLISH
}

function verdictText(
  verdict: EntryVerdict,
  { reasons, words }: { readonly reasons: readonly EntryReason[]; readonly words: EntryWords },
): string {
  const has = (code: EntryReason['code']) => reasons.some((reason) => reason.code === code)
  if (verdict !== 'amber') return words.verdict[verdict]
  if (has('inspection')) return has('permits') ? words.withBoth : words.withInspection
  return has('permits') ? words.withPapers : words.verdict.amber
}
