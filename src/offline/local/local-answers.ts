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
import { type LocalList, findRow, findCard, listCards } from './local-list.ts'
import type { LocalRead, LocalSources } from './local-read.ts'
import { type DeliveryFacts, type ReadSaved, readDeliveryPrices, readRates } from './saved-facts.ts'
import { deliveryCostRequestSchema, type DeliveryCostRequest, type LineItem } from '../../shared/contract/quotes.ts'
import { deliveryCost, toPricedVehicle, type PricedVehicle } from '../../shared/domain/delivery-cost.ts'
import { parseSaexReference } from '../../shared/domain/saex-reference.ts'
import { tariffGaps } from '../../shared/domain/tariff-coverage.ts'
import type { SearchResult, Vehicle } from '../../shared/contract/stock.ts'
import { referenceQuerySchema, searchFilterSchema, type SearchFilter } from '../../shared/contract/stock-requests.ts'
import type { StockCounts } from '../../shared/contract/stock-counts.ts'
import { type Criteria, needsRates, toCriteria } from '../../shared/domain/criteria.ts'
import { createDeliveredPrice, type DeliveredPrice, NO_PRICE } from '../../shared/domain/delivered-price.ts'
import type { RatesByCurrency } from '../../shared/domain/money.ts'
import { findDestination } from '../../shared/domain/normal-filter.ts'
import { OFFERED_START_LOCATION_ID } from '../../shared/contract/limits.ts'
import { toBoundOptions, toStockCounts } from '../../shared/domain/option-counts.ts'
import { findReference } from '../../shared/domain/reference-query.ts'
import { countOptions } from '../../shared/domain/stock-index/counts.ts'
import { search } from '../../shared/domain/stock-index/search.ts'

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

/**
 * `POST api/saexport/GetDeliveryCost` to the cent. Undefined where the server refuses too: a route without prices, a
 * vehicle that is not in the list or has no price.
 */
async function priceLocally({ body }: LocalRead, { list, saved }: LocalSources): Promise<LineItem[] | undefined> {
  const request = deliveryCostRequestSchema.safeParse(body).data
  const vehicle = request === undefined ? undefined : vehicleOf(list, request)
  if (request === undefined || vehicle === undefined) return undefined
  const [prices, rates] = await Promise.all([readDeliveryPrices(saved), readRates(saved)])
  const destination = prices?.destinations.find((route) => isRouteOf(request, route))
  if (prices === undefined || rates === undefined || destination === undefined) return undefined
  const { tariff } = prices
  if (tariffGaps(tariff, destination).length > 0) return undefined
  return deliveryCost({ tariff, destination, rates, vehicle }).lines
}

/** Of our stock by the list, whatever else was sent; without a reference by the values sent. */
function vehicleOf(list: LocalList, request: DeliveryCostRequest): PricedVehicle | undefined {
  const reference = parseSaexReference(request.saexRef ?? '')
  if (reference.kind === 'empty') return toPricedVehicle(request)
  const row = reference.kind === 'number' ? findRow(list, reference.saexNumber) : undefined
  if (row === undefined || row.priceCents === 0) return undefined
  return {
    priceCents: row.priceBeforeVatCents,
    priceWithVatCents: row.priceCents,
    lengthMetres: row.lengthCm === null ? null : row.lengthCm / 100,
  }
}

type Route = Pick<DeliveryCostRequest, 'startLocationId' | 'endLocationId' | 'deliveryTypeId'>

function isRouteOf(a: Route, b: Route): boolean {
  return (
    a.startLocationId === b.startLocationId &&
    a.endLocationId === b.endLocationId &&
    a.deliveryTypeId === b.deliveryTypeId
  )
}

/** `POST api/stock`: the server's ids, order and count; vehicles as far as the list knows them. */
async function searchLocally({ body }: LocalRead, { list, saved }: LocalSources): Promise<SearchResult | undefined> {
  const filter = readFilter(body)
  if (filter === undefined) return undefined
  // Only prices need rates: other searches do without.
  const rates = needsRates(filter) ? await readRates(saved) : {}
  if (rates === undefined) return undefined
  const criteria = await readCriteria(filter, { rates, saved, aliases: list.names.aliases })
  if (criteria === undefined) return undefined
  const { ids, count } = search(list.index, criteria)
  return { cars: listCards(list, ids), count }
}

/** `POST api/stock/counts`, as the server answers it. */
async function countLocally({ body }: LocalRead, { list, saved }: LocalSources): Promise<StockCounts | undefined> {
  const filter = readFilter(body)
  const rates = await readRates(saved)
  if (filter === undefined || rates === undefined) return undefined
  const { index, names } = list
  const criteria = await readCriteria(filter, { rates, saved, aliases: names.aliases })
  if (criteria === undefined) return undefined
  const counts = countOptions(index, criteria, toBoundOptions(rates))
  return toStockCounts(counts, index.models.list)
}

type Aliases = LocalSources['list']['names']['aliases']

/** Undefined where a search asks about a destination, and nothing of destinations is on the device. */
async function readCriteria(
  filter: SearchFilter,
  { rates, saved, aliases }: { readonly rates: RatesByCurrency; readonly saved: ReadSaved; readonly aliases: Aliases },
): Promise<Criteria | undefined> {
  const destination = findDestination(filter)
  if (destination === undefined) return toCriteria(filter, rates, { aliases })
  const prices = await readDeliveryPrices(saved)
  if (prices === undefined) return undefined
  const price = findDeliveredPrice(prices, { ...toRoute(destination), rates })
  return toCriteria(filter, rates, { aliases, price })
}

function toRoute({ EndLocationId, DeliveryTypeId }: NonNullable<SearchFilter['Destination']>): Route {
  return {
    startLocationId: OFFERED_START_LOCATION_ID,
    endLocationId: EndLocationId,
    deliveryTypeId: DeliveryTypeId,
  }
}

/** The one that was asked for last: an index remembers by it what it worked out. */
let last: { readonly of: string; readonly price: DeliveredPrice } | undefined

function findDeliveredPrice(
  { tariff, destinations }: DeliveryFacts,
  { rates, ...route }: Route & { readonly rates: RatesByCurrency },
): DeliveredPrice {
  const destination = destinations.find((one) => isRouteOf(route, one))
  if (destination === undefined) return NO_PRICE
  const of = JSON.stringify([tariff, destination, rates])
  if (last?.of !== of) last = { of, price: createDeliveredPrice({ tariff, destination, rates }) ?? NO_PRICE }
  return last.price
}

/** `GET api/stock` by reference: the short version. A vehicle that is not in the list may still be known to the server. */
async function findVehicleLocally({ query }: LocalRead, { list }: LocalSources): Promise<Vehicle | undefined> {
  const parsed = referenceQuerySchema.safeParse(query)
  if (!parsed.success) return undefined
  const reference = findReference(parsed.data)
  return reference.kind === 'number' ? findCard(list, reference.saexNumber) : undefined
}

function readFilter(body: unknown): SearchFilter | undefined {
  const parsed = searchFilterSchema.safeParse(body)
  return parsed.success ? parsed.data : undefined
}
