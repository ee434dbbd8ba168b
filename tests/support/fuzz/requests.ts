import * as fc from 'fast-check'
import { HOSTILE_BODIES, HOSTILE_JSON, HOSTILE_TEXTS, HOSTILE_TYPES, HOSTILE_VALUES } from './hostile-values.ts'
import { fromSchema, type JsonSchema, type KnownValues } from './schema-arbitrary.ts'

/** `api/openapi.json`, as far as requests are made of it. */
export type ApiDescription = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: JsonSchema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
}

export type FuzzRequest = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE']
/** Stands for a text of ten megabytes, so that a request can be shown. */
const TEN_MB = '@10MB@'
/** Takes the place of a value that is then written as hostile JSON. */
const MARK = '@hostile@'

/** Requests made of the contract's own schemas, then spoilt in none to three places. */
export function fuzzRequests(description: ApiDescription, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return fc.oneof(
    ...operations.map(({ path, method, operation }) => {
      const query = fromQuery(operation, known)
      const payload = fromBody(operation, known)
      return fc
        .record({
          method: mostly(fc.constant(method), fc.constantFrom(...METHODS), 20),
          path: mostly(fc.constant(path), spoiltPath(path), 20),
          query,
          headers: headers(),
          payload: method === 'POST' ? payload : mostly(fc.constant(undefined), payload, 10),
        })
        .map(({ path: address, query: asked, ...rest }) => toRequest({ ...rest, url: address + asked }))
    }),
  )
}

type Draft = { method: string; url: string; headers: Record<string, string>; payload: string | undefined }

function toRequest({ payload, headers: given, ...rest }: Draft): FuzzRequest {
  if (payload === undefined) return { ...rest, headers: given }
  const type = given['content-type'] ?? 'application/json'
  return {
    ...rest,
    headers: { ...given, 'content-type': type },
    payload: payload.replace(TEN_MB, () => 'x'.repeat(1e7)),
  }
}

/** One in `rarity` is the second kind. */
function mostly<T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, rarity: number): fc.Arbitrary<T> {
  return fc.oneof({ weight: rarity - 1, arbitrary: usual }, { weight: 1, arbitrary: rare })
}

function spoiltPath(path: string): fc.Arbitrary<string> {
  const all = [`${path}/`, `/${path}`, path.toUpperCase(), `${path}%00`, `${path}%ff`, `${path}/..`, `${path};a=1`]
  return fc.constantFrom(...all, path.replace('/api', '/%61pi'), `${path}/${'a/'.repeat(500)}`, '/api/%E0%A4%A', '/api')
}

function fromQuery({ parameters = [] }: Operation, known: KnownValues): fc.Arbitrary<string> {
  const fields = parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => {
      const good = fromSchema(parameter.schema, known).map(String)
      const known1 = (known[parameter.name] ?? []).map(String)
      const usual = known1.length === 0 ? good : fc.oneof(fc.constantFrom(...known1), good)
      return fc.tuple(
        fc.constant(parameter.name),
        mostly(usual, fc.constantFrom(...HOSTILE_TEXTS), 3),
        fc.constantFrom(1, 1, 1, 1, 0, 2),
      )
    })
  const extras = fc.constantFrom(
    '',
    '',
    '',
    '',
    '__proto__[polluted]=1',
    'constructor.prototype.polluted=1',
    '%ff=%ff',
    '&&&=',
    'a[]=1&a[]=2',
    'x=%',
    `x=${'y'.repeat(3000)}`,
  )
  return fc.tuple(fc.tuple(...fields), extras).map(([pairs, extra]) => {
    const texts = pairs.flatMap(([name, value, times]) =>
      Array.from({ length: times }, () => `${name}=${encode(value)}`),
    )
    const query = [...texts, extra].filter((text) => text !== '').join('&')
    return query === '' ? '' : `?${query}`
  })
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function headers(): fc.Arbitrary<Record<string, string>> {
  const token = fc.constantFrom('garbled', 'A'.repeat(43), 'x'.repeat(9000), '')
  const key = fc.oneof(fc.uuid(), fc.constantFrom('1', '', 'A'.repeat(36)))
  const language = fc.constantFrom('fr-CH, en;q=0.8', 'x'.repeat(5000), ',,;q=;', 'zz-'.repeat(2000), '*;q=1e999')
  return fc
    .record(
      {
        token,
        'idempotency-key': key,
        'accept-language': language,
        'accept-encoding': fc.constantFrom('br', 'gzip;q=0', '*', 'identity;q=0', ','),
        'x-forwarded-for': fc.constantFrom('1.2.3.4', 'a'.repeat(500), '::1, ::ffff:1.1.1.1'),
        'if-none-match': fc.constantFrom('*', '"a"', 'W/"'),
        range: fc.constantFrom('bytes=0-1', 'bytes=-1', 'bytes=9-1'),
      },
      { requiredKeys: [] },
    )
    .chain((some) =>
      mostly(
        fc.constant(some),
        fc.constantFrom(...HOSTILE_TYPES).map((type) => Object.assign({}, some, { 'content-type': type })),
        12,
      ),
    )
    .map(onlySome)
}

/** Most requests carry few headers. */
function onlySome(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => name === 'content-type' || value.length % 3 === 1),
  )
}

function fromBody({ requestBody }: Operation, known: KnownValues): fc.Arbitrary<string | undefined> {
  const schema = requestBody?.content['application/json']?.schema
  const good = schema === undefined ? fc.constantFrom({}, null) : fromSchema(schema, known)
  const spoils = fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 5, arbitrary: fc.array(spoil(), { minLength: 1, maxLength: 3 }) },
  )
  const written = fc.tuple(good, spoils, fc.constantFrom(...HOSTILE_JSON)).map(([value, list, raw]) => {
    const spoilt = list.reduce<unknown>((current, one) => applySpoil(current, one), value)
    return (JSON.stringify(spoilt) ?? 'null').replaceAll(`"${MARK}"`, () => raw)
  })
  return mostly<string | undefined>(written, fc.constantFrom(...HOSTILE_BODIES, `{"a":"${TEN_MB}"}`), 10)
}

type Spoil = {
  readonly place: number
  readonly kind: 'set' | 'add' | 'drop' | 'mark'
  readonly value: unknown
  readonly name: string
}

function spoil(): fc.Arbitrary<Spoil> {
  return fc.record({
    place: fc.nat({ max: 1000 }),
    kind: fc.constantFrom('set', 'set', 'set', 'add', 'drop', 'mark'),
    value: fc.constantFrom(...HOSTILE_VALUES),
    name: fc.constantFrom(
      'Nonsense',
      'toString',
      'length',
      'x'.repeat(300),
      '\u0000',
      '😀',
      'hasOwnProperty',
      '',
      'a.b',
    ),
  })
}

/** Changes one of the value's own places, counted through the whole tree. */
function applySpoil(value: unknown, one: Spoil): unknown {
  const copy: unknown = structuredClone(value)
  const places = placesOf(copy)
  const place = places[one.place % Math.max(1, places.length)]
  if (one.kind === 'add' && typeof copy === 'object' && copy !== null && !Array.isArray(copy))
    return { ...copy, [one.name]: one.value }
  if (place === undefined) return one.value
  if (one.kind === 'drop') delete place.holder[place.key]
  else place.holder[place.key] = one.kind === 'mark' ? MARK : one.value
  return copy
}

type Place = { readonly holder: Record<string, unknown>; readonly key: string }

function placesOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder)
    .slice(0, 30)
    .flatMap((key) => [{ holder, key }].concat(placesOf(holder[key])))
}
