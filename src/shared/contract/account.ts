import * as z from 'zod/mini'
import { LIMITS } from './limits.ts'
import { newPasskeySchema, passkeyCreationSchema } from './passkeys.ts'
import { isoInstant, text } from './scalars.ts'

/** Passkeys of one account: a person's devices and a spare. */
export const MAX_PASSKEYS = 10

/** What the own page shows. */
export const accountSchema = z.object({
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  hasTotp: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: isoInstant, lastUsedAt: z.nullable(isoInstant) }),
  ),
  recoveryCodesLeft: z.int(),
  /** Until when an administrator needs a second factor; null where none is demanded, or there is one. */
  secondFactorBy: z.nullable(isoInstant),
  /** Newest first. `device` is '' where the browser did not tell. */
  sessions: z.array(
    z.object({ id: z.uuid(), device: z.string(), createdAt: isoInstant, lastSeenAt: isoInstant, isThis: z.boolean() }),
  ),
  /** The last ones and what was refused, newest first. */
  logins: z.array(z.object({ at: isoInstant, device: z.string(), isRefused: z.boolean() })),
})
export type Account = z.infer<typeof accountSchema>

export const changePasswordSchema = z.strictObject({ password: text(200), newPassword: text(400) })
export type ChangePassword = z.infer<typeof changePasswordSchema>

/** '' takes the address away. */
export const changeEmailSchema = z.strictObject({ email: text(LIMITS.email) })

/** Null = every session but this one. */
export const endSessionSchema = z.strictObject({ id: z.nullable(z.uuid()) })

/** `address` is the otpauth: address of the QR code; `secret` the same for typing. */
export const newTotpSchema = z.object({ ticket: z.string(), secret: z.string(), address: z.string() })
export type NewTotp = z.infer<typeof newTotpSchema>
export const confirmTotpSchema = z.strictObject({ ticket: text(64), code: text(40) })
export type ConfirmTotp = z.infer<typeof confirmTotpSchema>

/** Shown once. Null where earlier ones go on. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })

export const passkeyStartSchema = z.object({ ticket: z.string(), options: passkeyCreationSchema })
export const addPasskeySchema = z.strictObject({
  ticket: text(64),
  name: text(LIMITS.name).check(z.trim(), z.minLength(1)),
  passkey: newPasskeySchema,
})
export type AddPasskey = z.infer<typeof addPasskeySchema>
export const removePasskeySchema = z.strictObject({ id: text(1400) })
