import { parseSaexReference, toSaexRef } from '../../shared/domain/saex-reference.ts'
import type { SavedPicture } from '../stock/stock-tables.ts'
import type { Call } from './public-reads.ts'

/** A picture that a page asks for. */
export type PictureRead = Pick<SavedPicture, 'kind'> & {
  /** Path and width, the key under which it is kept: '/pictures/d1-3-9.webp?w=320'. */
  readonly url: string
  readonly path: string
  /** Pixels; null where the address names none. */
  readonly width: number | null
  /** The address never gets another picture. */
  readonly isImmutable: boolean
  /** The vehicle whose main picture this is, where the address names that: 'SAEX0001234'; else null. */
  readonly saexRef: string | null
}

const PICTURE = /^\/pictures\/[^/]+$/
const MAIN_PICTURE = /^\/pictures\/of\/([^/]+)$/
const LOGO = /^\/suppliers\/\d{1,9}\.png$/
/** Up to here it is a picture of a card. */
const WIDEST_THUMB = 320

/** The picture that a request is for; undefined for every other address, and for parts of a picture. */
export function pictureOf({ method, url, headers }: Omit<Call, 'body'>): PictureRead | undefined {
  if (method !== 'GET' || headers.has('Token') || headers.has('Range')) return undefined
  const { pathname: path, searchParams } = new URL(url, 'https://device.invalid')
  if (searchParams.has('token')) return undefined
  const isLogo = LOGO.test(path)
  const saexRef = refOf(path)
  if (!isLogo && saexRef === null && !PICTURE.test(path)) return undefined
  const width = Number(searchParams.get('w')) || null
  return {
    kind: isLogo || (width !== null && width <= WIDEST_THUMB) ? 'thumb' : 'photo',
    url: width === null ? path : `${path}?w=${width}`,
    path,
    width,
    isImmutable: !isLogo && saexRef === null,
    saexRef,
  }
}

function refOf(path: string): string | null {
  const reference = parseSaexReference(MAIN_PICTURE.exec(path)?.[1] ?? '')
  return reference.kind === 'number' ? toSaexRef(reference.saexNumber) : null
}
