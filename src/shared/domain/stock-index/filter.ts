import type { Criteria } from '../criteria.ts'
import { FACETS, type Facet, type Kinds } from './kinds.ts'
import { fitModels, type ModelNames } from './model-names.ts'
import { SMALLEST, toRange, type Range } from './ranges.ts'

/** A search's conditions, ready for every segment of an index. */
export type Filter = {
  /** 1 by the code of a model that fits, else 0; undefined = all fit. */
  readonly models: Uint8Array | undefined
  /** Values that fit; [] = all, the unknown one too. */
  readonly lists: Readonly<Record<Exclude<Facet, 'model'>, readonly number[]>>
  readonly price: Range
  readonly mileage: Range
}

export function toFilter(criteria: Criteria, models: ModelNames): Filter {
  return {
    models: fitModels(models, criteria),
    lists: {
      year: criteria.years,
      bodyTypeId: criteria.bodyTypeIds,
      fuelTypeId: criteria.fuelTypeIds,
      transmissionId: criteria.transmissionIds,
      driveTypeId: criteria.driveTypeIds,
    },
    price: toRange({ min: criteria.minPriceCents, max: criteria.maxPriceCents }, SMALLEST.priceCents),
    mileage: toRange({ min: criteria.minMileageKm, max: criteria.maxMileageKm }, SMALLEST.mileageKm),
  }
}

/**
 * For each kind a bit for every facet by which it fails: bit n for `FACETS[n]`. 0 = its vehicles fit as far as facets go;
 * a single bit = they would fit if it were not for that facet.
 */
export function findMisses({ count, values, greatest }: Kinds, filter: Filter): Uint8Array {
  const misses = new Uint8Array(count)
  FACETS.forEach((facet, place) => {
    const fits = facet === 'model' ? filter.models : toTable(filter.lists[facet], greatest[facet])
    if (fits === undefined) return
    const shift = facet === 'model' ? 0 : 1
    const ofKinds = values[facet]
    for (let kind = 0; kind < count; kind++) misses[kind]! |= (1 - fits[ofKinds[kind]! + shift]!) << place
  })
  return misses
}

/** 1 at the place after each listed value, so that the unknown one (-1) has place 0, which never fits. */
function toTable(list: readonly number[], greatest: number): Uint8Array | undefined {
  if (list.length === 0) return undefined
  const fits = new Uint8Array(greatest + 2)
  for (const value of list) if (value <= greatest) fits[value + 1] = 1
  return fits
}
