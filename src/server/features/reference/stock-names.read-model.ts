import { sql } from 'drizzle-orm'
import type { Make, Model } from '../../../shared/contract/reference.ts'
import type { Queries } from '../../db/database.ts'

/** Makes with their number of vehicles that are not sold, by name; makes without any are left out. */
export async function listMakes(db: Queries): Promise<Make[]> {
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
export async function listModels(
  db: Queries,
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
