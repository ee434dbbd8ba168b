import { SCHEMA } from '../../../../offline/stock/stock-tables.ts'
import { recallFromCookie, writeCookie } from '../../../ui/browser-memory.ts'

/** What the visitor has in the precious database, in rows. */
export type Counts = {
  readonly quotes: number
  /** What is not sent yet. */
  readonly waiting: number
  /** Vehicles and searches. */
  readonly saved: number
  readonly packs: number
}

/** What this device kept when it was last looked at; `owed` = the stock list was lost and has not come again yet. */
export type Kept = Counts & { readonly list: 'kept' | 'owed' | 'none' }

/** What is there now. Each database has a mark of its own in it, which goes only with the whole database. */
export type Found = {
  readonly mine: Counts & { readonly hasMark: boolean }
  /** Undefined = it cannot be read. */
  readonly stock: { readonly hasList: boolean; readonly hasMark: boolean } | undefined
}

/** What the browser threw away. */
export type Loss = Counts & { readonly hadList: boolean }

/** Name of the cookie. Browsers that throw away what a site keeps leave its cookies. */
const MARKER = 'kept'
const FORM = /^([\do]\d*)\.(\d+)\.(\d+)\.(\d+)\.(\d+)\.([ab])$/
/** An installed app may have its own storage and a copy of the browser's cookies. */
const INSTALLED = '(display-mode: standalone), (display-mode: minimal-ui)'
const NOTHING: Counts = { quotes: 0, waiting: 0, saved: 0, packs: 0 }

/**
 * Compares what was kept with what is there (`offline.storage-lost`). Where a mark is left, what is missing was removed by
 * the visitor, or by the product to make room.
 */
export function compareKept(
  before: Kept | undefined,
  { mine, stock }: Found,
): { readonly loss?: Loss; readonly next: Kept } {
  const { hasMark, ...counts } = mine
  const hadList = before?.list === 'kept' && stock !== undefined && !stock.hasList && !stock.hasMark
  const lost = before === undefined || hasMark ? NOTHING : countsOf(before)
  const next = { ...counts, list: listOf(before?.list ?? 'none', stock, hadList) }
  return hadList || isAny(lost) ? { loss: { ...lost, hadList }, next } : { next }
}

function listOf(before: Kept['list'], stock: Found['stock'], isLost: boolean): Kept['list'] {
  if (stock === undefined) return before
  if (stock.hasList) return 'kept'
  return isLost || before === 'owed' ? 'owed' : 'none'
}

function countsOf({ quotes, waiting, saved, packs }: Counts): Counts {
  return { quotes, waiting, saved, packs }
}

export function isAny({ quotes, waiting, saved, packs }: Counts): boolean {
  return quotes + waiting + saved + packs > 0
}

/** Undefined = nothing was kept, by what can be known here. A list of another build's format goes without being lost. */
export function readMarker(): Kept | undefined {
  const [, list, quotes, waiting, saved, packs, place] = FORM.exec(recallFromCookie(MARKER) ?? '') ?? []
  if (place !== placeNow()) return undefined
  return {
    list: list === 'o' ? 'owed' : list === String(SCHEMA) ? 'kept' : 'none',
    quotes: Number(quotes),
    waiting: Number(waiting),
    saved: Number(saved),
    packs: Number(packs),
  }
}

type Beside<T> = { readonly before: Kept | undefined; readonly found: T }

/**
 * What is there now, with the marker of the same moment. Another tab that counts or forgets meanwhile moves the marker:
 * beside it, what was found just before would look lost.
 */
export async function besideMarker<T>(find: () => Promise<T>): Promise<Beside<T>> {
  const [cookie, before] = [recallFromCookie(MARKER), readMarker()]
  const found = await find()
  return recallFromCookie(MARKER) === cookie ? { before, found } : besideMarker(find)
}

export function writeMarker(kept: Kept): void {
  const { list, quotes, waiting, saved, packs } = kept
  const listed = { kept: SCHEMA, owed: 'o', none: 0 }[list]
  const isNothing = list === 'none' && !isAny(kept)
  const value = isNothing ? null : [listed, quotes, waiting, saved, packs, placeNow()].join('.')
  if (value !== recallFromCookie(MARKER)) writeCookie(MARKER, value)
}

/** What goes now is not lost. */
export function forgetMarker(): void {
  writeCookie(MARKER, null)
}

function placeNow(): 'a' | 'b' {
  return isInstalled() ? 'a' : 'b'
}

/** Whether this is the window of the installed application. */
export function isInstalled(): boolean {
  return window.matchMedia(INSTALLED).matches
}
