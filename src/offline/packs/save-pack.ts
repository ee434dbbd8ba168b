import type { DeliveryCostRequest } from '../../shared/contract/quotes.ts'
import { PATHS } from '../../shared/contract/paths.ts'
import { type Vehicle, vehicleSchema } from '../../shared/contract/stock.ts'
import { readEnvelope } from '../answers/answer-store.ts'
import type { SavedAnswer } from '../stock/stock-tables.ts'
import type { BorderPacks } from './border-pack.ts'
import type { PackedVehicle, PackPlace } from './pack-content.ts'
import { fetchAnswer, fetchPicture, type Got, isPictureKept, type Missing, type Tools } from './fetch-whole.ts'
import { addressOf, factsOf, isFetched, picturesOf } from './pack-plan.ts'

/** So many pictures are on their way at a time: the visitor may be browsing meanwhile. */
const AT_ONCE = 3

type PackRequest = {
  readonly saexRef: string
  readonly place: PackPlace
  /** What the page asks the price of a delivery with; undefined = there is nothing to be priced. */
  readonly toCostRequest: (vehicle: Vehicle) => DeliveryCostRequest | undefined
  /** What a pack has of this vehicle already. */
  readonly before: PackedVehicle | undefined
}

type Means = Tools & {
  readonly packs: BorderPacks
  /** `done` of `total` parts; the total is known once the vehicle is. */
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void
}

/**
 * Fetches a vehicle, all its pictures, its delivered price and the facts of the place, and keeps them. The pack is written
 * down before its pictures come: what a lost connection leaves out, `missing` pictures, the next time brings.
 */
export async function savePack(request: PackRequest, means: Means): Promise<Got<{ readonly missing: number }>> {
  const asked = await fetchAnswer({ address: addressOf(request.saexRef) }, means)
  if (!asked.ok) return asked
  const vehicle = vehicleOf(asked.value)
  if (vehicle === undefined) return { ok: false, reason: 'noAnswer' }
  const others = await fetchFacts(request, { vehicle, means })
  if (!others.ok) return others
  const { facts, cost } = others.value
  const { place } = request
  const answers = cost === undefined ? [asked.value] : [asked.value, cost]
  const packed = { saexRef: vehicle.saexRef, vehicle, answers, savedAt: asked.value.savedAt }
  const begun = await means.packs.put({ place, facts }, { ...packed, pictures: picturesOf(vehicle) })
  if (!begun.ok) return { ok: false, reason: 'notKept' }

  const { pictures, reason } = await fetchPictures(vehicle, { before: request.before, means })
  const done = await means.packs.put({ place, facts }, { ...packed, pictures })
  if (!done.ok || reason === 'notKept') return { ok: false, reason: 'notKept' }
  return { ok: true, value: { missing: pictures.filter((picture) => !isFetched(picture)).length } }
}

export function vehicleOf({ body }: SavedAnswer): Vehicle | undefined {
  const parsed = vehicleSchema.safeParse(readEnvelope(body)?.result)
  return parsed.success ? parsed.data : undefined
}

type Known = { readonly vehicle: Vehicle; readonly means: Means }

async function fetchFacts({ place, toCostRequest }: PackRequest, { vehicle, means }: Known) {
  const facts: SavedAnswer[] = []
  for (const address of factsOf(place)) {
    const fact = await fetchAnswer({ address }, means)
    if (!fact.ok) return { ok: false, reason: fact.reason } as const
    facts.push(fact.value)
  }
  const body = toCostRequest(vehicle)
  if (body === undefined) return { ok: true, value: { facts, cost: undefined } } as const
  const cost = await fetchAnswer({ address: PATHS.deliveryCost, body }, means)
  // A route without a price is a fact too.
  if (!cost.ok && cost.reason !== 'refused') return { ok: false, reason: cost.reason } as const
  return { ok: true, value: { facts, cost: cost.ok ? cost.value : undefined } } as const
}

type Earlier = { readonly before: PackedVehicle | undefined; readonly means: Means }

/** Pictures that are here already are not fetched again; those that the server does not have are left out for good. */
async function fetchPictures(vehicle: Vehicle, { before, means }: Earlier) {
  const wanted = picturesOf(vehicle)
  const found = new Map<string, Got<PackedVehicle['pictures'][number]>>()
  let reason: Missing | undefined
  const queue = [...wanted]
  async function work(): Promise<void> {
    for (let next = queue.shift(); next !== undefined && reason === undefined; next = queue.shift()) {
      const { url } = next
      const earlier = before?.pictures.filter(isFetched).find((picture) => picture.url === url)
      const isHere = earlier !== undefined && (await isPictureKept(earlier, means.store))
      // What is here but not what was fetched was damaged since.
      const mayReuse = earlier === undefined
      const got = isHere ? ({ ok: true, value: earlier } as const) : await fetchPicture(next, { ...means, mayReuse })
      found.set(url, got)
      // Without a connection, or space, the rest does not come either.
      if (!got.ok && got.reason !== 'refused') reason = got.reason
      means.onProgress({ done: found.size, total: wanted.length })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const pictures = wanted.flatMap((picture) => {
    const got = found.get(picture.url)
    if (got?.ok === true) return [got.value]
    return got?.ok === false && got.reason === 'refused' ? [] : [picture]
  })
  return { pictures, reason }
}
