import { sql } from 'drizzle-orm'
import { MAX_SAEX_NUMBER } from '../../../shared/domain/saex-reference.ts'
import type { Transaction } from '../../db/database.ts'
import type { Draft } from './stock-comparison.ts'

/** The number that each draft has, brings, or gets from the counter. */
export async function numberDrafts(tx: Transaction, drafts: readonly Draft[]): Promise<readonly number[]> {
  const known = drafts.map((draft) => draft.stored?.saexNumber ?? draft.vehicle.saexNumber ?? null)
  const taken = new Set(known)
  const wanted = known.filter((number) => number === null).length
  const fresh: number[] = []
  while (fresh.length < wanted) {
    const block = await takeNumbers(tx, wanted - fresh.length)
    fresh.push(...block.filter((number) => !taken.has(number)))
  }
  let next = 0
  return known.map((number) => number ?? fresh[next++]!)
}

/** The counter's next numbers, without those that a vehicle once brought with it. */
async function takeNumbers(tx: Transaction, count: number): Promise<readonly number[]> {
  const { rows } = await tx.execute<{ last: number }>(
    sql`insert into saex_counter (id, last) values (1, ${count})
        on conflict (id) do update set last = saex_counter.last + ${count} returning last`,
  )
  const last = rows[0]!.last
  if (last > MAX_SAEX_NUMBER) throw new Error('all SAEX reference numbers of seven digits are given out')
  const brought = await tx.execute<{ number: number }>(
    sql`select saex_number as number from vehicle where saex_number > ${last - count} and saex_number <= ${last}`,
  )
  const used = new Set(brought.rows.map((row) => row.number))
  return Array.from({ length: count }, (_, index) => last - count + 1 + index).filter((number) => !used.has(number))
}
