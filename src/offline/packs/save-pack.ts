import type { DeliveryCostRequest } from '../../shared/contract/quotes.ts'
import { PATHS } from '../../shared/contract/paths.ts'
import type { Vehicle } from '../../shared/contract/stock.ts'
import type { SavedAnswer } from '../stock/stock-tables.ts'
import type { BorderPacks } from './border-pack.ts'
import { unpinUnwanted } from './check-pack.ts'
import type { PackedVehicle, PackPlace } from './pack-content.ts'
import { fetchAnswer, fetchPicture, type Got, isPictureKept, type Missing, type Tools } from './fetch-whole.ts'
import { addressOf, factsOf, isFetched, picturesOf, vehicleOf } from './pack-plan.ts'

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

type Means = Omit<Tools, 'isWanted'> & {
  readonly packs: BorderPacks
  /** `done` of `total` parts; the total is known once the vehicle is. */
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void
}

type Place = Pick<PackRequest, 'place'> & { readonly means: Means }

/**
 * Fetches a vehicle, all its pictures, its delivered price and the facts of the place, and keeps them. The pack is written
 * down before its pictures come: what a lost connection leaves out, `missing` pictures, the next time brings. A vehicle
 * that is removed meanwhile stays removed.
 */
export async function savePack(request: PackRequest, means: Means): Promise<Got<{ readonly missing: number }>> {
  const { place, before } = request
  const { packs, store, onProgress } = means
  const fetched = await fetchAnswers(request, toolsFor(before?.saexRef, { place, means }))
  if (!fetched.ok) return fetched
  const { facts, packed } = fetched.value
  const wanted = picturesOf(packed.vehicle)
  // What is here stays counted, however soon this ends: it is proven whenever the pack is looked at.
  const known = wanted.map((picture) => earlierOf(picture, before) ?? picture)
  const begun = await packs.put({ place, facts }, { ...packed, pictures: known }, { mayAdd: before === undefined })
  if (!begun.ok) return { ok: false, reason: 'notKept' }
  if (!begun.value) return { ok: false, reason: 'removed' }

  const tools = toolsFor(packed.saexRef, { place, means })
  const { pictures, reason } = await fetchPictures(wanted, { before, tools, onProgress })
  const done = await packs.put({ place, facts }, { ...packed, pictures }, { mayAdd: false })
  if (done.ok && !done.value) {
    // One may have been pinned after those of the vehicle were let go.
    await unpinUnwanted(packs, store)
    return { ok: false, reason: 'removed' }
  }
  if (!done.ok || reason === 'notKept') return { ok: false, reason: 'notKept' }
  return { ok: true, value: { missing: pictures.filter((picture) => !isFetched(picture)).length } }
}

/** A vehicle that the pack has is wanted until it is removed; any other, undefined, until it is written down. */
function toolsFor(saexRef: string | undefined, { place, means }: Place): Tools {
  const { fetch, store, now, packs } = means
  async function isWanted(): Promise<boolean> {
    if (saexRef === undefined) return true
    const found = await packs.has(place, saexRef)
    // What cannot be read cannot be written in the end either.
    return !found.ok || found.value
  }
  return { fetch, store, now, isWanted }
}

/** All but the pictures. */
async function fetchAnswers(request: PackRequest, tools: Tools) {
  const asked = await fetchAnswer({ address: addressOf(request.saexRef) }, tools)
  if (!asked.ok) return asked
  const vehicle = vehicleOf(asked.value)
  if (vehicle === undefined) return { ok: false, reason: 'noAnswer' } as const
  const others = await fetchFacts(request, { vehicle, tools })
  if (!others.ok) return others
  const { facts, cost } = others.value
  const answers = cost === undefined ? [asked.value] : [asked.value, cost]
  const packed = { saexRef: vehicle.saexRef, vehicle, answers, savedAt: asked.value.savedAt }
  return { ok: true, value: { facts, packed } } as const
}

type Known = { readonly vehicle: Vehicle; readonly tools: Tools }

async function fetchFacts({ place, toCostRequest }: PackRequest, { vehicle, tools }: Known) {
  const facts: SavedAnswer[] = []
  for (const address of factsOf(place)) {
    const fact = await fetchAnswer({ address }, tools)
    if (!fact.ok) return { ok: false, reason: fact.reason } as const
    facts.push(fact.value)
  }
  const body = toCostRequest(vehicle)
  if (body === undefined) return { ok: true, value: { facts, cost: undefined } } as const
  const cost = await fetchAnswer({ address: PATHS.deliveryCost, body }, tools)
  // A route without a price is a fact too.
  if (!cost.ok && cost.reason !== 'refused') return { ok: false, reason: cost.reason } as const
  return { ok: true, value: { facts, cost: cost.ok ? cost.value : undefined } } as const
}

type Earlier = Pick<PackRequest, 'before'> & Pick<Means, 'onProgress'> & { readonly tools: Tools }

/** Pictures that are here already are not fetched again; those that the server does not have are left out for good. */
async function fetchPictures(wanted: ReturnType<typeof picturesOf>, { before, tools, onProgress }: Earlier) {
  const found = new Map<string, Got<Picture>>()
  let reason: Missing | undefined
  const queue = [...wanted]
  async function work(): Promise<void> {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { url } = next
      const earlier = earlierOf(next, before)
      const isHere = earlier !== undefined && (await isPictureKept(earlier, tools.store))
      // Without a connection, or space, the rest does not come either; nor is more fetched of what was removed.
      if (!isHere && reason !== undefined) continue
      // What is here but not what was fetched was damaged since.
      const mayReuse = earlier === undefined
      const got = isHere ? ({ ok: true, value: earlier } as const) : await fetchPicture(next, { ...tools, mayReuse })
      found.set(url, got)
      if (!got.ok && got.reason !== 'refused') reason = got.reason
      onProgress({ done: found.size, total: wanted.length })
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

type Picture = PackedVehicle['pictures'][number]

/** The picture as it was fetched before. */
function earlierOf({ url }: Picture, before: PackedVehicle | undefined) {
  return before?.pictures.filter(isFetched).find((picture) => picture.url === url)
}
