import type { KnownOfModel } from '../../../shared/contract/stock-vehicle.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { parseJsonFile } from '../reference/import-problems.ts'
import { type ModelFacts, readSeedText, vehicleModelsFileSchema } from '../reference/seed-files.ts'

type Name = { readonly make: string; readonly model: string }

let read: Promise<ReadonlyMap<string, ModelFacts>> | undefined

/** What the product itself knows of a model; undefined of one that it does not know. The file is read once. */
export async function findModelFacts(name: Name): Promise<ModelFacts | undefined> {
  read ??= readAll()
  return (await read).get(keyOf(name))
}

async function readAll(): Promise<ReadonlyMap<string, ModelFacts>> {
  const text = await readSeedText('vehicle-models')
  const { models } = parseJsonFile(vehicleModelsFileSchema, { text, source: 'vehicle-models.json' })
  return new Map(models.map((facts) => [keyOf(facts), facts]))
}

function keyOf({ make, model }: Name): string {
  return `${nameKey(make)}\n${nameKey(model)}`
}

/**
 * What the vehicles of the stock have, and where they say nothing, what the facts leave no choice of: a body, an engine. A
 * known body or fuel narrows the rest.
 */
export function withFacts(known: KnownOfModel | null, facts: ModelFacts | undefined): KnownOfModel | null {
  if (facts === undefined) return known
  const bodyType = known?.bodyType ?? only(facts.bodies.map((body) => body.bodyType))
  const fuelType = known?.fuelType ?? only(facts.engines.map((engine) => engine.fuelType))
  const bodies = facts.bodies.filter((body) => body.bodyType === bodyType)
  const engines = facts.engines.filter((engine) => engine.fuelType === fuelType)
  return {
    vehicles: known?.vehicles ?? 0,
    firstYear: known?.firstYear ?? null,
    lastYear: known?.lastYear ?? null,
    bodyType,
    transmission: known?.transmission ?? only(facts.transmissions),
    fuelType,
    driveType: known?.driveType ?? only(facts.driveTypes),
    numDoors: known?.numDoors ?? only(bodies.map(({ doors }) => doors)),
    numSeats: known?.numSeats ?? only(bodies.map(({ seats }) => seats)),
    length: known?.length ?? only(bodies.map(({ lengthMetres }) => lengthMetres)),
    engineCapacity: only(engines.map(({ capacityCc }) => capacityCc)),
    kilowatt: only(engines.map(({ kilowatt }) => kilowatt)),
    engineCylinder: only(engines.map(({ cylinders }) => cylinders)),
  }
}

/** The one value that all have; null where there are several, or none. */
function only<T>(values: readonly T[]): T | null {
  const [first = null, ...others] = new Set(values)
  return others.length === 0 ? first : null
}
