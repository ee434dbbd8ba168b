import type { DeviceStore } from '../device-store.ts'
import type { Vehicle } from '../../shared/contract/stock.ts'
import type { BorderPack, StoredQuote } from '../mine-tables.ts'
import type { StockStore } from '../stock/stock-store.ts'
import type { SavedAnswer } from '../stock/stock-tables.ts'
import type { PackedVehicle } from './pack-content.ts'
import type { BorderPacks } from './border-pack.ts'
import { isPictureKept } from './fetch-whole.ts'
import { isFetched, picturesOf, vehicleOf } from './pack-plan.ts'

/** How a vehicle of a pack stands, as it was just read from the disk. */
export type ItemCheck = {
  readonly saexRef: string
  /** Vehicle, its delivered price and facts of the place are where the pages ask for them, and belong together. */
  readonly areAnswersKept: boolean
  readonly picturesKept: number
  readonly picturesWanted: number
  /** Bytes of pictures that were here and are gone. */
  readonly bytesLost: number
  /** The quotations of this vehicle on this device. */
  readonly quotes: readonly StoredQuote[]
  /** Every quotation has its paper. */
  readonly arePapersKept: boolean
}

type Stores = { readonly mine: DeviceStore; readonly stock: StockStore }

export function isComplete(check: ItemCheck): boolean {
  return check.areAnswersKept && check.arePapersKept && check.picturesKept === check.picturesWanted
}

/** Reads everything that a pack needs from the disk, and puts answers back that the disposable database has lost. */
export async function checkPack({ content }: BorderPack, { mine, stock }: Stores): Promise<readonly ItemCheck[]> {
  const areFactsKept = (await restoreAnswers(content.facts, stock)) !== undefined
  const checks: ItemCheck[] = []
  for (const packed of content.vehicles) {
    const answers = await restoreAnswers(packed.answers, stock)
    const quotes = await readQuotes(packed, mine)
    checks.push({
      saexRef: packed.saexRef,
      areAnswersKept: areFactsKept && answers !== undefined && fitsPack(answers, packed),
      ...(await checkPictures(packed, stock)),
      quotes,
      arePapersKept: quotes.every(({ pdf }) => pdf.buf.byteLength > 0),
    })
  }
  return checks
}

/** What is kept under the keys of these answers, which may be newer than the pack's; undefined where one is missing after all. */
async function restoreAnswers(
  answers: readonly SavedAnswer[],
  stock: StockStore,
): Promise<readonly SavedAnswer[] | undefined> {
  const keys = answers.map(({ key }) => key)
  const read = () => stock.read(['answers'], (database) => database.answers.bulkGet(keys))
  const first = await read()
  if (!first.ok) return undefined
  if (first.value.every(isKept)) return first.value
  // Looked at once more: the server may have answered meanwhile.
  const put = await stock.write(['answers'], async (database) => {
    const here = await database.answers.bulkGet(keys)
    await database.answers.bulkPut(answers.filter((_answer, index) => here[index] === undefined))
  })
  const second = await read()
  return put.ok && second.ok && second.value.every(isKept) ? second.value : undefined
}

function isKept(answer: SavedAnswer | undefined): answer is SavedAnswer {
  return answer !== undefined
}

/**
 * Whether the vehicle that its page shows still is the one that price and photos were fetched for: the page was opened
 * since, and asks the delivered price of a new price by another key.
 */
function fitsPack([answer]: readonly SavedAnswer[], packed: PackedVehicle): boolean {
  const vehicle = answer && vehicleOf(answer)
  return vehicle !== undefined && JSON.stringify(contentsOf(vehicle)) === JSON.stringify(contentsOf(packed.vehicle))
}

/** What the other answers and the pictures of a pack depend on. */
function contentsOf(vehicle: Vehicle) {
  const { status, price, priceWithVAT, length } = vehicle
  return [status, price, priceWithVAT, length, picturesOf(vehicle)]
}

/** Pictures that are here are pinned once more: another page may have kept the same ones without. */
async function checkPictures({ pictures }: PackedVehicle, stock: StockStore) {
  const fetched = pictures.filter(isFetched)
  const kept: string[] = []
  let bytesLost = 0
  for (const picture of fetched) {
    if (await isPictureKept(picture, stock)) kept.push(picture.url)
    else bytesLost += picture.bytes
  }
  await pin(kept, stock)
  return { picturesKept: kept.length, picturesWanted: pictures.length, bytesLost }
}

async function pin(urls: readonly string[], stock: StockStore): Promise<void> {
  const loose = await stock.read(['pictures'], async ({ pictures }) => {
    const rows = await pictures.bulkGet([...urls])
    return rows.flatMap((row) => (row === undefined || row.isPinned === 1 ? [] : [row.url]))
  })
  if (!loose.ok || loose.value.length === 0) return
  await stock.write(['pictures'], ({ pictures }) => pictures.where('url').anyOf(loose.value).modify({ isPinned: 1 }))
}

async function readQuotes({ vehicle }: PackedVehicle, mine: DeviceStore): Promise<readonly StoredQuote[]> {
  const quotes = await mine.read(['quotes'], (database) =>
    database.quotes.where('vehicleId').equals(vehicle.id).toArray(),
  )
  return quotes.ok ? quotes.value : []
}

/** Lets pictures that no pack wants any more be thrown away for space like others. */
export async function unpinUnwanted(packs: BorderPacks, stock: StockStore): Promise<void> {
  const left = await packs.list()
  if (!left.ok) return
  const wanted = new Set(
    left.value.flatMap(({ content }) => content.vehicles.flatMap(({ pictures }) => pictures.map(({ url }) => url))),
  )
  await stock.write(['pictures'], ({ pictures }) =>
    pictures.filter(({ url, isPinned }) => isPinned === 1 && !wanted.has(url)).modify({ isPinned: 0 }),
  )
}
