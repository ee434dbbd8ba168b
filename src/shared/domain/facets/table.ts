import { LIMITS } from '../../contract/limits.ts'
import { FILTER_TYPE, type FilterType } from '../../contract/reference.ts'

/** The prices that Min and Max offer, in US dollars (`screens.price-options`). */
const PRICE_OPTIONS_USD = [
  0, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 150_000, 200_000, 500_000, 2_000_000,
] as const

/** The mileages that Min and Max offer, in km (`screens.price-options`). */
const MILEAGE_OPTIONS_KM = [0, 10_000, 20_000, 50_000, 100_000, 150_000, 200_000, 1_000_000] as const

/** A whole number of each vehicle, of which a search lists those that fit; an unknown number fits no list. */
export type ListFacet = {
  readonly kind: 'list'
  /** Field of `SearchFilter`. */
  readonly wire: string
  /** Parameter of home's address: numbers between commas. */
  readonly address: string
  /** Field of the vehicle table's schema, and the column of index and stock list. */
  readonly column: string
  /** The largest number that a request may name; undefined = any. */
  readonly greatest?: number
  /** Field of `StockCounts`, and what an entry of it calls the number that it counts. */
  readonly counts: { readonly field: string; readonly value: 'id' | 'year' | 'value' }
  readonly options: ListOptions
  readonly alikeIn?: AlikeIn
}

/** Vehicles alike in this column are alike in the facet's: the stock list writes the facet in its order. */
type AlikeIn = 'modelId' | 'year'

/** What the panel offers: recent years, what `api/filters` lists, or these numbers. */
export type ListOptions =
  | { readonly from: 'years' }
  | { readonly from: 'filters'; readonly typeId: FilterType }
  | { readonly from: 'numbers'; readonly numbers: readonly number[] }

/** A number of each vehicle that a search bounds below, above or both; an unknown number fits no bound. */
export type RangeFacet = {
  readonly kind: 'range'
  /** 'Price': `MinPrice` and `MaxPrice` of `SearchFilter`, `minPrice` in addresses, `minPrices` in `StockCounts`. */
  readonly name: string
  /** Column of index and stock list, and the field of the vehicle table's schema that it is read from. */
  readonly column: string
  readonly stored: string
  /** What holds every number of the column, here and in the database. */
  readonly storage: 'int32' | 'float64'
  /** What stands for an unknown number. */
  readonly unknown: 0 | null
  /** What a request measures in. Columns have cents of rand for US dollars, and whole kilometres. */
  readonly unit: 'usd' | 'km'
  /** The largest bound that a request may name; undefined = any. */
  readonly greatest?: number
  /** The bounds that Min and Max offer, ascending from 0; Max has no 0. */
  readonly options: readonly number[]
  readonly alikeIn?: AlikeIn
}

/**
 * Everything that a search can be narrowed by, besides makes and models, which are pairs of names and the only ones of
 * their kind. A facet is declared here and nowhere else, but for its label in each language: the request, its normal form,
 * SQL, index, stock list, address, counts and panel follow.
 */
export const FACETS = {
  price: {
    kind: 'range',
    name: 'Price',
    column: 'priceCents',
    stored: 'priceWithVatCents',
    storage: 'float64',
    unknown: 0,
    unit: 'usd',
    greatest: LIMITS.priceUsd,
    options: PRICE_OPTIONS_USD,
    alikeIn: 'modelId',
  },
  years: {
    kind: 'list',
    wire: 'SelectedYears',
    address: 'year',
    column: 'year',
    greatest: 9999,
    counts: { field: 'years', value: 'year' },
    options: { from: 'years' },
  },
  mileage: {
    kind: 'range',
    name: 'Mileage',
    column: 'mileageKm',
    stored: 'mileageKm',
    storage: 'int32',
    unknown: null,
    unit: 'km',
    options: MILEAGE_OPTIONS_KM,
    alikeIn: 'year',
  },
  bodyTypeIds: {
    kind: 'list',
    wire: 'BodyTypeId',
    address: 'body',
    column: 'bodyTypeId',
    counts: { field: 'bodyTypes', value: 'id' },
    options: { from: 'filters', typeId: FILTER_TYPE.body },
    alikeIn: 'modelId',
  },
  fuelTypeIds: {
    kind: 'list',
    wire: 'FuelTypeId',
    address: 'fuel',
    column: 'fuelTypeId',
    counts: { field: 'fuelTypes', value: 'id' },
    options: { from: 'filters', typeId: FILTER_TYPE.fuel },
    alikeIn: 'modelId',
  },
  transmissionIds: {
    kind: 'list',
    wire: 'TransmissionTypeId',
    address: 'transmission',
    column: 'transmissionId',
    counts: { field: 'transmissions', value: 'id' },
    options: { from: 'filters', typeId: FILTER_TYPE.transmission },
    alikeIn: 'modelId',
  },
  driveTypeIds: {
    kind: 'list',
    wire: 'DriveTypeId',
    address: 'drive',
    column: 'driveTypeId',
    counts: { field: 'driveTypes', value: 'id' },
    options: { from: 'filters', typeId: FILTER_TYPE.drive },
    alikeIn: 'modelId',
  },
  doors: {
    kind: 'list',
    wire: 'Doors',
    address: 'doors',
    column: 'numDoors',
    greatest: 99,
    counts: { field: 'doors', value: 'value' },
    options: { from: 'numbers', numbers: [2, 3, 4, 5] },
    alikeIn: 'modelId',
  },
} as const satisfies Readonly<Record<string, ListFacet | RangeFacet>>
