import * as z from 'zod/mini'

const filled = z.string().check(z.minLength(1), z.maxLength(500))
/** A date as precise as its source is: '2024', '2023-07' or '2026-01-01'. */
const looseDate = z.string().check(z.regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, 'must be a date'))

/** What a country asks of a used vehicle, as one dated source reports it. Nothing that is null counts as 'allowed'. */
export const entryRuleSchema = z
  .strictObject({
    /** ISO 3166-1 alpha-2, upper case. */
    iso2: z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters')),
    /** Barred at this age and above, in whole years; null = no such limit is reported. */
    maxAgeYears: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
    ageBasis: z.nullable(z.enum(['manufacture', 'firstRegistration'])),
    judgedAt: z.literal('arrival'),
    /** Earliest permitted first registration. */
    firstRegisteredFrom: z.nullable(z.iso.date()),
    /** True when `firstRegisteredFrom` moves by one year every 1 January after `asOf`. */
    movesYearly: z._default(z.boolean(), false),
    /** 'all', or the vehicles that the rule is about, in words. */
    appliesTo: filled,
    /** What the country admits: right-hand drive, left-hand drive, both, or not known. */
    steering: z.enum(['RHD', 'LHD', 'both', 'unknown']),
    inspection: z.nullable(filled),
    permits: z.nullable(filled),
    onFailure: z.nullable(filled),
    /** 'uncertain' is never shown as 'yes'. */
    certainty: z.enum(['reported', 'uncertain']),
    asOf: z.nullable(looseDate),
    source: filled,
    note: z.nullable(filled),
  })
  .check(
    z.refine((rule) => rule.maxAgeYears === null || rule.ageBasis !== null, {
      error: 'must say what the age counts from',
      path: ['ageBasis'],
    }),
    z.refine((rule) => !rule.movesYearly || (rule.firstRegisteredFrom !== null && rule.asOf !== null), {
      error: 'needs firstRegisteredFrom and asOf',
      path: ['movesYearly'],
    }),
  )
export type EntryRule = Readonly<z.output<typeof entryRuleSchema>>

/** `entry-rules.json`: one rule per country; a country without one is 'cannot tell'. */
export const entryRulesFileSchema = z
  .object({ rules: z.array(entryRuleSchema).check(z.minLength(1), z.maxLength(300)) })
  .check(
    z.refine(({ rules }) => new Set(rules.map(({ iso2 }) => iso2)).size === rules.length, {
      error: 'must name each country once',
      path: ['rules'],
    }),
  )
export type EntryRulesFile = z.output<typeof entryRulesFileSchema>

/** A paper that a vehicle needs to leave South Africa. */
export const exportPaperSchema = z.strictObject({
  paper: filled,
  issuedBy: filled,
  /** Days that it is valid; null = not limited, or not known. */
  validDays: z.nullable(z.int().check(z.positive())),
  needs: filled,
  /** 'all', or the deliveries that need it, in words. */
  appliesTo: filled,
  certainty: filled,
})

/** `export-papers.json`. */
export const exportPapersFileSchema = z.object({
  /** Date of the list; absent = not known. */
  asOf: z._default(z.nullable(looseDate), null),
  papers: z.array(exportPaperSchema).check(z.minLength(1), z.maxLength(100)),
})
export type ExportPapersFile = z.output<typeof exportPapersFileSchema>
