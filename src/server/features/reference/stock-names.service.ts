import { sql } from 'drizzle-orm'
import type { Make, Model } from '../../../shared/contract/reference.ts'
import { countModels, type CountedModel } from '../../../shared/domain/stock-index/model-counts.ts'
import type { StockIndex } from '../../../shared/domain/stock-index/stock-index.ts'
import { toMakeList, toModelList } from '../../../shared/domain/stock-names.ts'
import type { AppContext } from '../../context.ts'
import type { Reads } from '../../db/database.ts'

/** An index never changes, and every visitor asks for its makes. */
const countedModels = new WeakMap<StockIndex, readonly CountedModel[]>()

type Deps = Pick<AppContext, 'reads' | 'stockIndex'>

/** Makes with vehicles in stock, by name: from the index, or from SQL while there is none. */
export async function findMakes({ reads, stockIndex }: Deps): Promise<Make[]> {
  const index = stockIndex?.current()
  if (index === undefined) return listMakes(reads.atLeast(stockIndex?.revision() ?? 0))
  return toMakeList(countOnce(index))
}

/** Models of a make with vehicles in stock, by name; the index does not know suppliers. */
export async function findModels(
  { reads, stockIndex }: Deps,
  asked: { readonly makeId: number; readonly supplierId?: number | undefined },
): Promise<Model[]> {
  const index = stockIndex?.current()
  if (index === undefined || asked.supplierId !== undefined)
    return listModels(reads.atLeast(stockIndex?.revision() ?? 0), asked)
  return toModelList(countOnce(index), asked.makeId)
}

function countOnce(index: StockIndex): readonly CountedModel[] {
  const counted = countedModels.get(index) ?? countModels(index)
  countedModels.set(index, counted)
  return counted
}

/** Makes with their number of vehicles that are not sold, by name; makes without any are left out. */
async function listMakes(db: Reads): Promise<Make[]> {
  const { rows } = await db.execute<Make>(sql`
    select k.id, k.name, sum(s.count)::int as count, null as "supplierId"
    from (
      select v.model_id, count(*) as count from vehicle v where v.status <> 'sold' group by v.model_id
    ) s
    join model m on m.id = s.model_id
    join make k on k.id = m.make_id
    group by k.id
    order by k.name_key collate "C"`)
  return rows
}

/** Models of a make with their number of vehicles that are not sold, of one supplier or of all, by name. */
async function listModels(
  db: Reads,
  { makeId, supplierId }: { readonly makeId: number; readonly supplierId?: number | undefined },
): Promise<Model[]> {
  const { rows } = await db.execute<Model>(sql`
    select m.id, m.make_id as "makeId", m.name, s.count
    from (
      select v.model_id, count(*)::int as count from vehicle v
      where v.status <> 'sold'
        and v.model_id = any(array(select id from model where make_id = ${makeId}))
        ${supplierId === undefined ? sql`` : sql`and v.supplier_id = ${supplierId}`}
      group by v.model_id
    ) s
    join model m on m.id = s.model_id
    order by m.name_key collate "C"`)
  return rows
}
