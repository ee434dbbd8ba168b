import { isDeepStrictEqual } from 'node:util'
import { deliveryTypeSchema } from '../../../shared/domain/quote-document.ts'
import { tariffGaps } from '../../../shared/domain/tariff-coverage.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { destinationRows, listCountryCodes, listDestinationRows, saveDestinations } from './destinations.repository.ts'
import type { DestinationRow } from './destinations.repository.ts'
import { ImportRefusedError, parseJsonFile } from './import-problems.ts'
import type { ImportInput, ImportSummary, Origin } from './import-problems.ts'
import { lockReferenceData } from './reference-lock.ts'
import { destinationsFileSchema } from './seed-files.ts'
import type { DestinationsFile } from './seed-files.ts'
import { findTariff } from './tariff.repository.ts'

/**
 * Replaces the destinations by those of the file (JSON as `destinations.json`). Those that it does not name are offered
 * no longer but kept for old papers. Refused as a whole, by place, when a row is not sound or the tariff in force
 * cannot price it.
 */
export async function importDestinations(db: Db, input: ImportInput): Promise<ImportSummary> {
  const file = parseJsonFile(destinationsFileSchema, input)
  return db.transaction(async (tx) => {
    await lockReferenceData(tx)
    return applyDestinations(tx, file, input)
  })
}

/** The same of a file that was read before, under `lockReferenceData`. */
export async function applyDestinations(
  tx: Transaction,
  file: DestinationsFile,
  { source }: Origin,
): Promise<ImportSummary> {
  const problems = [...fileProblems(file, await listCountryCodes(tx)), ...(await pricingProblems(tx, file))]
  if (problems.length > 0) throw new ImportRefusedError(source, problems)
  return replace(tx, destinationRows(file))
}

/** What is wrong between the rows of a file, and with the countries that it names; [] = sound. */
export function fileProblems(file: DestinationsFile, countryCodes: ReadonlyMap<number, string>): string[] {
  const starts = new Set(file.startLocations.map(({ startLocationId }) => startLocationId))
  const types = new Set(file.deliveryTypes.map(({ deliveryTypeId }) => deliveryTypeId))
  const seen = new Set<string>()
  const names = new Map<number, string>()
  const headProblems = listHeadProblems(file, countryCodes)
  return file.destinations.reduce((problems, row, index) => {
    const say = (field: string, text: string) =>
      problems.push(`destinations.${index}.${field}: ${row.endLocation}: ${text}`)
    const key = `${row.startLocationId}/${row.endLocationId}/${row.deliveryTypeId}`
    const name = names.get(row.endLocationId) ?? row.endLocation
    if (seen.has(key)) say('endLocationId', `the delivery ${key} stands twice`)
    if (name !== row.endLocation) say('endLocation', `end location ${row.endLocationId} is called ${name} further up`)
    if (!starts.has(row.startLocationId)) say('startLocationId', `there is no start location ${row.startLocationId}`)
    if (!types.has(row.deliveryTypeId)) say('deliveryTypeId', `there is no delivery type ${row.deliveryTypeId}`)
    if (countryCodes.get(row.countryId) !== row.iso2) say('countryId', `country ${row.countryId} is not ${row.iso2}`)
    for (const transit of row.transitCountryIds) {
      if (!countryCodes.has(transit)) say('transitCountryIds', `there is no country ${transit}`)
    }
    seen.add(key)
    names.set(row.endLocationId, name)
    return problems
  }, headProblems)
}

/** Of the lists that the rows refer to. */
function listHeadProblems(file: DestinationsFile, countryCodes: ReadonlyMap<number, string>): string[] {
  const startProblems = file.startLocations.flatMap(({ countryId }, index) =>
    countryCodes.has(countryId) ? [] : [`startLocations.${index}.countryId: there is no country ${countryId}`],
  )
  const typeProblems = file.deliveryTypes.flatMap(({ deliveryTypeId, name }, index) =>
    deliveryTypeSchema.safeParse(deliveryTypeId).success
      ? []
      : [`deliveryTypes.${index}.deliveryTypeId: ${name}: delivery type ${deliveryTypeId} has no words on a quotation`],
  )
  return [...startProblems, ...typeProblems]
}

async function pricingProblems(tx: Transaction, file: DestinationsFile): Promise<string[]> {
  const tariff = await findTariff(tx)
  if (tariff === undefined) return []
  return file.destinations.flatMap((row, index) =>
    row.startLocationId === tariff.startLocationId
      ? tariffGaps(tariff, row).map((gap) => `destinations.${index}: ${row.endLocation}: ${gap}`)
      : [],
  )
}

async function replace(tx: Transaction, rows: readonly DestinationRow[]): Promise<ImportSummary> {
  const stored = await listDestinationRows(tx)
  const before = new Map(stored.map((row) => [keyOf(row), row]))
  const named = new Set(rows.map(keyOf))
  const gone = stored.filter((row) => row.offered && !named.has(keyOf(row)))
  const fresh = rows.filter((row) => !isDeepStrictEqual(before.get(keyOf(row)), row))
  await saveDestinations(tx, [...fresh, ...gone.map((row) => ({ ...row, offered: false }))])
  const added = fresh.filter((row) => before.get(keyOf(row))?.offered !== true).length
  return {
    added,
    changed: fresh.length - added,
    removed: gone.length,
    unchanged: rows.length - fresh.length,
    notes: [],
  }
}

function keyOf({ startLocationId, endLocationId, deliveryTypeId }: DestinationRow): string {
  return `${startLocationId}/${endLocationId}/${deliveryTypeId}`
}
