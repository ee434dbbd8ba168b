import { DEFAULT_START_COUNTRY_ID } from '../../shared/contract/limits.ts'
import { PATHS } from '../../shared/contract/paths.ts'
import { deliveryCostRequestSchema } from '../../shared/contract/quotes.ts'
import { saysNothing } from '../../shared/contract/scalars.ts'
import { searchFilterSchema } from '../../shared/contract/stock-requests.ts'
import { normaliseFilter } from '../../shared/domain/normal-filter.ts'
import { findReference } from '../../shared/domain/reference-query.ts'
import { parseSaexReference, toSaexRef } from '../../shared/domain/saex-reference.ts'
import type { AnswerKind } from '../stock/stock-tables.ts'

/** A call as it goes out; `body` is its parsed JSON. Whatever the origin of `url` is, only path and query count. */
export type Call = {
  readonly method: string
  readonly url: string
  readonly headers: Pick<Headers, 'has'>
  readonly body?: unknown
}

/** A question that changes nothing and that anyone may ask: what a device may keep the answer of. */
export type PublicRead = {
  readonly kind: AnswerKind
  /** One of `PATHS`. */
  readonly path: string
  /** What counts of the address, with its defaults; a reference as 'SAEX0001234' under `saexReference`. */
  readonly query: Readonly<Record<string, string>>
  /** What counts of the body, with its defaults: a `SearchFilter`, or route, reference, length and prices of a vehicle. */
  readonly body: unknown
  /** The same for all spellings of one question. */
  readonly key: string
}

type Query = Readonly<Record<string, string>>
type Facts = { readonly query?: Query; readonly body?: unknown; readonly keyBody?: unknown }
type Reader = {
  readonly kind: AnswerKind
  /** Undefined for what the server would refuse: that is its own business. */
  readonly read: (given: { readonly query: Query; readonly body: unknown }) => Facts | undefined
}

/** The allow-list: what is not here is never kept nor answered on the device (`offline.public-reads-only`). */
const READERS: Readonly<Record<string, Reader>> = {
  [`GET ${PATHS.filters}`]: reference({ typeId: null }),
  [`GET ${PATHS.orderFilterOptions}`]: reference({}),
  [`GET ${PATHS.colours}`]: reference({}),
  [`GET ${PATHS.bodyTypes}`]: reference({}),
  [`GET ${PATHS.fuelTypes}`]: reference({}),
  [`GET ${PATHS.makes}`]: reference({}),
  [`GET ${PATHS.models}`]: reference({ MakeId: null, SupplierId: '' }),
  [`GET ${PATHS.endCountries}`]: reference({ startCountryId: String(DEFAULT_START_COUNTRY_ID) }),
  [`GET ${PATHS.destinations}`]: reference({ startCountryId: String(DEFAULT_START_COUNTRY_ID), endCountryId: null }),
  [`GET ${PATHS.currencies}`]: reference({}),
  [`GET ${PATHS.currencySymbols}`]: reference({}),
  [`GET ${PATHS.entryRules}`]: reference({}),
  [`GET ${PATHS.quoteKeys}`]: reference({}),
  [`GET ${PATHS.deliveryPrices}`]: reference({}),
  [`GET ${PATHS.stock}`]: { kind: 'vehicle', read: readReference },
  [`GET ${PATHS.stockImage}`]: { ...reference({ id: null }), kind: 'pictures' },
  [`POST ${PATHS.stock}`]: { kind: 'search', read: readSearch },
  [`POST ${PATHS.stockCounts}`]: { kind: 'counts', read: readCounts },
  [`POST ${PATHS.deliveryCost}`]: { kind: 'cost', read: readCost },
}

/** The public read that a call is; undefined for everything else, above all for whatever carries a token of the staff. */
export function readOf({ method, url, headers, body }: Call): PublicRead | undefined {
  const { pathname: path, searchParams } = addressOf(url)
  const reader = READERS[`${method} ${path}`]
  if (reader === undefined || !isPublic({ url, headers })) return undefined
  const facts = reader.read({ query: Object.fromEntries(searchParams), body })
  if (facts === undefined) return undefined
  const { query = {}, body: asked, keyBody = asked } = facts
  const search = new URLSearchParams(Object.entries(query).toSorted(byName)).toString()
  const key = `${method} ${path}?${search}${keyBody === undefined ? '' : ` ${JSON.stringify(keyBody)}`}`
  return { kind: reader.kind, path, query, body: asked, key }
}

/** Whether a call may be a public read, before its body is known. */
export function mayBeRead({ method, url, headers }: Omit<Call, 'body'>): boolean {
  return READERS[`${method} ${addressOf(url).pathname}`] !== undefined && isPublic({ url, headers })
}

/**
 * Whether a read by this cache mode is for the server itself, which may confirm what the browser's own cache has: no answer
 * of this device takes its place.
 */
export function asksServer(cache: string | undefined): boolean {
  return cache === 'no-store' || cache === 'no-cache'
}

function isPublic({ url, headers }: Pick<Call, 'url' | 'headers'>): boolean {
  const names = [...addressOf(url).searchParams.keys()]
  return !headers.has('Token') && !headers.has('Authorization') && !names.some((name) => /^token$/i.test(name))
}

function addressOf(url: string): URL {
  return new URL(url, 'https://device.invalid')
}

/** A read by these parameters alone, all of them numbers: their defaults, '' = none, null = it cannot be without. */
function reference(defaults: Readonly<Record<string, string | null>>): Reader {
  return {
    kind: 'reference',
    read({ query }) {
      const wanted = Object.entries(defaults).map(([name, other]) => {
        const said = query[name]
        return [name, said === undefined || saysNothing(said) ? other : said] as const
      })
      if (wanted.some(([, value]) => value === null)) return undefined
      return { query: Object.fromEntries(wanted.flatMap(([name, value]) => (value ? [[name, value]] : []))) }
    },
  }
}

function readReference({ query }: { readonly query: Query }): Facts | undefined {
  const found = findReference(query)
  return found.kind === 'number' ? { query: { saexReference: toSaexRef(found.saexNumber) } } : undefined
}

function readSearch({ body }: { readonly body: unknown }): Facts | undefined {
  const filter = searchFilterSchema.safeParse(body)
  return filter.success ? { body: filter.data, keyBody: normaliseFilter(filter.data) } : undefined
}

/** Place and order do not matter to what is counted. */
function readCounts({ body }: { readonly body: unknown }): Facts | undefined {
  const filter = searchFilterSchema.safeParse(body)
  if (!filter.success) return undefined
  const { First: _first, Rows: _rows, SortId: _sort, ...counted } = normaliseFilter(filter.data)
  return { body: filter.data, keyBody: counted }
}

/** Nothing of the person goes into a key or a record; the server ignores it too. */
function readCost({ body }: { readonly body: unknown }): Facts | undefined {
  const request = deliveryCostRequestSchema.safeParse(body)
  if (!request.success) return undefined
  const { startLocationId, endLocationId, deliveryTypeId, length = null, price, priceWithVAT } = request.data
  const found = parseSaexReference(request.data.saexRef ?? '')
  if (found.kind === 'garbled') return undefined
  const saexRef = found.kind === 'number' ? toSaexRef(found.saexNumber) : null
  return { body: { startLocationId, endLocationId, deliveryTypeId, saexRef, length, price, priceWithVAT } }
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
