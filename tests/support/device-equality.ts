import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import type { LocalRead } from '../../src/offline/local/local-read.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import type { FilterOption, Make } from '../../src/shared/contract/reference.ts'
import type { SearchResult, Vehicle } from '../../src/shared/contract/stock.ts'
import { REFERENCE_SPELLINGS, type SearchFilterInput } from '../../src/shared/contract/stock-requests.ts'
import type { TestApp } from './app.ts'
import { createLocalDevice, type LocalDevice } from './local-device.ts'
import { oddFilter, oddVehicle, type OptionIds } from './random-stock.ts'
import { addVehicles, makeVehicle } from './stock.ts'

/** What was compared, and what the device answered otherwise than the server. */
export type DeviceEquality = {
  /** Searches: ids in order, count, cards, and the live counts of every option. */
  readonly searches: number
  /** Those that found some vehicles but not all: the ones that say something. */
  readonly telling: number
  /** Lists of makes, and of models by make and supplier. */
  readonly names: number
  readonly references: number
  readonly differences: readonly Difference[]
}
export type Difference = { readonly asked: unknown; readonly device: unknown; readonly server: unknown }

type Plan = { readonly stocks: number; readonly searches: number; readonly seed: number }
type Tally = { searches: number; telling: number; names: number; references: number; differences: Difference[] }
type Meeting = { readonly shop: TestApp; readonly device: LocalDevice; readonly tally: Tally }

const SIZES = [0, 1, 40, 400]
const SUPPLIERS = ['Odd Motors', 'Second Supplier']

/**
 * Asks server and device the same, over random stocks in three states each: freshly saved, with changes beside the base of
 * the device's index, and with more changes in an index built anew. `searches` are spread over all of them. Needs
 * reference data and no stock; the server answers from SQL.
 */
export async function compareWithDevice(shop: TestApp, { stocks, searches, seed }: Plan): Promise<DeviceEquality> {
  const tally: Tally = { searches: 0, telling: 0, names: 0, references: 0, differences: [] }
  const part = Math.ceil(searches / stocks / 3)
  for (let stock = 0; stock < stocks; stock++) {
    const first = seed + stock * 10
    await emptyStock(shop)
    const meeting = { shop, device: createLocalDevice(shop), tally }
    await writeOddVehicles(shop, { count: SIZES[stock % SIZES.length]!, seed: first })
    await meeting.device.save()
    await compareAll(meeting, { searches: part, seed: first })
    for (const [place, way] of (['beside', 'anew'] as const).entries()) {
      await change(shop, first + place + 1)
      await meeting.device.update(way)
      await compareAll(meeting, { searches: part, seed: first + place + 1 })
    }
  }
  return tally
}

/** Rows vanish without a word here, so the list is begun anew. */
export async function emptyStock({ context }: TestApp): Promise<void> {
  await context.db.execute(sql`delete from vehicle`)
  await rm(join(context.dataDir, 'catalogue'), { recursive: true, force: true })
}

/** Overwrites some vehicles, sells some, brings some back and adds some, in four revisions. */
async function change(shop: TestApp, seed: number): Promise<void> {
  await writeOddVehicles(shop, { count: 60, seed: seed + 1_000_000 })
  await writeOddVehicles(shop, { count: 20, seed: seed + 2_000_000, first: 390 })
}

async function writeOddVehicles(shop: TestApp, plan: { count: number; seed: number; first?: number }): Promise<void> {
  const { count, seed, first = 0 } = plan
  const odd = fc.sample(oddVehicle, { numRuns: count, seed })
  const vehicles = odd.map((given, place) => makeVehicle({ ...given, supplierKey: `odd-${first + place}` }))
  for (const [turn, supplier] of SUPPLIERS.entries()) {
    const own = vehicles.filter((_vehicle, place) => place % SUPPLIERS.length === turn)
    if (own.length > 0) await addVehicles(shop.context.db, own, { supplier })
  }
}

async function compareAll(meeting: Meeting, { searches, seed }: { searches: number; seed: number }): Promise<void> {
  const filters = fc.sample(oddFilter(await listOptionIds(meeting)), { numRuns: searches, seed })
  for (const filter of filters) await compareSearch(meeting, filter)
  await compareNames(meeting)
  await compareReferences(meeting)
}

async function compareSearch(meeting: Meeting, filter: SearchFilterInput): Promise<void> {
  const { device, tally } = meeting
  const stock = { kind: 'search', path: PATHS.stock, body: filter } as const
  const server = await askServer<SearchResult>(meeting.shop, stock)
  const own = (await device.answer(stock))?.result as SearchResult | undefined
  tally.searches += 1
  if (server!.count > 0 && server!.count < device.count()) tally.telling += 1
  compare(tally, { asked: filter, device: toShortResult(own), server: toShortResult(server) })
  await compareRead(meeting, { kind: 'counts', path: PATHS.stockCounts, body: filter })
}

