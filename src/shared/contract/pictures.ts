import * as z from 'zod/mini'
import { PICTURE_WIDTHS } from './limits.ts'

/** `/pictures/{key}?w=`, in pixels; the usual width without it. */
export const pictureParamsSchema = z.object({ key: z.string() })
export const pictureQuerySchema = z.object({ w: z.optional(z.enum(PICTURE_WIDTHS.map(String))) })

/** `/pictures/of/{reference}?w=`, which leads to the vehicle's main picture. */
export const pictureOfParamsSchema = z.object({ ref: z.string() })

/** `/suppliers/{number}.png` */
export const logoParamsSchema = z.object({ file: z.string() })
