import { OFFERED_START_LOCATION_ID } from '../../shared/contract/limits.ts'
import type { Country, Destination } from '../../shared/contract/reference.ts'
import { isUnanswered } from '../api/api-failure.ts'
import { quotationApi } from '../api/public/quotation-api.ts'

/** One list of choices: null while it loads. */
export type Choices<T> = {
  readonly list: readonly T[] | null
  readonly hasFailed: boolean
  readonly isUnanswered: boolean
  readonly retry: () => void
}

type QueryState = {
  readonly error?: unknown
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Countries, and the ports of the chosen one that are offered from Durban. */
export function useDestinationOptions(country: Country | null) {
  const countries = quotationApi.useGetEndCountriesQuery()
  const ports = quotationApi.useGetDestinationsQuery(country?.countryId ?? 0, { skip: country === null })
  const offered = ports.currentData?.result.filter((port) => port.startLocationId === OFFERED_START_LOCATION_ID)
  return {
    countries: toChoices<Country>(countries, countries.data?.result),
    ports: toChoices<Destination>(ports, country === null ? undefined : offered),
  }
}

function toChoices<T>({ error, isError, isFetching, refetch }: QueryState, list: readonly T[] | undefined): Choices<T> {
  return {
    list: list ?? null,
    hasFailed: isError && !isFetching,
    isUnanswered: isUnanswered(error),
    retry: () => void refetch(),
  }
}

/** Destinations have no id of their own: the three parts of the route tell them apart. */
export function portKey({ startLocationId, endLocationId, deliveryTypeId }: Destination): string {
  return `${startLocationId}-${endLocationId}-${deliveryTypeId}`
}
