import type { EmailQuoteResult, QuoteRequestInput, QuoteResult, LineItem } from '../../../shared/contract/quotes.ts'
import { isPastValidity } from '../../../shared/domain/validity.ts'
import type { QuoteSubject } from '../../../offline/mine-tables.ts'
import { knownYear } from '../../../shared/domain/known-year.ts'
import { LIMITS } from '../../../shared/contract/limits.ts'
import type { Country, Destination } from '../../../shared/contract/reference.ts'
import { type Arrival, arrivalKey } from '../../../shared/domain/entry-rules/arrival.ts'
import type { Language } from '../../../shared/domain/language.ts'
import { totalOf } from '../../../shared/domain/quote-total.ts'
import type { ClientDetails } from '../../buyer/stored-details.ts'
import { costIdentity, type QuotedVehicle, toDeliveryCostRequest } from '../../buyer/delivery-cost-request.ts'

type QuotationRequest = {
  readonly vehicle: QuotedVehicle
  readonly port: Destination
  /** Trimmed and without faults. */
  readonly client: ClientDetails
  /** Null = none was chosen. */
  readonly arrival: Arrival | null
}

/** A request with what stood on screen beside it. */
type SeenRequest = QuotationRequest & {
  readonly country: Country
  readonly lineItems: readonly LineItem[]
  /** Of the page, and so of the paper and its mail. */
  readonly language: Language
}

/** An issued quotation with the bytes of its PDF. */
export type IssuedQuote = Omit<QuoteResult, 'base64'> & { readonly pdf: Uint8Array<ArrayBuffer> }

/**
 * One request for a quotation, from the first press on: the key and the body of its request stay the same through every
 * retry, so that the server issues it once. `quote` is null until it was answered.
 */
export type HeldRequest = {
  readonly identity: string
  readonly key: string
  readonly request: QuoteRequestInput
  readonly subject: QuoteSubject
  readonly quote: IssuedQuote | null
}

/** Why a step failed; `isFinal` = the same request will be refused again, so its key is of no more use. */
export type QuoteFailure = {
  readonly errorKey: string
  readonly isFinal: boolean
  /** Sentences of the server by the contract's field names. */
  readonly fields: Readonly<Record<string, string>>
}
export type Outcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: QuoteFailure }

/** Not answered yet, but kept on this device and sent by itself; `kept` = why not, null = no word so far. */
export type Kept = { readonly kept: string | null }

/** What a request came to; `mail` is null where none was wanted, or its quotation was not issued. */
export type Sent = {
  readonly quote: Outcome<IssuedQuote> | Kept
  readonly mail: Outcome<EmailQuoteResult> | Kept | null
}

export type QuoteSender = (sending: { readonly held: HeldRequest; readonly mailKey: string | null }) => Promise<Sent>

/** Where the request in hand is kept between two presses. */
type RequestHolder = {
  readonly get: () => HeldRequest | null
  readonly set: (held: HeldRequest | null) => void
}

export type QuoteDesk = {
  readonly send: QuoteSender
  readonly requests: RequestHolder
  readonly newKey: () => string
  /** Key of a request with this body that waits on the device, from before a reload or from another tab. */
  readonly waitingKey: (body: string) => Promise<string | undefined>
  readonly now: () => number
}

/** What a request came to, and the key that it went out under. */
type Requested = Sent & { readonly key: string }

/**
 * The quote in hand when it is for the same request and still valid, else a new one (`quotation.in-hand`); mailed when
 * wanted.
 */
export async function requestQuote(
  desk: QuoteDesk,
  { request, withMail }: { readonly request: SeenRequest; readonly withMail: boolean },
): Promise<Requested> {
  const held = await heldFor(desk, request)
  const { key } = held
  if (held.quote !== null && !withMail) return { quote: { ok: true, value: held.quote }, mail: null, key }
  desk.requests.set(held)
  const sent = await desk.send({ held, mailKey: withMail ? desk.newKey() : null })
  remember(desk, { held, sent })
  return { ...sent, key }
}

/**
 * A quote that was refused for good, or that the server no longer knows, is dropped with its key. Where another request came
 * into hand meanwhile, or this one was forgotten, its answer changes nothing.
 */
function remember({ requests }: QuoteDesk, { held, sent }: { readonly held: HeldRequest; readonly sent: Sent }): void {
  const { quote, mail } = sent
  if ('kept' in quote || requests.get()?.key !== held.key) return
  if (!quote.ok) return quote.failure.isFinal ? requests.set(null) : undefined
  const isUnknown = mail !== null && 'ok' in mail && !mail.ok && mail.failure.errorKey === 'QUOTE_NOT_FOUND'
  requests.set(isUnknown ? null : { ...held, quote: quote.value })
}

/** A request that waits already is the same one, whoever has forgotten it since: it gets no second quotation. */
async function heldFor(desk: QuoteDesk, request: SeenRequest): Promise<HeldRequest> {
  const { requests, newKey, waitingKey, now } = desk
  const identity = quoteIdentity(request)
  const held = requests.get()
  const isUsable = held?.identity === identity && !(held.quote !== null && isPastValidity(held.quote.validUntil, now()))
  if (isUsable) return held
  const body = toQuoteRequest(request)
  const key = (await waitingKey(JSON.stringify(body))) ?? newKey()
  return { identity, key, request: body, subject: toSubject(request), quote: null }
}

/**
 * The body of `GetQuoteForDelivery`. Dealer and VIN are in no public answer, so none is sent
 * (`quotation.server-price`).
 */
export function toQuoteRequest({ vehicle, port, client, arrival }: QuotationRequest): QuoteRequestInput {
  const year = knownYear(vehicle.year)
  return {
    ...toDeliveryCostRequest(vehicle, port),
    id: vehicle.id,
    make: fitting(vehicle.make),
    model: fitting(vehicle.model),
    ...(year === null ? {} : { year }),
    colour: fitting(vehicle.colour),
    supplierId: vehicle.supplierId,
    vehicleLocation: fitting(vehicle.vehicleLocation),
    saexRef: vehicle.saexRef,
    firstName: client.firstName,
    surname: client.surname,
    email: client.email,
    cellNo: client.cellNo === '' ? null : client.cellNo,
    ...(arrival === null ? {} : { arrivalMonth: arrivalKey(arrival) }),
  }
}

/** What the request is about, without the person. */
function toSubject({ vehicle, country, port, lineItems, language }: SeenRequest): QuoteSubject {
  const place = { port: port.endLocation, country: country.countryName }
  return { vehicle, place, seenTotal: totalOf(lineItems), language }
}

/**
 * Vehicle, destination, client and price: while none of them changes, one quotation serves (`quotation.in-hand`). A
 * month of arrival that was chosen stands on the paper, so another one asks for another paper.
 */
export function quoteIdentity({ vehicle, port, client, arrival }: QuotationRequest): string {
  const { firstName, surname, email, cellNo } = client
  return JSON.stringify([
    costIdentity(toDeliveryCostRequest(vehicle, port)),
    [firstName, surname, email, cellNo],
    arrival === null ? null : arrivalKey(arrival),
  ])
}

/** The server prices from its own record and ignores these texts: one that is too long is no reason to be refused. */
function fitting(text: string | null): string | null {
  return text !== null && text.length <= LIMITS.text ? text : null
}
