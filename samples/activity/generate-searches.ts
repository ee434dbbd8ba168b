import type { SearchHistory } from '../../src/shared/contract/search-history.ts'
import { SEARCH_TYPE } from '../../src/shared/contract/stock.ts'
import { weightedChoice, type Random } from '../random.ts'
import { SAMPLE_MARKETS } from './buyers.ts'
import { listHappenings } from './moments.ts'
import { pickListed, type SampleVehicle } from './sample-vehicles.ts'

const STREAM = 1
const PER_DAY = 32
/** The exporter's own country looks too. */
const HOME = ['ZA', 9] as const
const PRICES_ZAR = [100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000, 750_000]

const countryOf = weightedChoice([...SAMPLE_MARKETS.map(({ iso2, share }) => [iso2, share] as const), HOME])
const typeOf = weightedChoice([
  [SEARCH_TYPE.quick, 38],
  [SEARCH_TYPE.manual, 47],
  [SEARCH_TYPE.reference, 15],
])
const deviceOf = weightedChoice([
  ['Android phone', 70],
  ['Windows computer', 16],
  ['iPhone', 11],
  ['Macintosh', 3],
])

/** A search as a screen would have reported it, when, and the country it came from. */
export type SampleSearch = { readonly at: Date; readonly country: string; readonly report: SearchHistory }

type Plan = { readonly vehicles: readonly SampleVehicle[]; readonly seed: number; readonly now: Date }

/** Searches of the last 60 days, oldest first: what the stock has most of is searched most. */
export function listSampleSearches({ vehicles, seed, now }: Plan): readonly SampleSearch[] {
  const stock = countStock(vehicles)
  return listHappenings({ seed, stream: STREAM, now, perDay: PER_DAY }).map(({ at, random }) => ({
    at,
    country: countryOf(random),
    report: reportOf(random, { vehicle: pickListed(vehicles, random, at), stock }),
  }))
}

type Searched = { readonly vehicle: SampleVehicle; readonly stock: ReadonlyMap<string, number> }

function reportOf(random: Random, { vehicle, stock }: Searched): SearchHistory {
  const { make, model, saexRef } = vehicle
  const report = { SearchTypeId: typeOf(random), Device: deviceOf(random) }
  if (report.SearchTypeId === SEARCH_TYPE.reference) return { ...report, SaexRefNumber: saexRef, VehicleCount: 1 }
  const isOpen = random.chance(0.12)
  const hasModel = random.chance(0.72)
  const name = isOpen ? '' : hasModel ? `${make} ${model}` : make
  return {
    ...report,
    Makes: isOpen ? '' : make,
    Models: isOpen || !hasModel ? '' : model,
    MaxPrice: random.chance(0.4) ? String(random.pick(PRICES_ZAR)) : null,
    VehicleCount: stock.get(name) ?? 0,
  }
}

/** Vehicles by 'Make Model', by 'Make', and all by ''. */
function countStock(vehicles: readonly SampleVehicle[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { make, model } of vehicles) {
    for (const name of [`${make} ${model}`, make, '']) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
