import { fromCents, toCents } from '../money.ts'
import { parseSaexReference, toSaexRef } from '../saex-reference.ts'
import type { QuoteFacts } from './quote-facts.ts'

/** The first byte; another value is another layout. */
const VERSION = 1
const KEY_ID_BYTES = 4
const NUMBER_FORM = /^Q(\d{4})-(\d{6})$/
const CURRENCIES = ['ZAR', 'USD'] as const
const BASE = 128

/** Facts and the id of the key that vouches for them. */
export type Payload = { readonly keyId: string; readonly facts: QuoteFacts }

/**
 * The bytes that are signed: version, key id (4), then as whole numbers of 7 bits a byte, low ones first: year and count of
 * the quotation's number, SAEX number, model year (0 = unknown), second of issue, seconds of validity, currency, cents, US
 * cents plus 1 (0 = none); then the texts in UTF-8, each after its length. Some 60 bytes.
 */
export function encodePayload({ keyId, facts }: Payload): Uint8Array<ArrayBuffer> {
  const issuedAt = Date.parse(facts.issuedAt) / 1000
  const [, year, count] = NUMBER_FORM.exec(facts.number) ?? []
  const reference = parseSaexReference(facts.saexRef)
  const numbers = [
    Number(year),
    Number(count),
    reference.kind === 'number' ? reference.saexNumber : 0,
    facts.year ?? 0,
    issuedAt,
    Date.parse(facts.validUntil) / 1000 - issuedAt,
    CURRENCIES.indexOf(facts.currency),
    toCents(facts.total),
    facts.totalUsd === null ? 0 : toCents(facts.totalUsd) + 1,
  ]
  const texts = [facts.vehicle, facts.place, facts.country].map(toUtf8)
  return new Uint8Array([
    VERSION,
    ...bytesOfKeyId(keyId),
    ...numbers.flatMap(toSevenBits),
    ...texts.flatMap((bytes) => toSevenBits(bytes.length).concat(bytes)),
  ])
}

/** The key that bytes name, without believing the rest of them; undefined when they are no payload of this layout. */
export function keyIdOf(bytes: Uint8Array): string | undefined {
  return bytes[0] === VERSION ? keyIdIn(bytes) : undefined
}

/** The key id behind the first byte of what a key signed; undefined when the bytes end before it does. */
export function keyIdIn(bytes: Uint8Array): string | undefined {
  if (bytes.length <= KEY_ID_BYTES) return undefined
  return [...bytes.subarray(1, 1 + KEY_ID_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Reads bytes whose signature has been found good; undefined when they are no payload of this layout. */
export function decodePayload(bytes: Uint8Array): Payload | undefined {
  const keyId = keyIdOf(bytes)
  if (keyId === undefined) return undefined
  try {
    return { keyId, facts: readFacts(createReader(bytes.subarray(1 + KEY_ID_BYTES))) }
  } catch (error) {
    // Bytes that end too early or are no UTF-8.
    if (error instanceof RangeError || error instanceof URIError) return undefined
    throw error
  }
}

function readFacts(reader: Reader): QuoteFacts {
  const number = `Q${reader.number()}-${String(reader.number()).padStart(6, '0')}`
  const saexRef = toSaexRef(reader.number())
  const year = reader.number()
  const issuedAt = reader.number()
  const validUntil = issuedAt + reader.number()
  const currency = CURRENCIES[reader.number()]
  const cents = reader.number()
  const usdCents = reader.number()
  const [vehicle, place, country] = [reader.text(), reader.text(), reader.text()]
  if (currency === undefined || !reader.isAtEnd()) throw new RangeError('not the layout of a payload')
  return {
    number,
    saexRef,
    year: year === 0 ? null : year,
    vehicle,
    place,
    country,
    total: fromCents(cents),
    currency,
    totalUsd: usdCents === 0 ? null : fromCents(usdCents - 1),
    issuedAt: new Date(issuedAt * 1000).toISOString(),
    validUntil: new Date(validUntil * 1000).toISOString(),
  }
}

type Reader = { readonly number: () => number; readonly text: () => string; readonly isAtEnd: () => boolean }

function createReader(bytes: Uint8Array): Reader {
  let at = 0
  function number(): number {
    let value = 0
    for (let scale = 1; ; scale *= BASE) {
      const byte = bytes[at++]
      if (byte === undefined || scale > Number.MAX_SAFE_INTEGER) throw new RangeError('the payload ends too early')
      value += (byte % BASE) * scale
      if (byte < BASE) return value
    }
  }
  function text(): string {
    const length = number()
    if (at + length > bytes.length) throw new RangeError('the payload ends too early')
    at += length
    return fromUtf8(bytes.subarray(at - length, at))
  }
  return { number, text, isAtEnd: () => at === bytes.length }
}

function toSevenBits(value: number): number[] {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} cannot stand in a payload`)
  const bytes: number[] = []
  let rest = value
  for (; rest >= BASE; rest = Math.floor(rest / BASE)) bytes.push((rest % BASE) + BASE)
  return [...bytes, rest]
}

export function bytesOfKeyId(keyId: string): number[] {
  if (!/^[0-9a-f]{8}$/.test(keyId)) throw new RangeError('a key id has eight hexadecimal digits')
  return [0, 2, 4, 6].map((at) => Number.parseInt(keyId.slice(at, at + 2), 16))
}

/** Without TextEncoder, which not every runtime of this folder declares. */
export function toUtf8(text: string): number[] {
  const escaped = encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|./g)
  return Array.from(escaped, ([letter, hex]) => (hex === undefined ? letter.charCodeAt(0) : Number.parseInt(hex, 16)))
}

function fromUtf8(bytes: Uint8Array): string {
  return decodeURIComponent([...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
}
