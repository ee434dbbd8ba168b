import * as z from 'zod/mini'
import { text } from './scalars.ts'

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})
const userVerification = z.literal('required')

/** What a browser is asked to sign in by; as WebAuthn names its parts. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification,
  allowCredentials: z.array(credential),
})
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>

/** What a browser is asked to make a passkey of. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
})
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>

/** Base64url of at most 16 KiB: what any authenticator sends is far shorter. */
const bytes = text(16_384)
const answerOf = <T extends z.ZodMiniType>(response: T) =>
  z.object({
    id: text(1400),
    rawId: text(1400),
    type: z.literal('public-key'),
    response,
    clientExtensionResults: z.record(z.string(), z.unknown()),
  })

/** A browser's answer to {@link passkeyRequestSchema}. */
export const passkeyProofSchema = answerOf(
  z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
)
export type PasskeyProof = z.infer<typeof passkeyProofSchema>

/** A browser's answer to {@link passkeyCreationSchema}. */
export const newPasskeySchema = answerOf(
  z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(text(40)).check(z.maxLength(10))),
  }),
)
export type NewPasskey = z.infer<typeof newPasskeySchema>
