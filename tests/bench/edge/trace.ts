import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom, weightedChoice, type WeightedChoice } from '../../../samples/random.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import type { Call } from '../search/load.ts'

/** What first visits ask for, in the order of how often. */
export type Wanted = { readonly searches: readonly Call[]; readonly vehicles: readonly Call[] }
type Plan = { readonly port: number; readonly perSecond: number; readonly seconds: number }
type Kind = 'home' | 'search' | 'vehicle'
type Visit = { readonly kind: Kind; readonly call: Call }
type Seen = { readonly kind: Kind; readonly isHit: boolean; readonly isGood: boolean; readonly ms: number }

const SEED = 20_261_125
const SEARCHES = 3000
const VEHICLES = 20_000
const KINDS: readonly (readonly [Kind, number])[] = [
  ['home', 25],
  ['search', 35],
  ['vehicle', 40],
]
const SORTS = [21, 22, 23, 24, 25, 26, 27, 28]

/** Searches by makes, prices, years and orders, and all vehicles, out of what the product has. */
export async function findWanted(url: string, pathOfSearch: '/' | typeof PATHS.stockPage): Promise<Wanted> {
  const random = createRandom(SEED, 0)
  const { result: makes } = (await (await fetch(url + PATHS.makes)).json()) as { result: { name: string }[] }
  const queries = new Set<string>()
  while (queries.size < SEARCHES) {
    const query = new URLSearchParams({ make: random.pick(makes).name })
    if (random.chance(0.5)) query.set('year', String(random.int(2010, 2024)))
    if (random.chance(0.5)) query.set('maxPrice', String(random.int(2, 20) * 2500))
    if (random.chance(0.5)) query.set('sort', String(random.pick(SORTS)))
    queries.add(query.toString())
  }
  const vehicles = Array.from({ length: VEHICLES }, (_none, place) => `SAEX${String(place + 1).padStart(7, '0')}`)
  return {
    searches: [...queries].map((query) => ({ method: 'GET', path: `${pathOfSearch}?${query}` })),
    vehicles: vehicles.map((saexRef) => ({ method: 'GET', path: `/vehicle-listing/${saexRef}` })),
  }
}

/** Asks a cache `perSecond` times a second, whether or not it keeps up, and says what it answered by itself. */
export async function followTrace({ searches, vehicles }: Wanted, plan: Plan): Promise<void> {
  const choose = weightedChoice(KINDS)
  const oneOf: Readonly<Record<Kind, WeightedChoice<Call>>> = {
    home: () => ({ method: 'GET', path: '/' }),
    search: weightedChoice(searches.map((call, place) => [call, 1 / (place + 1)] as const)),
    vehicle: weightedChoice(vehicles.map((call, place) => [call, 1 / (place + 1) ** 0.9] as const)),
  }
  const random = createRandom(SEED, 1)
  const agent = new Agent({ keepAlive: true })
  const start = performance.now()
  const asked: Promise<Seen>[] = []
  for (let place = 0; place < plan.perSecond * plan.seconds; place++) {
    await sleep(Math.max(0, start + (place * 1000) / plan.perSecond - performance.now()))
    const kind = choose(random)
    const address = `10.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(1, 254)}`
    asked.push(ask(agent, plan.port, { kind, call: { ...oneOf[kind](random), headers: visitorAt(address) } }))
  }
  const seen = await Promise.all(asked)
  agent.destroy()
  for (const name of ['all', ...KINDS.map(([kind]) => kind)] as const) {
    console.log(line(name, name === 'all' ? seen : seen.filter(({ kind }) => kind === name)))
  }
}

/** Each visitor is another one to the limits of the product, which trusts the cache and who stands before it. */
function visitorAt(address: string): Readonly<Record<string, string>> {
  return { 'X-Forwarded-For': address, 'Accept-Language': 'en-ZA,en;q=0.9', 'Accept-Encoding': 'gzip, deflate, br' }
}

function ask(agent: Agent, port: number, { kind, call: { method, path, headers = {} } }: Visit): Promise<Seen> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (response) => {
      // Varnish names the call that brought what it kept behind the present one.
      const isHit = String(response.headers['x-varnish']).includes(' ')
      response.on('end', () =>
        resolve({ kind, isHit, isGood: response.statusCode === 200, ms: performance.now() - start }),
      )
      response.resume()
    })
    sent.on('error', reject)
    sent.end()
  })
}

function line(name: string, seen: readonly Seen[]): string {
  const percent = ((100 * seen.filter(({ isHit }) => isHit).length) / seen.length).toFixed(0)
  const bad = seen.filter(({ isGood }) => !isGood).length
  const median = (isHit: boolean) => {
    const times = seen.filter((one) => one.isHit === isHit).map(({ ms }) => ms)
    return times.length === 0 ? '–' : `${times.toSorted((a, b) => a - b)[times.length >> 1]!.toFixed(1)} ms`
  }
  const rest = bad === 0 ? '' : `, ${bad} not answered with 200`
  return `  ${name.padEnd(8)} ${percent} % of ${seen.length} hits, p50 hit ${median(true)}, miss ${median(false)}${rest}`
}
