import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { entryRulesFileSchema, exportPapersFileSchema } from '../../../shared/domain/entry-rules/entry-rules.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { SAMPLE } from '../../../shared/domain/sample.ts'
import { tariffSchema } from '../../../shared/domain/tariff.ts'
import type { Db, Transaction } from '../../db/database.ts'
import {
  country,
  currency,
  destination,
  filterOption,
  make,
  model,
  rateTable,
  referenceDocument,
  tariff,
} from '../../db/schema/index.ts'
import { addDocument } from './reference-documents.repository.ts'
import { destinationRows, saveDestinations } from './destinations.repository.ts'
import { parseJsonFile } from './import-problems.ts'
import { quotesOfSeedForm } from './import-rates.ts'
import { addRateTable } from './rate-tables.repository.ts'
import { lockReferenceData } from './reference-lock.ts'
import {
  countriesFileSchema,
  currenciesFileSchema,
  destinationsFileSchema,
  readSeedText,
  vehicleModelsFileSchema,
} from './seed-files.ts'
import type { VehicleModelsFile } from './seed-files.ts'
import { addTariff } from './tariff.repository.ts'

type Seed = { readonly table: PgTable; readonly fill: (tx: Transaction, now: Date) => Promise<void> }

/** In the order in which they refer to each other. */
const SEEDS: readonly Seed[] = [
  { table: country, fill: fillCountries },
  { table: currency, fill: fillCurrencies },
  { table: rateTable, fill: fillRates },
  { table: destination, fill: fillDestinations },
  { table: tariff, fill: fillTariff },
  { table: referenceDocument, fill: fillDocuments },
  { table: filterOption, fill: async (tx) => fillOptions(tx, await readModels()) },
  { table: make, fill: async (tx) => fillMakes(tx, await readModels()) },
  { table: model, fill: async (tx) => fillModels(tx, await readModels()) },
]

/**
 * Fills every reference table that is empty from the product's seed files, with the same ids in every installation.
 * Tables that have rows are left alone. One transaction; of two processes that start at once, one waits and finds all.
 */
export async function seedReference(db: Db, { now }: { readonly now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    await lockReferenceData(tx)
    for (const { table, fill } of SEEDS) {
      if (await isEmpty(tx, table)) await fill(tx, now)
    }
  })
}

async function isEmpty(tx: Transaction, table: PgTable): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from ${table} limit 1`)
  return rows.length === 0
}

async function fillCountries(tx: Transaction): Promise<void> {
  const { countries } = parseJsonFile(countriesFileSchema, await seedFile('countries'))
  await tx.insert(country).values(
    countries.map(({ countryId, countryName, iso2, currency: code, phoneCode }) => ({
      id: countryId,
      name: countryName,
      nameKey: nameKey(countryName),
      iso2,
      currency: code,
      phoneCode,
    })),
  )
}

async function fillCurrencies(tx: Transaction): Promise<void> {
  const { currencies } = parseJsonFile(currenciesFileSchema, await seedFile('currencies'))
  await tx.insert(currency).values(
    currencies.map((entry, index) => ({
      code: entry.currency,
      flagCountry: entry.country,
      name: entry.name,
      symbol: entry.symbol,
      decimals: entry.decimals,
      position: index + 1,
    })),
  )
}

async function fillRates(tx: Transaction, now: Date): Promise<void> {
  const file = parseJsonFile(currenciesFileSchema, await seedFile('currencies'))
  for (const quote of quotesOfSeedForm(file, SAMPLE)) await addRateTable(tx, quote, now)
}

async function fillDestinations(tx: Transaction): Promise<void> {
  await saveDestinations(tx, destinationRows(parseJsonFile(destinationsFileSchema, await seedFile('destinations'))))
}

async function fillTariff(tx: Transaction, now: Date): Promise<void> {
  const document = parseJsonFile(tariffSchema, await seedFile('tariffs'))
  await addTariff(tx, { tariff: document, source: SAMPLE, importedAt: now })
}

async function fillDocuments(tx: Transaction, now: Date): Promise<void> {
  const common = { source: SAMPLE, importedAt: now }
  const rules = parseJsonFile(entryRulesFileSchema, await seedFile('entry-rules'))
  await addDocument(tx, { ...common, kind: 'entry-rules', document: rules })
  const papers = parseJsonFile(exportPapersFileSchema, await seedFile('export-papers'))
  await addDocument(tx, { ...common, kind: 'export-papers', document: papers })
}

/** Ids are type × 100 + position, so that they are equal everywhere; names met in imports get those from 1001 on. */
async function fillOptions(tx: Transaction, models: VehicleModelsFile): Promise<void> {
  const lists = [models.fuelTypes, models.bodyTypes, models.transmissions, models.driveTypes]
  const rows = lists.flatMap((names, list) =>
    names.map((name, index) => ({
      id: (list + 1) * 100 + index + 1,
      typeId: list + 1,
      name,
      nameKey: nameKey(name),
      position: index + 1,
    })),
  )
  await tx.insert(filterOption).values(rows)
  await continueIdsAfter(tx, 'filter_option', 1000)
}

async function fillMakes(tx: Transaction, { makes }: VehicleModelsFile): Promise<void> {
  await tx.insert(make).values(makes.map((name, index) => ({ id: index + 1, name, nameKey: nameKey(name) })))
  await continueIdsAfter(tx, 'make', 1000)
}

async function fillModels(tx: Transaction, { models }: VehicleModelsFile): Promise<void> {
  const makes = await tx.select({ id: make.id, nameKey: make.nameKey }).from(make)
  const makeIds = new Map(makes.map((row) => [row.nameKey, row.id]))
  const rows = models.flatMap((entry, index) => {
    const makeId = makeIds.get(nameKey(entry.make))
    return makeId === undefined ? [] : [{ id: index + 1, makeId, name: entry.model, nameKey: nameKey(entry.model) }]
  })
  await tx.insert(model).values(rows)
  await continueIdsAfter(tx, 'model', 10_000)
}

async function continueIdsAfter(tx: Transaction, table: string, last: number): Promise<void> {
  await tx.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`)
}

async function readModels(): Promise<VehicleModelsFile> {
  return parseJsonFile(vehicleModelsFileSchema, await seedFile('vehicle-models'))
}

async function seedFile(name: Parameters<typeof readSeedText>[0]) {
  return { text: await readSeedText(name), source: `${name}.json` }
}
