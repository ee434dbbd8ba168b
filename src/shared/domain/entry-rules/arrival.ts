import * as z from 'zod/mini'
import { monthInJohannesburg } from '../johannesburg.ts'
import { DAY_MS } from '../durations.ts'

/** A calendar month; `month` 1 to 12. */
export const arrivalSchema = z.object({ year: z.int(), month: z.int().check(z.minimum(1), z.maximum(12)) })
export type Arrival = Readonly<z.output<typeof arrivalSchema>>

/** How long a vehicle is usually on its way: the month that is judged first. */
const USUAL_DAYS = 60

/** The month in which a vehicle that is ordered now usually arrives: 60 days from `now`, in Johannesburg. */
export function usualArrival(now: Date): Arrival {
  return monthInJohannesburg(new Date(now.getTime() + USUAL_DAYS * DAY_MS))
}

/** The chosen month 'YYYY-MM'; the usual one where none is chosen, or the chosen one is over. */
export function judgedArrival(chosen: string | null | undefined, now: Date): Arrival {
  const [year = 0, month = 0] = (chosen ?? '').split('-').map(Number)
  const isOver = arrivalKey({ year, month }) < arrivalKey(monthInJohannesburg(now))
  return isOver ? usualArrival(now) : { year, month }
}

/** The month as the wire has it: 'YYYY-MM'. */
export function arrivalKey({ year, month }: Arrival): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
}

/** The month of `now` in Johannesburg and those after it, `count` in all. */
export function arrivalMonths(now: Date, count: number): Arrival[] {
  const first = monthInJohannesburg(now)
  return Array.from({ length: count }, (_, index) => {
    const months = first.month - 1 + index
    return { year: first.year + Math.floor(months / 12), month: (months % 12) + 1 }
  })
}
