import * as z from 'zod/mini'
import { type Bound, isCrossed, mapFields, RANGES } from '../domain/facets/facets.ts'
import { keysBetweenBars } from '../domain/name-key.ts'
import { LIMITS } from './limits.ts'
import { id, requiredNumber, rowId, text } from './scalars.ts'
import { SEARCH_TYPE, type SearchType, searchTypeSchema, SORT, sortIdSchema, vehicleSchema } from './stock.ts'

/** Not set, '' or null all mean: every make, or every model of the make. */
const optionalName = z._default(z.nullable(text(LIMITS.text)), null)
const bound = (greatest = Number.MAX_SAFE_INTEGER) =>
  z._default(z.nullable(z.number().check(z.nonnegative(), z.maximum(greatest))), null)
/** Null as an absent field (`search.empty-means-any`). */
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.nullable(schema),
    z.transform((given): z.output<Schema> => given ?? schema.parse(undefined)),
  )
const numbers = (greatest = Number.MAX_SAFE_INTEGER) =>
  orNull(
    z._default(z.array(z.int().check(z.nonnegative(), z.maximum(greatest))).check(z.maxLength(LIMITS.filterList)), []),
  )
const idList = numbers()

export const makeModelSchema = z.strictObject({ MakeName: optionalName, ModelName: optionalName })
export type MakeModel = z.infer<typeof makeModelSchema>

/**
 * The body of `POST api/stock`, with a field for each list and two for each range of the table of facets. Every field may
 * be absent or null. Prices in US dollars, mileage in km, bounds inclusive.
 * Crossed ranges, unknown fields and too long lists are refused with the field's name.
 */
export const searchFilterSchema = z
  .strictObject({
    SearchType: orNull(z._default(searchTypeSchema, SEARCH_TYPE.manual)),
    MakeModelList: orNull(z._default(z.array(makeModelSchema).check(z.maxLength(LIMITS.filterList)), [])),
    ...mapFields({
      list: ({ greatest }) => numbers(greatest),
      min: (_bound, { greatest }) => bound(greatest),
      max: (_bound, { greatest }) => bound(greatest),
    }),
    SortId: orNull(z._default(sortIdSchema, SORT.newest)),
    First: orNull(z._default(z.int().check(z.nonnegative(), z.maximum(LIMITS.first)), 0)),
    Rows: orNull(z._default(z.int().check(z.positive(), z.maximum(LIMITS.rows)), LIMITS.defaultRows)),
    /** Where the vehicles go to; for `MaxDeliveredPrice` and sort 29, which need it. */
    Destination: z.optional(
      z.pipe(
        z.nullable(z.strictObject({ EndLocationId: rowId, DeliveryTypeId: rowId })),
        z.transform((given) => given ?? undefined),
      ),
    ),
    /** US dollars, inclusive, against what a vehicle costs delivered; null = any. */
    MaxDeliveredPrice: z.optional(z.nullable(z.number().check(z.nonnegative(), z.maximum(LIMITS.priceUsd)))),
  })
  .check(
    z.refine<DeliveredFields>(
      ({ Destination, SortId }) => Destination !== undefined || SortId !== SORT.deliveredAscending,
      { error: 'may be 29 only with a Destination', path: ['SortId'] },
    ),
    z.refine<DeliveredFields>(
      ({ Destination, MaxDeliveredPrice }) => Destination !== undefined || typeof MaxDeliveredPrice !== 'number',
      { error: 'must be given with MaxDeliveredPrice', path: ['Destination'] },
    ),
    z.refine<NameFields>((filter) => mostNames(filter) <= LIMITS.filterList, {
      error: `must not hold more than ${LIMITS.filterList} makes or models`,
      path: ['MakeModelList'],
    }),
    ...RANGES.map(({ min, max }) =>
      z.refine<Readonly<Record<Bound['wire'], number | null>>>(
        (filter) => !isCrossed(filter[min.wire], filter[max.wire]),
        {
          error: `must not be below ${min.wire}`,
          path: [max.wire],
        },
      ),
    ),
  )
type DeliveredFields = {
  readonly Destination?: object | undefined
  readonly MaxDeliveredPrice?: number | null | undefined
  readonly SortId: number
}
type NameFields = { readonly SearchType: SearchType; readonly MakeModelList: readonly MakeModel[] }
export type SearchFilter = z.infer<typeof searchFilterSchema>
/** What a caller may send: every field optional. */
export type SearchFilterInput = z.input<typeof searchFilterSchema>

/** Each name between bars counts (`search.most-names`); only a quick search has several in an entry. */
function mostNames({ SearchType, MakeModelList }: NameFields): number {
  if (SearchType !== SEARCH_TYPE.quick) return MakeModelList.length
  const countOf = (field: keyof MakeModel) =>
    MakeModelList.reduce((sum, entry) => sum + keysBetweenBars(entry[field] ?? '').length, 0)
  return Math.max(countOf('MakeName'), countOf('ModelName'))
}

/**
 * The spellings of the reference (`contract.five-reference-spellings`); the handler takes the first one that is there.
 */
export const REFERENCE_SPELLINGS = [
  'saexReference',
  'saexReferenceNumber',
  'SaexRefNumber',
  'saexRef',
  'vehicleRef',
] as const
const spelling = z.optional(z.string())
export const referenceQuerySchema = z.object({
  saexReference: spelling,
  saexReferenceNumber: spelling,
  SaexRefNumber: spelling,
  saexRef: spelling,
  vehicleRef: spelling,
})
export type ReferenceQuery = z.infer<typeof referenceQuerySchema>

export const imageQuerySchema = z.object({ id: requiredNumber(id) })

const legacySupplierSchema = z.strictObject({
  supplierId: z._default(z.nullable(z.int()), null),
  makeIds: idList,
  models: z._default(
    z.array(z.strictObject({ id: z.int(), makeId: z.int() })).check(z.maxLength(LIMITS.filterList)),
    [],
  ),
  fuelTypeIds: idList,
})

/** The older search (`contract.legacy-search`); prices in US dollars. */
export const legacySearchSchema = z.strictObject({
  resultSize: z._default(z.int().check(z.positive(), z.maximum(LIMITS.rows)), LIMITS.defaultRows),
  aggObject: z._default(z.nullable(text(500)), null),
  SearchObject: z._default(
    z.strictObject({
      supplierSearchDetails: z._default(z.array(legacySupplierSchema).check(z.maxLength(LIMITS.filterList)), []),
      minPrice: bound(LIMITS.priceUsd),
      maxPrice: bound(LIMITS.priceUsd),
      sortOption: z._default(z.nullable(z.int()), null),
      sortOrder: z._default(z.nullable(z.int()), null),
      searchByModel: z._default(z.boolean(), false),
      searchByFuelType: z._default(z.boolean(), false),
    }),
    {
      supplierSearchDetails: [],
      minPrice: null,
      maxPrice: null,
      sortOption: null,
      sortOrder: null,
      searchByModel: false,
      searchByFuelType: false,
    },
  ),
})
export type LegacySearch = z.infer<typeof legacySearchSchema>
export const legacyResultSchema = z.object({
  cars: z.array(vehicleSchema),
  count: z.int(),
  aggregator: z.nullable(z.string()),
})
