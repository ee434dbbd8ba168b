import type { Make, Model } from '../contract/reference.ts'
import { sumMakes, type CountedModel } from './stock-index/model-counts.ts'

/** The answer of `api/stock/makes` from models that stand by make, then name: their makes in that order. */
export function toMakeList(models: readonly CountedModel[]): Make[] {
  return sumMakes(models).map(({ id, name, count }) => ({ id, name, count, supplierId: null }))
}

/** The answer of `api/stock/GetModels` for a make, in the order of the models given. */
export function toModelList(models: readonly CountedModel[], makeId: number): Model[] {
  return models.filter((model) => model.makeId === makeId).map(({ id, name, count }) => ({ id, makeId, name, count }))
}
