import type { Answered } from '../../../api/freshness.ts'

/** What a query of the store gives, as far as its age is concerned; it belongs to what is on screen. */
export type ShownAnswer = {
  readonly endpointName?: string | undefined
  readonly originalArgs?: unknown
  readonly currentData?: Answered<unknown> | undefined
  readonly error?: unknown
  /** Clock of the device when it came, in ms. */
  readonly fulfilledTimeStamp?: number | undefined
  readonly refetch: () => unknown
}
