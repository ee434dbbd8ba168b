import { isDeepStrictEqual } from 'node:util'
import { dayInJohannesburg } from '../../../shared/domain/johannesburg.ts'
import { tariffSchema } from '../../../shared/domain/tariff.ts'
import { tariffGaps } from '../../../shared/domain/tariff-coverage.ts'
import type { Tariff } from '../../../shared/domain/tariff.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { listOfferedFrom } from './destinations.repository.ts'
import { ImportRefusedError, parseJsonFile } from './import-problems.ts'
import type { ImportInput, ImportSummary, Origin } from './import-problems.ts'
import { lockReferenceData } from './reference-lock.ts'
import { addTariff, findTariff } from './tariff.repository.ts'

/**
 * Puts a tariff (JSON as `tariffs.json`) in force at once. Refused as a whole, by place, when it is not sound or cannot
 * price a destination that is offered from its start location. The tariff in force again changes nothing.
 */
export async function importTariffs(db: Db, input: ImportInput): Promise<ImportSummary> {
  const tariff = parseJsonFile(tariffSchema, input)
  return db.transaction(async (tx) => {
    await lockReferenceData(tx)
    return applyTariff(tx, tariff, input)
  })
}

/** The same of a tariff that was read before, under `lockReferenceData`. */
export async function applyTariff(tx: Transaction, tariff: Tariff, { source, now }: Origin): Promise<ImportSummary> {
  const offered = await listOfferedFrom(tx, tariff.startLocationId)
  const gaps = offered.flatMap((destination) =>
    tariffGaps(tariff, destination).map((gap) => `${gap} (end location ${destination.endLocationId})`),
  )
  if (offered.length === 0) gaps.push(`startLocationId: nothing is offered from ${tariff.startLocationId}`)
  if (gaps.length > 0) throw new ImportRefusedError(source, gaps)
  const before = await findTariff(tx)
  if (!isDeepStrictEqual(before, tariff)) await addTariff(tx, { tariff, source, importedAt: now })
  return summarise(before, tariff, now)
}

function summarise(before: Tariff | undefined, tariff: Tariff, now: Date): ImportSummary {
  const old = new Map((before?.lines ?? []).map((line) => [line.pastelCode, line]))
  const added = tariff.lines.filter(({ pastelCode }) => !old.has(pastelCode)).length
  const unchanged = tariff.lines.filter((line) => isDeepStrictEqual(old.get(line.pastelCode), line)).length
  const kept = tariff.lines.length - added
  const isAhead = tariff.effectiveFrom > dayInJohannesburg(now)
  return {
    added,
    changed: kept - unchanged,
    removed: old.size - kept,
    unchanged,
    notes: isAhead
      ? [`The tariff is in force from now on, although it says effectiveFrom ${tariff.effectiveFrom}.`]
      : [],
  }
}
