import { desc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  entryRulesFileSchema,
  exportPapersFileSchema,
  type EntryRulesFile,
  type ExportPapersFile,
} from '../../../shared/domain/entry-rules/entry-rules.ts'
import type { Queries } from '../../db/database.ts'
import { referenceDocument } from '../../db/schema/index.ts'

export type DocumentKind = (typeof referenceDocument.$inferSelect)['kind']

export type FoundDocument<T> = { readonly document: T; readonly source: string; readonly importedAt: Date }

/** The rules in force; undefined in an empty database. */
export function findEntryRules(queries: Queries): Promise<FoundDocument<EntryRulesFile> | undefined> {
  return findNewest(queries, { kind: 'entry-rules', schema: entryRulesFileSchema })
}

/** The papers in force; undefined in an empty database. */
export function findExportPapers(queries: Queries): Promise<FoundDocument<ExportPapersFile> | undefined> {
  return findNewest(queries, { kind: 'export-papers', schema: exportPapersFileSchema })
}

async function findNewest<T>(
  queries: Queries,
  { kind, schema }: { readonly kind: DocumentKind; readonly schema: z.ZodMiniType<T> },
): Promise<FoundDocument<T> | undefined> {
  const { document, source, importedAt } = referenceDocument
  const [row] = await queries
    .select({ document, source, importedAt })
    .from(referenceDocument)
    .where(eq(referenceDocument.kind, kind))
    .orderBy(desc(referenceDocument.id))
    .limit(1)
  return row === undefined ? undefined : { ...row, document: schema.parse(row.document) }
}

/** Adds a document, which is in force from then on; the ones before stay. */
export async function addDocument(
  queries: Queries,
  row: {
    readonly kind: DocumentKind
    readonly document: EntryRulesFile | ExportPapersFile
    readonly source: string
    readonly importedAt: Date
  },
): Promise<void> {
  await queries.insert(referenceDocument).values(row)
}
