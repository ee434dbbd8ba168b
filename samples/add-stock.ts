import { parseArgs } from 'node:util'
import { openBlobs } from '../src/server/blobs/open-blobs.ts'
import { ConfigError, readConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/db/connection.ts'
import { seedReference } from '../src/server/features/reference/reference-seed.ts'
import {
  countSampleVehicles,
  loadModelFacts,
  writeMissingLogos,
  writeSampleVehicles,
} from './stock/seed-sample-stock.ts'
import { openStorage } from '../src/server/open-storage.ts'

const USAGE = 'Usage: node samples/add-stock.ts COUNT [--seed NUMBER]'
const LARGEST_COUNT = 5_000_000

class UsageError extends Error {}

/** Adds COUNT sample vehicles to those that are there, in batches: stock for benchmarks and demonstrations. */
async function main(args: readonly string[]): Promise<void> {
  const { count, seed } = readArguments(args)
  const config = readConfig()
  const storage = await openStorage(config, (line) => console.log(line))
  const { connectionString, dataDir } = storage
  const blobs = await openBlobs({ dataDir, bucket: config.bucket })
  const { db, close } = openDatabase({ connectionString, purpose: 'bulk', poolSize: 2, onLost: () => {} })
  try {
    const now = new Date()
    const start = performance.now()
    await seedReference(db, { now })
    const first = await countSampleVehicles(db)
    await writeSampleVehicles(db, { models: await loadModelFacts(), seed, count, first, now })
    await writeMissingLogos(db, blobs)
    console.log(`Added ${count} sample vehicles in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
  } finally {
    await close()
    await storage.close()
  }
}

function readArguments(args: readonly string[]): { readonly count: number; readonly seed: number } {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { seed: { type: 'string', default: '1' } },
  })
  const [count, seed] = [Number(positionals[0]), Number(values.seed)]
  if (!Number.isInteger(count) || count < 1 || count > LARGEST_COUNT || !Number.isInteger(seed)) {
    throw new UsageError(USAGE)
  }
  return { count, seed }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof UsageError || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
