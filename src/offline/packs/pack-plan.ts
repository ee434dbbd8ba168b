import { DEFAULT_START_COUNTRY_ID, type PICTURE_WIDTHS } from '../../shared/contract/limits.ts'
import { PATHS } from '../../shared/contract/paths.ts'
import { type Vehicle, vehicleSchema } from '../../shared/contract/stock.ts'
import { readEnvelope } from '../answers/answer-store.ts'
import type { SavedAnswer, SavedPicture } from '../stock/stock-tables.ts'
import type { PackedPicture, PackedVehicle, PackPlace } from './pack-content.ts'

type Width = (typeof PICTURE_WIDTHS)[number]

/** One for lists and thumbnails, one that fills a phone. */
const THUMB_WIDTH: Width = 320
const PHOTO_WIDTH: Width = 1024

/** Every picture that the pages of a vehicle show: its photos in two widths, and the logo of its supplier. */
export function picturesOf({
  images,
  supplierLogo,
}: Pick<Vehicle, 'images' | 'supplierLogo'>): readonly Pick<SavedPicture, 'url' | 'kind'>[] {
  const photos = images.flatMap((image) => [
    { url: `${image}?w=${THUMB_WIDTH}`, kind: 'thumb' as const },
    { url: `${image}?w=${PHOTO_WIDTH}`, kind: 'photo' as const },
  ])
  return supplierLogo === null ? photos : [...photos, { url: supplierLogo, kind: 'thumb' }]
}

/** Addresses of what the pages ask about a place, and of the rates that its prices are shown in. */
export function factsOf({ country }: PackPlace): readonly string[] {
  const start = `startCountryId=${DEFAULT_START_COUNTRY_ID}`
  return [
    PATHS.deliveryPrices,
    PATHS.entryRules,
    `${PATHS.endCountries}?${start}`,
    `${PATHS.destinations}?${start}&endCountryId=${country.countryId}`,
    PATHS.currencies,
    PATHS.currencySymbols,
  ]
}

/** Address of a vehicle as its page asks for it. */
export function addressOf(saexRef: string): string {
  return `${PATHS.stock}?saexReference=${saexRef}`
}

/** The vehicle of an answer at {@link addressOf}; undefined where it is none. */
export function vehicleOf({ body }: Pick<SavedAnswer, 'body'>): Vehicle | undefined {
  const parsed = vehicleSchema.safeParse(readEnvelope(body)?.result)
  return parsed.success ? parsed.data : undefined
}

export function isFetched(picture: PackedVehicle['pictures'][number]): picture is PackedPicture {
  return 'digest' in picture
}

/** Bytes of the pictures of a vehicle that were fetched. */
export function bytesOf({ pictures }: Pick<PackedVehicle, 'pictures'>): number {
  return pictures.reduce((sum, picture) => sum + (isFetched(picture) ? picture.bytes : 0), 0)
}
