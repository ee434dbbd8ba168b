import { isDeepStrictEqual } from 'node:util'
import { entryRulesFileSchema, exportPapersFileSchema } from '../../../shared/domain/entry-rules/entry-rules.ts'
import type { Db } from '../../db/database.ts'
import { country } from '../../db/schema/index.ts'
import {
  ImportRefusedError,
  parseJsonFile,
  type ImportInput,
  type ImportSummary,
} from '../reference/import-problems.ts'
import { lockReferenceData } from '../reference/reference-lock.ts'
import { addDocument, findEntryRules, findExportPapers } from '../reference/reference-documents.repository.ts'

/** Puts rules of entry (JSON as `entry-rules.json`) in force at once; refused as a whole, by place, when one is not sound. */
export async function importEntryRules(db: Db, input: ImportInput): Promise<ImportSummary> {
  const document = parseJsonFile(entryRulesFileSchema, input)
  return db.transaction(async (tx) => {
    await lockReferenceData(tx)
    const known = new Set((await tx.select({ iso2: country.iso2 }).from(country)).map(({ iso2 }) => iso2))
    const unknown = document.rules.filter(({ iso2 }) => !known.has(iso2))
    if (unknown.length > 0) {
      const problems = unknown.map(({ iso2 }) => `rules: there is no country ${iso2}`)
      throw new ImportRefusedError(input.source, problems)
    }
    const before = (await findEntryRules(tx))?.document
    if (!isDeepStrictEqual(before, document)) {
      await addDocument(tx, { kind: 'entry-rules', document, source: input.source, importedAt: input.now })
    }
    return compare(before?.rules ?? [], { after: document.rules, keyOf: ({ iso2 }) => iso2 })
  })
}

/** The same for export papers (JSON as `export-papers.json`). */
export async function importExportPapers(db: Db, input: ImportInput): Promise<ImportSummary> {
  const document = parseJsonFile(exportPapersFileSchema, input)
  return db.transaction(async (tx) => {
    await lockReferenceData(tx)
    const before = (await findExportPapers(tx))?.document
    if (!isDeepStrictEqual(before, document)) {
      await addDocument(tx, { kind: 'export-papers', document, source: input.source, importedAt: input.now })
    }
    return compare(before?.papers ?? [], { after: document.papers, keyOf: ({ paper }) => paper })
  })
}

function compare<T>(
  before: readonly T[],
  { after, keyOf }: { readonly after: readonly T[]; readonly keyOf: (entry: T) => string },
): ImportSummary {
  const old = new Map(before.map((entry) => [keyOf(entry), entry]))
  const added = after.filter((entry) => !old.has(keyOf(entry))).length
  const unchanged = after.filter((entry) => isDeepStrictEqual(old.get(keyOf(entry)), entry)).length
  const kept = after.length - added
  return { added, changed: kept - unchanged, removed: old.size - kept, unchanged, notes: [] }
}
