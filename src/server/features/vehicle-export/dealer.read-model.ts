import { eq } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { vehicle } from '../../db/schema/index.ts'

/** Who sells a vehicle to us: for staff alone, in no public answer. */
export type Dealer = {
  readonly dealerName: string | null
  readonly dealerNumber: string | null
  readonly dealerEmail: string | null
}

/** The dealer of a vehicle; undefined when there is no such vehicle. */
export async function findDealer(queries: Queries, saexNumber: number): Promise<Dealer | undefined> {
  const { dealerName, dealerNumber, dealerEmail } = vehicle
  const [dealer] = await queries
    .select({ dealerName, dealerNumber, dealerEmail })
    .from(vehicle)
    .where(eq(vehicle.saexNumber, saexNumber))
  return dealer
}
