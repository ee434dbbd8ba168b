import { inArray } from 'drizzle-orm'
import { entryRulesResultSchema, type EntryRulesResult } from '../../../shared/contract/entry-rules.ts'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import type { Queries } from '../../db/database.ts'
import { country } from '../../db/schema/index.ts'
import { findEntryRules, findExportPapers, type FoundDocument } from '../reference/reference-documents.repository.ts'

/** What countries ask of used vehicles, and the papers of an export, with their dates and sources. */
export function registerEntryRuleRoutes(app: App, { db }: Pick<AppContext, 'db'>): void {
  app.get(PATHS.entryRules, { schema: { response: { 200: envelopeOf(entryRulesResultSchema) } } }, async () =>
    answer(await listEntryRules(db)),
  )
}

/** Rules and papers in force, each rule with the country's id and name; in the order of their file. */
async function listEntryRules(queries: Queries): Promise<EntryRulesResult> {
  const [rules, papers] = [await findEntryRules(queries), await findExportPapers(queries)]
  if (rules === undefined || papers === undefined) throw new Error('the rules of entry have not been seeded')
  const codes = rules.document.rules.map(({ iso2 }) => iso2)
  const countries = await queries.select().from(country).where(inArray(country.iso2, codes))
  const byCode = new Map(countries.map((row) => [row.iso2, row]))
  return {
    rules: rules.document.rules.flatMap((rule) => {
      const found = byCode.get(rule.iso2)
      return found === undefined ? [] : [{ countryId: found.id, countryName: found.name, rule }]
    }),
    rulesOrigin: originOf(rules),
    papers: papers.document.papers,
    papersOrigin: originOf(papers),
  }
}

function originOf({ source, importedAt }: FoundDocument<unknown>): EntryRulesResult['rulesOrigin'] {
  return { source, importedAt: importedAt.toISOString() }
}
