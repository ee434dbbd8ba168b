import * as z from 'zod/mini'
import { MIB } from '../domain/bytes.ts'
import { anyIdParameter, isoInstant, reason, text } from './scalars.ts'

/** Largest photo that is taken (`security.pictures-reencoded`). */
export const MAX_PHOTO_BYTES = 32 * MIB
/** Photos of one vehicle. */
export const MAX_PHOTOS = 60
/** Longest side of a stored photo in pixels; devices make theirs as small before they send them. */
export const PHOTO_SIDE = 1600

export const photoKeySchema = text(80).check(z.regex(/^[\w-]+$/, 'is no key of a photo'))

/**
 * `id` is made by the device, so that a photo announced twice is one. `saexRef` = the vehicle whose list it joins, at the end;
 * null, or a photo of a `finding` = it is stored alone. `sha256` = of its bytes, in hexadecimal.
 */
export const createPhotoSchema = z.strictObject({
  id: z.uuid(),
  saexRef: z.nullable(text(32)),
  purpose: z._default(z.enum(['listing', 'finding']), 'listing'),
  sizeBytes: z.int().check(z.minimum(1), z.maximum(MAX_PHOTO_BYTES)),
  sha256: text(64).check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower hexadecimal')),
})
export type CreatePhoto = z.infer<typeof createPhotoSchema>

const outcomeSchema = z.object({
  /** The vehicle had this very photo. */
  already: z.boolean(),
  /** Key of a photo of the same vehicle that looks the same. */
  looksLike: z.nullable(z.string()),
  /** Reference of another vehicle that has this photo. */
  onVehicle: z.nullable(z.string()),
  /** Of the vehicle, with the photo. */
  version: z.nullable(z.int()),
})
export type PhotoOutcome = z.infer<typeof outcomeSchema>

export const PHOTO_UPLOAD_STATES = ['receiving', 'done', 'refused'] as const
/** A photo on its way; what came of it is known when it is `done`. */
export const photoUploadSchema = z.object({
  id: z.string(),
  receivedBytes: z.int(),
  state: z.enum(PHOTO_UPLOAD_STATES),
  key: z.nullable(z.string()),
  ...outcomeSchema.shape,
})
export type PhotoUpload = z.infer<typeof photoUploadSchema>

export const photoQuerySchema = z.object({ id: z.uuid() })
/** `at` = bytes before this part. */
export const photoPartQuerySchema = z.object({ id: z.uuid(), at: anyIdParameter })

/** Quarters of a turn to the right. */
export const turnPhotoSchema = z.strictObject({
  saexRef: text(32),
  version: z.int().check(z.nonnegative()),
  key: photoKeySchema,
  quarters: z.union([z.literal(1), z.literal(2), z.literal(3)]),
})
export type TurnPhoto = z.infer<typeof turnPhotoSchema>

/** `why` goes into the audit: whose face, whose number plate. */
export const erasePhotoSchema = z.strictObject({ key: photoKeySchema, why: reason })
export type ErasePhoto = z.infer<typeof erasePhotoSchema>

/** A photo of a vehicle as staff see it; drawings of samples have no size and no date. */
export const staffPhotoSchema = z.object({
  key: z.string(),
  address: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  addedAt: z.nullable(isoInstant),
  /** Name of who gave it; null = a file, or nobody is known. */
  addedBy: z.nullable(z.string()),
  /** Key of an earlier photo of the list that looks the same. */
  looksLike: z.nullable(z.string()),
})
export type StaffPhoto = z.infer<typeof staffPhotoSchema>
