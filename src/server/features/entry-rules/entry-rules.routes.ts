import { entryRulesResultSchema } from '../../../shared/contract/entry-rules.ts'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { listEntryRules } from './entry-rules.read-model.ts'

/** What countries ask of used vehicles, and the papers of an export, with their dates and sources. */
export function registerEntryRuleRoutes(app: App, { db }: Pick<AppContext, 'db'>): void {
  app.get(PATHS.entryRules, { schema: { response: { 200: envelopeOf(entryRulesResultSchema) } } }, async () =>
    answer(await listEntryRules(db)),
  )
}
