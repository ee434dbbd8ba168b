import type { BodyFacts, EngineFacts, ModelFacts } from '../../src/server/features/reference/seed-files.ts'
import { ageWeight, makeShare, modelBoost } from './popularity.ts'
import { weightedChoice } from '../random.ts'
import type { Random, WeightedChoice } from '../random.ts'

/** Every so many vehicles one of the next make in turn, so that no make is absent from a few thousand. */
const MAKE_TURN = 40
/** Hybrid and electric drive are not put into model years before this one. */
const FIRST_ELECTRIFIED_YEAR = 2010

/** A vehicle's choices from the facts of its model; all of them were sold, if not always together. */
export type Variant = {
  readonly facts: ModelFacts
  readonly year: number
  readonly body: BodyFacts
  readonly engine: EngineFacts
  readonly transmission: string
  readonly driveType: string
  /** 0 = cheapest, 1 = dearest engine of the model. */
  readonly engineLevel: number
}

type Range = { readonly facts: ModelFacts; readonly years: WeightedChoice<number>; readonly weight: number }

/** Chooses variants with the skew of the market, for stock of the given year. */
export function createVariantChooser(
  models: readonly ModelFacts[],
  thisYear: number,
): (random: Random, index: number) => Variant {
  const ranges = models.flatMap((facts) => rangeOf(facts, thisYear))
  const byMake = Map.groupBy(ranges, ({ facts }) => facts.make)
  const makes = [...byMake].map(([make, own]) => ({ share: makeShare(make), choose: weightedChoice(weighted(own)) }))
  const anyMake = weightedChoice(makes.map(({ share, choose }) => [choose, share]))
  return (random, index) => {
    const turn = index % MAKE_TURN === 0 ? makes[(index / MAKE_TURN) % makes.length] : undefined
    const { facts, years } = (turn?.choose ?? anyMake(random))(random)
    return variantOf(random, facts, years(random))
  }
}

function weighted(ranges: readonly Range[]) {
  return ranges.map((range) => [range, range.weight] as const)
}

function rangeOf(facts: ModelFacts, thisYear: number): Range[] {
  const last = Math.min(facts.yearTo ?? thisYear, thisYear)
  const years = Array.from({ length: Math.max(0, last - facts.yearFrom + 1) }, (_, i) => facts.yearFrom + i)
  const ages = years.map((year) => [year, ageWeight(thisYear - year)] as const)
  const total = ages.reduce((sum, [, weight]) => sum + weight, 0)
  if (total === 0) return []
  return [{ facts, years: weightedChoice(ages), weight: total * modelBoost(facts.make, facts.model) }]
}

function variantOf(random: Random, facts: ModelFacts, year: number): Variant {
  const engine = engineOf(random, facts, year)
  const [weakest, strongest] = powerRange(facts)
  return {
    facts,
    year,
    body: random.chance(0.6) ? facts.bodies[0]! : random.pick(facts.bodies),
    engine,
    transmission: engine.fuelType === 'Electric' ? 'Automatic' : random.pick(facts.transmissions),
    driveType: random.chance(0.35) ? facts.driveTypes[0]! : random.pick(facts.driveTypes),
    engineLevel: strongest === weakest ? 0.5 : (engine.kilowatt - weakest) / (strongest - weakest),
  }
}

/** Engines stand in the order of their generations for each fuel: those near the vehicle's year are likelier. */
function engineOf(random: Random, facts: ModelFacts, year: number): EngineFacts {
  const sold = facts.engines.filter(({ fuelType }) => isPlainFuel(fuelType) || year >= FIRST_ELECTRIFIED_YEAR)
  const engines = sold.length > 0 ? sold : facts.engines
  const { fuelType } = random.pick(engines)
  const ofFuel = engines.filter((engine) => engine.fuelType === fuelType)
  const span = Math.max(1, (facts.yearTo ?? year) - facts.yearFrom)
  const place = Math.min(1, (year - facts.yearFrom) / span)
  const weights = ofFuel.map((engine, i) => {
    const distance = Math.abs((i + 0.5) / ofFuel.length - place)
    return [engine, 1 / (0.1 + distance * distance * 4)] as const
  })
  return weightedChoice(weights)(random)
}

function isPlainFuel(fuelType: string): boolean {
  return fuelType === 'Petrol' || fuelType === 'Diesel'
}

function powerRange({ engines }: ModelFacts): readonly [number, number] {
  const powers = engines.map(({ kilowatt }) => kilowatt)
  return [Math.min(...powers), Math.max(...powers)]
}
