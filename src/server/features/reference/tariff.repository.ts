import { desc } from 'drizzle-orm'
import { tariffSchema } from '../../../shared/domain/tariff.ts'
import type { Tariff } from '../../../shared/domain/tariff.ts'
import type { Queries } from '../../db/database.ts'
import { tariff } from '../../db/schema/index.ts'

/** The newest tariff; undefined in an empty database. */
export async function findTariff(db: Queries): Promise<Tariff | undefined> {
  const [row] = await db.select({ document: tariff.document }).from(tariff).orderBy(desc(tariff.id)).limit(1)
  return row === undefined ? undefined : tariffSchema.parse(row.document)
}

/** Adds a tariff, which is in force from then on; the ones before stay. */
export async function addTariff(
  tx: Queries,
  entry: { readonly tariff: Tariff; readonly source: string; readonly importedAt: Date },
): Promise<void> {
  const { source, importedAt } = entry
  await tx
    .insert(tariff)
    .values({ effectiveFrom: entry.tariff.effectiveFrom, source, document: entry.tariff, importedAt })
}
