import { KEPT_PAGES } from '../../../../offline/kept-pages.ts'
import type { DeviceStore } from '../../../../offline/device-store.ts'
import type { BorderPack } from '../../../../offline/mine-tables.ts'
import { bytesOf } from '../../../../offline/packs/pack-plan.ts'
import type { StockStore } from '../../../../offline/stock/stock-store.ts'
import type { AnswerKind, SavedListState } from '../../../../offline/stock/stock-tables.ts'
import { SHELL_CACHE } from '../../../../offline/names.ts'

export const KINDS = [
  'stock',
  'vehicles',
  'searches',
  'costs',
  'references',
  'thumbs',
  'photos',
  'packs',
  'quotes',
  'mine',
  'app',
] as const
type Kind = (typeof KINDS)[number]

type Amount = { readonly items: number; readonly bytes: number }
export type Contents = Readonly<Record<Kind, Amount>>

type Sources = {
  readonly mine: DeviceStore
  readonly stock: StockStore
  readonly list: SavedListState | undefined
  /** Undefined where the browser has no Cache Storage. */
  readonly caches: Pick<CacheStorage, 'keys' | 'open'> | undefined
}

const KIND_OF: Readonly<Record<AnswerKind, Kind>> = {
  search: 'searches',
  counts: 'searches',
  vehicle: 'vehicles',
  pictures: 'vehicles',
  cost: 'costs',
  reference: 'references',
}
const NOTHING: Amount = { items: 0, bytes: 0 }

/** What this device holds, per kind, counted from the rows themselves. What cannot be read counts as nothing. */
export async function readContents({ mine, stock, list, caches }: Sources): Promise<Contents> {
  const precious = await readPrecious(mine)
  const [answers, pictures, app] = await Promise.all([
    readAnswers(stock, neededKeys(precious.packs)),
    readPictures(stock),
    readApp(caches).catch(() => NOTHING),
  ])
  const packed = precious.packs.flatMap(({ content }) => content.vehicles)
  const packs = { items: packed.length, bytes: jsonBytes(precious.packs) + sumOf(packed.map(bytesOf)) }
  return {
    stock: list === undefined ? NOTHING : { items: list.count, bytes: list.bytes },
    ...answers,
    ...pictures,
    packs,
    quotes: precious.quotes,
    mine: precious.mine,
    app,
  }
}

/** Bytes of what can be fetched again and that no pack and no list needs. */
export function freeableBytes({ vehicles, searches, costs, thumbs, photos }: Contents): number {
  return sumOf([vehicles, searches, costs, thumbs, photos].map(({ bytes }) => bytes))
}

/**
 * Takes away pictures and pages that can be fetched again, but for those of the packs; false when the browser did not let
 * go of them.
 */
export async function freeSpace(stock: StockStore, packs: readonly BorderPack[]): Promise<boolean> {
  const needed = neededKeys(packs)
  const outcome = await stock.write(['answers', 'pictures', 'pictureBytes'], async (database) => {
    await database.answers.filter(({ key, kind }) => kind !== 'reference' && !needed.has(key)).delete()
    const loose = await database.pictures.filter(({ isPinned }) => isPinned === 0).primaryKeys()
    await database.pictures.bulkDelete(loose)
    await database.pictureBytes.bulkDelete(loose)
  })
  return outcome.ok
}

/** Answers that a pack needs; they are counted with it, since it has them too. */
function neededKeys(packs: readonly BorderPack[]): ReadonlySet<string> {
  return new Set(
    packs.flatMap(({ content }) =>
      [...content.facts, ...content.vehicles.flatMap(({ answers }) => answers)].map(({ key }) => key),
    ),
  )
}

type Answered = Pick<Contents, 'vehicles' | 'searches' | 'costs' | 'references'>

async function readAnswers(stock: StockStore, needed: ReadonlySet<string>): Promise<Answered> {
  const found: Record<Kind, Amount> = { ...EMPTY }
  await stock.read(['answers'], ({ answers }) =>
    answers.each(({ key, kind, bytes }) => {
      if (kind === 'reference' || !needed.has(key)) add(found, KIND_OF[kind], bytes)
    }),
  )
  const { vehicles, searches, costs, references } = found
  return { vehicles, searches, costs, references }
}

/** Pictures of packs are counted with them. */
async function readPictures(stock: StockStore): Promise<Pick<Contents, 'thumbs' | 'photos'>> {
  const found: Record<Kind, Amount> = { ...EMPTY }
  await stock.read(['pictures'], ({ pictures }) =>
    pictures.each(({ kind, bytes, isPinned }) =>
      isPinned === 1 ? undefined : add(found, kind === 'thumb' ? 'thumbs' : 'photos', bytes),
    ),
  )
  return { thumbs: found.thumbs, photos: found.photos }
}

async function readPrecious(store: DeviceStore) {
  const outcome = await store.read(
    ['quotes', 'outbox', 'savedVehicles', 'recentVehicles', 'savedSearches', 'borderPacks'],
    async (database) => {
      const [quotes, waiting, packs, ...others] = await Promise.all([
        database.quotes.toArray(),
        database.outbox.toArray(),
        database.borderPacks.toArray(),
        database.savedVehicles.toArray(),
        database.recentVehicles.toArray(),
        database.savedSearches.toArray(),
      ])
      const papers = sumOf(quotes.map(({ pdf }) => pdf.buf.byteLength))
      return {
        packs,
        quotes: {
          items: quotes.length + waiting.filter(({ state }) => state !== 'done').length,
          bytes: papers + jsonBytes(quotes) + jsonBytes(waiting),
        },
        mine: { items: sumOf(others.map(({ length }) => length)), bytes: sumOf(others.map(jsonBytes)) },
      }
    },
  )
  return outcome.ok ? outcome.value : { packs: [], quotes: NOTHING, mine: NOTHING }
}

/** Its files, and pages as the server drew them. */
async function readApp(caches: Sources['caches']): Promise<Amount> {
  if (caches === undefined) return NOTHING
  const names = (await caches.keys()).filter((name) => name === SHELL_CACHE || name === KEPT_PAGES)
  const files = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()))
  const sizes = await Promise.all(files.flat().map(async (file) => (await file.arrayBuffer()).byteLength))
  return { items: sizes.length, bytes: sumOf(sizes) }
}

const EMPTY: Contents = {
  stock: NOTHING,
  vehicles: NOTHING,
  searches: NOTHING,
  costs: NOTHING,
  references: NOTHING,
  thumbs: NOTHING,
  photos: NOTHING,
  packs: NOTHING,
  quotes: NOTHING,
  mine: NOTHING,
  app: NOTHING,
}

function add(found: Record<Kind, Amount>, kind: Kind, bytes: number): void {
  const before = found[kind]
  found[kind] = { items: before.items + 1, bytes: before.bytes + bytes }
}

/** About what rows without bytes of their own take; files in them do not show in JSON. */
function jsonBytes(rows: readonly unknown[]): number {
  return rows.length === 0 ? 0 : JSON.stringify(rows).length
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
