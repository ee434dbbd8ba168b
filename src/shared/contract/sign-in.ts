import * as z from 'zod/mini'
import { failureSchema } from './envelope.ts'
import { passkeyProofSchema, passkeyRequestSchema } from './passkeys.ts'
import { isoInstant, text } from './scalars.ts'

const PROOF_METHODS = ['passkey', 'totp', 'recovery', 'password'] as const
const methodsSchema = z.array(z.enum(PROOF_METHODS))
export type ProofMethod = (typeof PROOF_METHODS)[number]

const ticket = text(64)

/** How somebody may prove to be there, until when; the ticket is sent back with the proof and opens nothing by itself. */
export const proofRequestSchema = z.object({
  ticket: z.string(),
  expiresAt: isoInstant,
  methods: methodsSchema,
  /** Null without a passkey. */
  passkey: z.nullable(passkeyRequestSchema),
})
export type ProofRequest = z.infer<typeof proofRequestSchema>

/** The failure SECOND_FACTOR_NEEDED of a login: the password was right, and there is no session yet. */
export const secondFactorNeededSchema = z.object({
  ...failureSchema.shape,
  errorKey: z.literal('SECOND_FACTOR_NEEDED'),
  secondFactor: proofRequestSchema,
})

/** `code` is one of TOTP or of recovery. Exactly one of them is given. */
const secondFactor = { code: z.optional(text(40)), passkey: z.optional(passkeyProofSchema) }
const isOne = (given: unknown) =>
  typeof given === 'object' && Object.values(given ?? {}).filter((value) => value !== undefined).length === 2
const onlyOne = z.refine(isOne, 'must hold the ticket and exactly one proof')

export const finishLoginSchema = z.strictObject({ ticket, ...secondFactor }).check(onlyOne)
export type FinishLogin = z.infer<typeof finishLoginSchema>

export const proofSchema = z.strictObject({ ticket, password: z.optional(text(200)), ...secondFactor }).check(onlyOne)
export type Proof = z.infer<typeof proofSchema>

/** Until when the session may do what asks for a fresh proof. */
export const provedSchema = z.object({ provedUntil: isoInstant })
