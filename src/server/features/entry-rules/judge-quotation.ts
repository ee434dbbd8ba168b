import type { Vehicle } from '../../../shared/contract/stock.ts'
import type { Arrival } from '../../../shared/domain/entry-rules/arrival.ts'
import { judgeEntry } from '../../../shared/domain/entry-rules/judge-entry.ts'
import type { QuotationRecord } from '../../../shared/domain/quote-document.ts'
import type { Queries } from '../../db/database.ts'
import { findEntryRules, findExportPapers } from '../reference/reference-documents.repository.ts'

type EntrySnapshot = NonNullable<QuotationRecord['entry']>

type Judged = { readonly vehicle: Vehicle; readonly iso2: string; readonly arrival: Arrival }

/** Whether a vehicle may enter a country by the rules in force, and the papers of its export: as a quotation keeps them. */
export async function judgeQuotation(queries: Queries, { vehicle, iso2, arrival }: Judged): Promise<EntrySnapshot> {
  const [rules, papers] = [await findEntryRules(queries), await findExportPapers(queries)]
  const rule = rules?.document.rules.find((entry) => entry.iso2 === iso2)
  const { verdict, reasons } = judgeEntry({ rule, vehicle, arrival })
  return {
    verdict,
    reasons: [...reasons],
    arrival,
    rule: rule === undefined ? null : { asOf: rule.asOf, source: rule.source },
    rulesSource: rules?.source ?? '',
    papers: (papers?.document.papers ?? [])
      .filter(({ appliesTo }) => appliesTo === 'all')
      .map(({ paper, validDays }) => ({ paper, validDays })),
  }
}
