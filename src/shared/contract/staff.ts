import * as z from 'zod/mini'
import { id, isoInstant, text } from './scalars.ts'

/** ADMINISTRATOR passes every check (`staff.permission-checks`). */
export const PERMISSION = {
  administrator: 1,
  advertiser: 2,
  salesAgent: 3,
  stockClerk: 4,
  photographer: 5,
  pricing: 7,
} as const
export type PermissionId = (typeof PERMISSION)[keyof typeof PERMISSION]

/** Any number: one that this version does not know opens nothing, and a page that was open before it goes on. */
const permissionSchema = z.object({ permissionId: id })

export const loginRequestSchema = z.strictObject({ Username: text(80), Password: text(200) })

/** `sessionExpiry` is the absolute end of the session, ISO 8601 UTC. */
export const sessionUserSchema = z.object({
  userId: id,
  username: z.string(),
  sessionExpiry: isoInstant,
  permissions: z.array(permissionSchema),
  name: z.string(),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

/** Login alone answers its fields beside the envelope's instead of in `result`. */
export const loginResultSchema = z.object({
  ...sessionUserSchema.shape,
  errorCode: z.literal(0),
  errorMessage: z.literal(''),
  sessionToken: z.string(),
})
