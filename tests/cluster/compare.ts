import { Client } from 'pg'
import type { Acknowledged } from './load.ts'

export type Comparison = {
  /** Acknowledged quotations that the database does not have under their number, or not for the request that asked. */
  readonly lost: number
  /** Requests with more than one quotation. */
  readonly doubled: number
  /** Numbers between the first and the last that no quotation has. */
  readonly holes: number
  /** Quotations of one vehicle to one destination whose sums differ, where no price was changed. */
  readonly wrong: number
}

/** What was acknowledged against what the primary has. */
export async function compare(url: string, acknowledged: readonly Acknowledged[]): Promise<Comparison> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { length: lost } = await findLost(client, acknowledged)
    const { rows: twice } = await client.query(`SELECT email FROM quotation GROUP BY email HAVING count(*) > 1`)
    const { rows: numbers } = await client.query<{ last: number }>(
      `SELECT right(number, 6)::int AS last FROM quotation ORDER BY 1`,
    )
    const holes = numbers.length === 0 ? 0 : numbers.at(-1)!.last - numbers[0]!.last + 1 - numbers.length
    return { lost, doubled: twice.length, holes, wrong: countWrong(acknowledged) }
  } finally {
    await client.end()
  }
}

/** Acknowledged quotations that the database does not have. */
export async function listLost(url: string, acknowledged: readonly Acknowledged[]): Promise<readonly Acknowledged[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await findLost(client, acknowledged)
  } finally {
    await client.end()
  }
}

async function findLost(client: Client, acknowledged: readonly Acknowledged[]): Promise<readonly Acknowledged[]> {
  const { rows } = await client.query<{ key: string; number: string }>(
    `SELECT k.key, q.number FROM quotation q JOIN idempotency_key k ON k.quotation_id = q.id`,
  )
  const numbers = new Map(rows.map(({ key, number }) => [key, number]))
  return acknowledged.filter(({ key, number }) => numbers.get(key) !== number)
}

function countWrong(acknowledged: readonly Acknowledged[]): number {
  const sums = new Map<string, number>()
  return acknowledged.filter(({ saexRef, cents }) => {
    const known = sums.get(saexRef) ?? cents
    sums.set(saexRef, known)
    return known !== cents
  }).length
}
