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

const MODEL_PLACE = FACETS.indexOf('model')

/**
 * For each kind a bit for every facet by which it fails: bit n for `FACETS[n]`. 0 = its vehicles fit as far as facets go;
 * a single bit = they would fit if it were not for that facet.
 */
export function findMisses(kinds: Kinds, filter: Filter): Uint8Array {
  const misses = new Uint8Array(kinds.count)
  for (const { facet, ofKinds, fits } of listTests(kinds, filter)) {
    const place = FACETS.indexOf(facet)
    for (let kind = 0; kind < misses.length; kind++) misses[kind]! |= (1 - fits[ofKinds[kind]! + 1]!) << place
  }
  const { models } = filter
  if (models === undefined) return misses
  const ofKinds = kinds.values.model
  for (let kind = 0; kind < misses.length; kind++) misses[kind]! |= (1 - models[ofKinds[kind]!]!) << MODEL_PLACE
  return misses
}

/** One facet's question to a kind: 1 or 0 at the place after its value. */
export type FacetTest = { readonly facet: Facet; readonly ofKinds: Int32Array; readonly fits: Uint8Array }

/** The facets that a search asks something of, without the model. */
export function listTests(kinds: Kinds, { lists }: Filter): readonly FacetTest[] {
  return FACETS.filter((facet) => facet !== 'model')
    .filter((facet) => lists[facet].length > 0)
    .map((facet) => ({ facet, ofKinds: kinds.values[facet], fits: toTable(lists[facet], kinds.greatest[facet]) }))
}

/** 1 at the place after each listed value, so that the unknown one (-1) has place 0, which never fits. */
function toTable(list: readonly number[], greatest: number): Uint8Array {
  const fits = new Uint8Array(greatest + 2)
  for (const value of list) if (value <= greatest) fits[value + 1] = 1
  return fits
}
