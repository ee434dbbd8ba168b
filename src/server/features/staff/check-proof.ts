import { randomInt } from 'node:crypto'
import type { PasskeyProof } from '../../../shared/contract/passkeys.ts'
import type { ProofMethod, ProofRequest } from '../../../shared/contract/sign-in.ts'
import type { AppContext } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { limitKey } from '../../http/client-address.ts'
import { subjectDigest } from '../../http/rate-counter.ts'
import { noteEvent } from '../alarms/note-event.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { admitTry, checkAdmitted, giveBackTry } from './login-limits.ts'
import { askForPasskey, TICKET_MS, verifyPasskey } from './passkeys.ts'
import { verifyPassword } from './password.ts'
import {
  countRecoveryCodes,
  findChallenge,
  findPasskeysOf,
  insertChallenge,
  takeChallenge,
  takeRecoveryCode,
  takeTotpStep,
  usePasskey,
  type Challenge,
  type Passkey,
  type Purpose,
} from './second-factor.repository.ts'
import { digestOfToken } from './staff-session.ts'
import type { StaffUser } from './staff.repository.ts'
import { matchTotp, openTotp } from './totp.ts'

/** `staff.recovery-codes` */
const RECOVERY_CODES = 10
/** Without letters that are taken for one another; 16 of 31 are 79 bits. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_LENGTH = 16

type Given = {
  readonly password?: string | undefined
  readonly code?: string | undefined
  readonly passkey?: PasskeyProof | undefined
}

/** How a user may prove to be there; none but the password without a second factor. */
export async function proofMethodsOf(queries: Queries, user: StaffUser) {
  const passkeys = await findPasskeysOf(queries, user.id)
  const hasTotp = user.totpSecret !== null
  const methods: readonly ProofMethod[] = [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(hasTotp ? (['totp'] as const) : []),
  ]
  const hasCodes = methods.length > 0 && (await countRecoveryCodes(queries, user.id)) > 0
  return { passkeys, methods: hasCodes ? ([...methods, 'recovery'] as const) : methods }
}

type Asking = { readonly user: StaffUser; readonly purpose: Purpose; readonly methods: readonly ProofMethod[] }

/** Asks a user for a proof, and remembers what was asked. */
export async function askForProof(
  context: AppContext,
  queries: Queries,
  { user, purpose, methods, passkeys }: Asking & { readonly passkeys: readonly Passkey[] },
): Promise<ProofRequest> {
  const passkey = passkeys.length === 0 ? null : await askForPasskey(context, passkeys)
  const challenge = passkey?.challenge ?? ''
  const { ticket, expiresAt } = await issueTicket(context, queries, { purpose, userId: user.id, challenge })
  return { ticket, expiresAt: expiresAt.toISOString(), methods: [...methods], passkey }
}

/** A ticket for what was asked; the caller alone has it. */
export async function issueTicket(
  { ids, clock }: Pick<AppContext, 'ids' | 'clock'>,
  queries: Queries,
  asked: Pick<Challenge, 'purpose' | 'userId' | 'challenge'>,
): Promise<{ readonly ticket: string; readonly expiresAt: Date }> {
  const ticket = ids.token()
  const expiresAt = new Date(clock().getTime() + TICKET_MS)
  await insertChallenge(queries, { ...asked, ticketDigest: digestOfToken(ticket), expiresAt })
  return { ticket, expiresAt }
}

/**
 * What was asked under a ticket; `take` uses it up, for one alone. Both throw PROOF_REFUSED: for a ticket that is unknown, used,
 * too old, another's or for something else.
 */
export async function openTicket(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { ticket, purpose, userId }: { readonly ticket: string; readonly purpose: Purpose; readonly userId: number },
) {
  const known = { ticketDigest: digestOfToken(ticket), now: clock() }
  const asked = await findChallenge(db, known)
  if (asked?.purpose !== purpose || asked.userId !== userId) throw new AppError('PROOF_REFUSED')
  const take = async (tx: Queries) => {
    if (!(await takeChallenge(tx, known))) throw new AppError('PROOF_REFUSED')
  }
  return { challenge: asked.challenge, take }
}

