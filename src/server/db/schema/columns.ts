import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** An instant in UTC with a time zone, read as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Money in minor units, and other 64-bit integers that stay below 2^53. */
export const whole = (name: string) => bigint(name, { mode: 'number' })

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
