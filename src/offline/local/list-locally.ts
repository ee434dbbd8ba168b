import * as z from 'zod/mini'
import { DEFAULT_START_COUNTRY_ID } from '../../shared/contract/limits.ts'
import { PATHS } from '../../shared/contract/paths.ts'
import {
  countrySchema,
  destinationsQuerySchema,
  endCountriesQuerySchema,
  filterOptionSchema,
  FILTER_TYPE,
  filtersQuerySchema,
  modelsQuerySchema,
  type Country,
  type Destination,
  type FilterOption,
  type FilterType,
  type Make,
  type Model,
  type NamedOption,
} from '../../shared/contract/reference.ts'
import { compareKeys, nameKey } from '../../shared/domain/name-key.ts'
import { countModels, type CountedModel } from '../../shared/domain/stock-index/model-counts.ts'
import { toMakeList, toModelList } from '../../shared/domain/stock-names.ts'
import type { LocalList } from './local-list.ts'
import type { LocalRead, LocalSources } from './local-read.ts'
import { readDeliveryPrices, type ReadSaved } from './saved-facts.ts'

/** `GET api/stock/makes`. */
export async function listMakesLocally(_read: LocalRead, { list }: LocalSources): Promise<Make[]> {
  return toMakeList(countModels(list.index))
}

/** `GET api/stock/GetModels`, of one supplier or of all. */
export async function listModelsLocally({ query }: LocalRead, { list }: LocalSources): Promise<Model[] | undefined> {
  const asked = modelsQuerySchema.safeParse(query).data
  if (asked === undefined) return undefined
  const counted = asked.SupplierId === undefined ? countModels(list.index) : countOfSupplier(list, asked.SupplierId)
  return toModelList(counted, asked.MakeId)
}

/** The index knows no suppliers. */
function countOfSupplier({ columns, index }: LocalList, wanted: number): readonly CountedModel[] {
  const counts = new Map<number, number>()
  columns.supplierId.forEach((supplierId, place) => {
    const modelId = columns.modelId[place]!
    if (supplierId === wanted) counts.set(modelId, (counts.get(modelId) ?? 0) + 1)
  })
  return index.models.list
    .map((model) => ({ ...model, count: counts.get(model.id) ?? 0 }))
    .filter(({ count }) => count > 0)
}

/** `GET api/filters`. */
export async function listFiltersLocally(
  { query }: LocalRead,
  { saved }: LocalSources,
): Promise<FilterOption[] | undefined> {
  const asked = filtersQuerySchema.safeParse(query).data
  return asked === undefined ? undefined : readOptions(saved, asked.typeId)
}

/** `GET api/stock/GetBodyTypes`. */
export async function listBodyTypesLocally(
  _read: LocalRead,
  { saved }: LocalSources,
): Promise<NamedOption[] | undefined> {
  const options = await readOptions(saved, FILTER_TYPE.body)
  return options?.map(({ id, defName }) => ({ id, name: defName }))
}

/** `GET api/stock/GetFuelTypes`. */
export async function listFuelTypesLocally(_read: LocalRead, { saved }: LocalSources) {
  const options = await readOptions(saved, FILTER_TYPE.fuel)
  return options?.map(({ id, defName }) => ({ id, name: defName, supplierId: null }))
}

async function readOptions(saved: ReadSaved, typeId: FilterType): Promise<FilterOption[] | undefined> {
  return z.array(filterOptionSchema).safeParse(await saved(`${PATHS.filters}?typeId=${typeId}`)).data
}

/** `GET api/saexport/GetListOfEndCountries` from South Africa. */
export async function listCountriesLocally(
  { query }: LocalRead,
  { saved }: LocalSources,
): Promise<Country[] | undefined> {
  const asked = endCountriesQuerySchema.safeParse(query).data
  if (asked?.startCountryId !== DEFAULT_START_COUNTRY_ID) return undefined
  return z.array(countrySchema).safeParse(await saved(PATHS.endCountries)).data
}

/**
 * `GET api/saexport/GetDestinationsByStartCountryAndEndCountry`, as far as screens offer it: the routes from Durban that
 * have a price.
 */
export async function listDestinationsLocally(
  { query }: LocalRead,
  { saved }: LocalSources,
): Promise<Destination[] | undefined> {
  const asked = destinationsQuerySchema.safeParse(query).data
  if (asked?.startCountryId !== DEFAULT_START_COUNTRY_ID) return undefined
  const prices = await readDeliveryPrices(saved)
  return prices?.destinations
    .filter(({ countryId }) => countryId === asked.endCountryId)
    .map(({ startLocationId, endLocationId, endLocation, deliveryTypeId }) => ({
      startLocationId,
      endLocationId,
      endLocation,
      deliveryTypeId,
    }))
    .toSorted(
      (a, b) =>
        compareKeys(nameKey(a.endLocation), nameKey(b.endLocation)) ||
        a.endLocationId - b.endLocationId ||
        a.deliveryTypeId - b.deliveryTypeId,
    )
}
