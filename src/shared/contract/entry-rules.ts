import * as z from 'zod/mini'
import { entryRuleSchema, exportPaperSchema } from '../domain/entry-rules/entry-rules.ts'
import { id, isoInstant } from './scalars.ts'

/** Where a document comes from ('sample' until staff replaced it) and when it was taken in. */
const originSchema = z.object({ source: z.string(), importedAt: isoInstant })

/** Our own: the rules of entry per country and the papers of an export (`GET api/entry-rules`); countries of no rule are absent. */
export const entryRulesResultSchema = z.object({
  rules: z.array(z.object({ countryId: id, countryName: z.string(), rule: entryRuleSchema })),
  rulesOrigin: originSchema,
  papers: z.array(exportPaperSchema),
  papersOrigin: originSchema,
})
export type EntryRulesResult = z.output<typeof entryRulesResultSchema>