export type Prover = {
  readonly user: StaffUser
  readonly challenge: string
  readonly given: Given
  readonly address: string
  /** Of the cookie, where the account knows it. */
  readonly knownDevice: string | undefined
}

/**
 * Checks a proof and answers how it was given. Passwords and codes are counted like passwords of a sign-in, for the
 * account that they would open (`staff.second-factor-limits`); a passkey cannot be guessed. Throws PROOF_REFUSED,
 * RATE_LIMITED.
 */
export async function checkProof(context: AppContext, prover: Prover): Promise<ProofMethod> {
  const { db, secret } = context
  const { user, given, address, knownDevice } = prover
  if (given.passkey !== undefined) {
    if (await isRightPasskey(context, prover)) return 'passkey'
    return refuse(context, user)
  }
  const place = knownDevice === undefined ? limitKey(address) : `device ${knownDevice}`
  const slots = await admitTry(db, {
    account: subjectDigest(secret, `proof ${user.id}`),
    pair: subjectDigest(secret, `proof ${user.id} ${place}`),
    isKnownDevice: knownDevice !== undefined,
    now: context.clock(),
  })
  const method = await checkAdmitted(db, { slots, check: () => checkText(context, prover) })
  if (method === undefined) return refuse(context, user)
  await giveBackTry(db, slots)
  return method
}

async function refuse(context: AppContext, user: StaffUser): Promise<never> {
  await noteRefusedProof(context, user)
  throw new AppError('PROOF_REFUSED')
}

/** In the audit trail, and for the alarm of many. */
export async function noteRefusedProof(context: AppContext, user: StaffUser): Promise<void> {
  const { db } = context
  const now = context.clock()
  await recordAudit(db, { at: now, actor: 'stranger', action: 'proof refused', subject: staffMember(user.id) })
  await noteEvent(context, db, { kind: 'wrong-proofs', now })
}

async function isRightPasskey(context: AppContext, { user, challenge, given }: Prover): Promise<boolean> {
  const { passkey: proof } = given
  if (proof === undefined || challenge === '') return false
  const passkey = (await findPasskeysOf(context.db, user.id)).find(({ credentialId }) => credentialId === proof.id)
  if (passkey === undefined) return false
  const counter = await verifyPasskey(context, { challenge, proof, passkey })
  if (counter === undefined) return false
  await usePasskey(context.db, { credentialId: passkey.credentialId, counter, now: context.clock() })
  return true
}

async function checkText(context: AppContext, { user, given }: Prover): Promise<ProofMethod | undefined> {
  const { db, secret, clock } = context
  const { password, code } = given
  if (password !== undefined) {
    const { methods } = await proofMethodsOf(db, user)
    // Whoever has a second factor proves by it: a password alone may be in other hands.
    return methods.length === 0 && (await verifyPassword(password, user.passwordHash)) ? 'password' : undefined
  }
  if (code === undefined) return undefined
  const totp = user.totpSecret === null ? undefined : openTotp(user.totpSecret, secret)
  const step = totp === undefined ? undefined : matchTotp(totp, code, clock())
  if (step !== undefined) return (await takeTotpStep(db, { userId: user.id, step })) ? 'totp' : undefined
  const digest = recoveryDigest(secret, code)
  if (!(await takeRecoveryCode(db, { userId: user.id, digest }))) return undefined
  const who = staffMember(user.id)
  await recordAudit(db, { at: clock(), actor: who, action: 'recovery code used', subject: who })
  return 'recovery'
}

/** Ten codes and what is stored of them. */
export function makeRecoveryCodes(secret: Buffer): { readonly codes: string[]; readonly digests: readonly string[] } {
  const letter = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)] ?? ''
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LENGTH }, letter)
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
  return { codes, digests: codes.map((code) => recoveryDigest(secret, code)) }
}

/** However it is typed: capitals, blanks and strokes do not matter. */
function recoveryDigest(secret: Buffer, code: string): string {
  return subjectDigest(secret, `recovery ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}
