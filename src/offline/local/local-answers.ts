import { PATHS } from '../../shared/contract/paths.ts'
import {
  listBodyTypesLocally,
  listCountriesLocally,
  listDestinationsLocally,
  listFiltersLocally,
  listFuelTypesLocally,
  listMakesLocally,
  listModelsLocally,
} from './list-locally.ts'
import type { LocalList } from './local-list.ts'
import type { LocalRead, LocalSources } from './local-read.ts'
import { priceLocally } from './price-locally.ts'
import type { ReadSaved } from './saved-facts.ts'
import { countLocally, findVehicleLocally, searchLocally } from './search-locally.ts'

/** An answer of the device's own making: the `result` of its envelope, and how old the list is that it came from. */
export type LocalAnswer = {
  readonly result: unknown
  /** When the server last said that this is its list, ISO 8601 UTC. */
  readonly savedAt: string
  readonly revision: number
  /** Whether it is the short version of a vehicle, which the server knows more of. */
  readonly isShort: boolean
}

export type LocalAnswers = {
  /** Undefined = cannot tell: without a list, for what is not in it, and for what the server would refuse. */
  readonly answer: (read: LocalRead) => Promise<LocalAnswer | undefined>
}

type Options = {
  readonly list: () => Promise<LocalList | undefined>
  readonly saved: ReadSaved
}

type Work = (read: LocalRead, sources: LocalSources) => Promise<unknown>

/** By kind and path; what is not here cannot be told. */
const WORK: Readonly<Record<string, Work | undefined>> = {
  [`search ${PATHS.stock}`]: searchLocally,
  [`counts ${PATHS.stockCounts}`]: countLocally,
  [`vehicle ${PATHS.stock}`]: findVehicleLocally,
  [`vehicle ${PATHS.legacyVehicleByRef}`]: findVehicleLocally,
  [`cost ${PATHS.deliveryCost}`]: priceLocally,
  [`reference ${PATHS.makes}`]: listMakesLocally,
  [`reference ${PATHS.models}`]: listModelsLocally,
  [`reference ${PATHS.filters}`]: listFiltersLocally,
  [`reference ${PATHS.bodyTypes}`]: listBodyTypesLocally,
  [`reference ${PATHS.fuelTypes}`]: listFuelTypesLocally,
  [`reference ${PATHS.endCountries}`]: listCountriesLocally,
  [`reference ${PATHS.destinations}`]: listDestinationsLocally,
}

/**
 * Answers public reads out of the saved stock list and what travels with it, as the server would: the same engine, the
 * same rules (`offline.local-equals-server`).
 */
export function createLocalAnswers({ list, saved }: Options): LocalAnswers {
  return {
    answer: async (read) => {
      const work = WORK[`${read.kind} ${read.path}`]
      const known = work === undefined ? undefined : await list()
      if (work === undefined || known === undefined) return undefined
      const result = await work(read, { list: known, saved })
      if (result === undefined) return undefined
      const { savedAt, revision } = known.state
      return { result, savedAt, revision, isShort: read.kind === 'vehicle' }
    },
  }
}
