import * as z from 'zod/mini'

/** Longer texts of a browser's report are refused: addresses of ours are short. */
const MAX_TEXT = 2000
/** A browser sends what it has gathered in some seconds. */
const MAX_REPORTS = 20

const textOfBrowser = z.optional(z.nullable(z.string().check(z.maxLength(MAX_TEXT))))
const lineNumber = z.optional(z.nullable(z.number()))

/** What browsers with `report-uri` send: one violation of the content security policy. */
const legacyReportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': textOfBrowser,
    'violated-directive': textOfBrowser,
    'blocked-uri': textOfBrowser,
    'document-uri': textOfBrowser,
    'source-file': textOfBrowser,
    'line-number': lineNumber,
  }),
})

/** What browsers with `report-to` send: a list, in which other kinds of reports may stand. */
const reportListSchema = z
  .array(
    z.object({
      type: z.string().check(z.maxLength(MAX_TEXT)),
      body: z.optional(
        z.object({
          effectiveDirective: textOfBrowser,
          blockedURL: textOfBrowser,
          documentURL: textOfBrowser,
          sourceFile: textOfBrowser,
          lineNumber,
        }),
      ),
    }),
  )
  .check(z.maxLength(MAX_REPORTS))

/** Body of `POST /api/violations`, written by browsers alone; unknown fields are left out. */
export const violationReportSchema = z.union([legacyReportSchema, reportListSchema])
export type ViolationReport = z.infer<typeof violationReportSchema>