async function compareNames(meeting: Meeting): Promise<void> {
  const makes = (await compareRead(meeting, { kind: 'reference', path: PATHS.makes })) as Make[]
  meeting.tally.names += 1
  for (const MakeId of [...makes.map(({ id }) => String(id)), '2147483647']) {
    for (const supplier of [{}, ...(await listSupplierIds(meeting.shop)), { SupplierId: '999999' }]) {
      await compareRead(meeting, { kind: 'reference', path: PATHS.models, query: { MakeId, ...supplier } })
      meeting.tally.names += 1
    }
  }
}

/** Every vehicle in one spelling, in turns, and what is no reference; who is sold is known to the server alone. */
async function compareReferences(meeting: Meeting): Promise<void> {
  const { shop, device, tally } = meeting
  const { rows } = await shop.context.db.execute<{ number: number }>(
    sql`select saex_number as number from vehicle order by id`,
  )
  const texts = [...rows.map(({ number }, place) => spell(number, place)), '', 'SAEX', 'SAEX9999999', 'x', '0', '1|2']
  for (const [place, text] of texts.entries()) {
    const query = { [REFERENCE_SPELLINGS[place % REFERENCE_SPELLINGS.length]!]: text }
    const path = place % 2 === 0 ? PATHS.stock : PATHS.legacyVehicleByRef
    const vehicle = { kind: 'vehicle', path, query } as const
    const server = await askServer<Vehicle>(shop, vehicle)
    const own = await device.answer(vehicle)
    const wanted = server === undefined || server.status === 'sold' ? undefined : toShort(server)
    tally.references += 1
    compare(tally, { asked: query, device: own && toShort(own.result as Vehicle), server: wanted })
  }
}

function spell(number: number, place: number): string {
  const digits = String(number).padStart(7, '0')
  const spellings = [
    `SAEX${digits}`,
    `saex ${digits}`,
    `${number}`,
    `SAEX${number}___`,
    ` sAEx${number} `,
    `ＳＡＥＸ${number}`,
  ]
  return spellings[place % spellings.length]!
}

type Read = Pick<LocalRead, 'kind' | 'path'> & {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}

/** Both must answer the same to the letter; answers what the server said. */
async function compareRead({ shop, device, tally }: Meeting, read: Read): Promise<unknown> {
  const server = await askServer(shop, read)
  compare(tally, { asked: read, device: (await device.answer(read))?.result, server })
  return server
}

/** The result of the real route; undefined when it refuses. */
export async function askServer<T>({ app }: TestApp, { path, query = {}, body }: Read): Promise<T | undefined> {
  const url = `${path}?${new URLSearchParams(query)}`
  const response = await app.inject(body === undefined ? { url } : { method: 'POST', url, payload: body })
  if (response.statusCode >= 500) throw new Error(response.body)
  return response.statusCode === 200 ? response.json().result : undefined
}

function compare({ differences }: Pick<Tally, 'differences'>, difference: Difference): void {
  if (!isDeepStrictEqual(difference.device, difference.server)) differences.push(difference)
}

function toShortResult(result: SearchResult | undefined) {
  return result && { count: result.count, cars: result.cars.map(toShort) }
}

/** What the list knows of a vehicle. */
function toShort(vehicle: Vehicle): Partial<Vehicle> {
  const { id, saexRef, make, model, year, mileage, mileageUnit, transmission, fuelType, bodyType, driveType } = vehicle
  const { length, numDoors, price, priceWithVAT, supplierId, supplierName, supplierLogo, status, listedAt } = vehicle
  const kind = { id, saexRef, make, model, year, mileage, mileageUnit, transmission, fuelType, bodyType, driveType }
  return { ...kind, length, numDoors, price, priceWithVAT, supplierId, supplierName, supplierLogo, status, listedAt }
}

async function listOptionIds({ shop }: Meeting): Promise<OptionIds> {
  const ids = async (typeId: string) => {
    const options = await askServer<FilterOption[]>(shop, { kind: 'reference', path: PATHS.filters, query: { typeId } })
    return options!.map(({ id }) => id)
  }
  const [fuel, body, transmission, drive] = await Promise.all(['1', '2', '3', '4'].map(ids))
  return { fuel: fuel!, body: body!, transmission: transmission!, drive: drive! }
}

async function listSupplierIds({ context }: TestApp): Promise<{ readonly SupplierId: string }[]> {
  const { rows } = await context.db.execute<{ id: number }>(sql`select id from supplier order by id`)
  return rows.map(({ id }) => ({ SupplierId: String(id) }))
}
