import type { Make, Model } from '../../../shared/contract/reference.ts'
import { countModels, type CountedModel } from '../../../shared/domain/stock-index/model-counts.ts'
import type { StockIndex } from '../../../shared/domain/stock-index/stock-index.ts'
import { toMakeList, toModelList } from '../../../shared/domain/stock-names.ts'
import type { AppContext } from '../../context.ts'
import { listMakes, listModels } from './stock-names.read-model.ts'

/** An index never changes, and every visitor asks for its makes. */
const countedModels = new WeakMap<StockIndex, readonly CountedModel[]>()

type Deps = Pick<AppContext, 'db' | 'stockIndex'>

/** Makes with vehicles in stock, by name: from the index, or from SQL while there is none. */
export async function findMakes({ db, stockIndex }: Deps): Promise<Make[]> {
  const index = stockIndex?.current()
  if (index === undefined) return listMakes(db)
  return toMakeList(countOnce(index))
}

/** Models of a make with vehicles in stock, by name; the index does not know suppliers. */
export async function findModels(
  { db, stockIndex }: Deps,
  asked: { readonly makeId: number; readonly supplierId?: number | undefined },
): Promise<Model[]> {
  const index = stockIndex?.current()
  if (index === undefined || asked.supplierId !== undefined) return listModels(db, asked)
  return toModelList(countOnce(index), asked.makeId)
}

function countOnce(index: StockIndex): readonly CountedModel[] {
  const counted = countedModels.get(index) ?? countModels(index)
  countedModels.set(index, counted)
  return counted
}
