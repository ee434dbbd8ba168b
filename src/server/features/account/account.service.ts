import {
  MAX_PASSKEYS,
  type AddPasskey,
  type ChangePassword,
  type ConfirmTotp,
} from '../../../shared/contract/account.ts'
import type { AppContext } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { limitKey } from '../../http/client-address.ts'
import { subjectDigest } from '../../http/rate-counter.ts'
import { recordAudit, staffMember, type AuditAction, type AuditLine } from '../audit/record-audit.ts'
import { issueTicket, makeRecoveryCodes, noteRefusedProof, openTicket } from '../staff/check-proof.ts'
import { admitTry, checkAdmitted, giveBackTry } from '../staff/login-limits.ts'
import { askForNewPasskey, verifyNewPasskey } from '../staff/passkeys.ts'
import { passwordProblem } from '../staff/password-rules.ts'
import { hashPassword, verifyPassword } from '../staff/password.ts'
import {
  countRecoveryCodes,
  deleteChallengesOf,
  deletePasskey,
  findPasskeysOf,
  insertPasskey,
  replaceRecoveryCodes,
} from '../staff/second-factor.repository.ts'
import { StaffError } from '../staff/staff-error.ts'
import { type LiveSession, ownerOf } from '../staff/staff-session.ts'
import { deleteOwnSessions, findUser, lockUser, updateUser, type StaffUser } from '../staff/staff.repository.ts'
import { parseEmail } from '../staff/staff-rules.ts'
import { tellOwner, type ToldChange } from '../staff/tell-owner.ts'
import { matchTotp, newTotpSecret, openTotp, sealTotp, toBase32, totpAddress } from '../staff/totp.ts'

/** Sets a new password and ends every other session and what was asked of whoever knew the old one. Throws VALIDATION, RATE_LIMITED, STATE_CHANGED. */
export async function changeOwnPassword(
  context: AppContext,
  { session, password, newPassword, address }: ChangePassword & { session: LiveSession; address: string },
): Promise<void> {
  const { db, secret, company } = context
  const user = await ownerOf(db, session)
  const account = subjectDigest(secret, `proof ${user.id}`)
  const pair = subjectDigest(secret, `proof ${user.id} ${limitKey(address)}`)
  const slots = await admitTry(db, { account, pair, isKnownDevice: false, now: context.clock() })
  const check = () => verifyPassword(password, user.passwordHash)
  if (!(await checkAdmitted(db, { slots, check }))) {
    await noteRefusedProof(context, user)
    throw wrong('password', 'This is not the password. Type the one that you sign in with.')
  }
  await giveBackTry(db, slots)
  const problem = passwordProblem(newPassword, {
    username: user.username,
    names: [user.name, company.name, user.email ?? ''],
  })
  if (problem !== undefined) throw wrong('newPassword', problem)
  const passwordHash = await hashPassword(newPassword)
  await change(context, { session, action: 'own password changed' }, async (tx, current) => {
    // Whoever set another one meanwhile had a reason: their word stands.
    if (current.disabled || current.passwordHash !== user.passwordHash) throw new AppError('STATE_CHANGED')
    await deleteChallengesOf(tx, user.id, 'login')
    await updateUser(tx, { id: user.id, changes: { passwordHash } })
    return { sessions: await endOthers(tx, session) }
  })
}

/** The address before is told. Throws VALIDATION. */
export async function changeOwnEmail(context: AppContext, session: LiveSession, text: string): Promise<void> {
  const email = readEmail(text)
  await change(context, { session, action: 'own e-mail changed' }, async (tx, user) => {
    await updateUser(tx, { id: user.id, changes: { email } })
    if (email !== user.email) await tell(context, tx, { user, change: 'own e-mail changed' })
    return {}
  })
}

/** Ends one of the own sessions, or every one but this. */
export async function endOwnSession(context: AppContext, session: LiveSession, id: string | null): Promise<void> {
  await change(context, { session, action: 'session ended' }, async (tx) => {
    const sessions = await deleteOwnSessions(tx, { userId: session.userId, id, exceptDigest: session.tokenDigest })
    return { sessions }
  })
}

export async function startTotp(context: AppContext, session: LiveSession) {
  const secret = newTotpSecret()
  const challenge = sealTotp(secret, context.secret)
  const { ticket } = await issueTicket(context, context.db, { purpose: 'new-totp', userId: session.userId, challenge })
  const address = totpAddress({ secret, issuer: context.company.name, username: session.username })
  return { ticket, secret: toBase32(secret), address }
}

/** Turns TOTP on by its first code. Throws PROOF_REFUSED. */
export async function confirmTotp(context: AppContext, session: LiveSession, { ticket, code }: ConfirmTotp) {
  const now = context.clock()
  const { challenge, take } = await openTicket(context, { ticket, purpose: 'new-totp', userId: session.userId })
  const secret = openTotp(challenge, context.secret)
  if (secret === undefined) throw new AppError('PROOF_REFUSED')
  const step = matchTotp(secret, code, now)
  if (step === undefined)
    throw wrong(
      'code',
      'This is not the code of now. Type the six digits that the app shows, and check the clock of your phone.',
    )
  return change(context, { session, action: 'totp added' }, async (tx, user) => {
    await take(tx)
    await updateUser(tx, { id: user.id, changes: { totpSecret: challenge, totpStep: step } })
    await tell(context, tx, { user, change: 'totp added' })
    return firstCodes(context, tx, user.id)
  })
}

export async function removeTotp(context: AppContext, session: LiveSession): Promise<void> {
  await change(context, { session, action: 'totp removed' }, async (tx, user) => {
    await updateUser(tx, { id: user.id, changes: { totpSecret: null, totpStep: null } })
    await dropCodesOfNothing(tx, user.id)
    return {}
  })
}

/** Ten new recovery codes in place of what was left. Throws STATE_CHANGED without a second factor. */
export async function renewRecoveryCodes(context: AppContext, session: LiveSession) {
  return change(context, { session, action: 'recovery codes made' }, async (tx, user) => {
    if (!(await hasSecondFactor(tx, user))) throw new AppError('STATE_CHANGED')
    const { codes, digests } = makeRecoveryCodes(context.secret)
    await replaceRecoveryCodes(tx, { userId: user.id, digests })
    await tell(context, tx, { user, change: 'recovery codes made' })
    return { recoveryCodes: codes }
  })
}

export async function startPasskey(context: AppContext, session: LiveSession) {
  const owner = await ownerOf(context.db, session)
  const passkeys = await findPasskeysOf(context.db, owner.id)
  const options = await askForNewPasskey(context, { owner, passkeys })
  const asked = { purpose: 'new-passkey', userId: owner.id, challenge: options.challenge } as const
  const { ticket } = await issueTicket(context, context.db, asked)
  return { ticket, options }
}

/** Throws PROOF_REFUSED, VALIDATION. */
export async function addPasskey(context: AppContext, session: LiveSession, { ticket, name, passkey }: AddPasskey) {
  const now = context.clock()
  const { challenge, take } = await openTicket(context, { ticket, purpose: 'new-passkey', userId: session.userId })
  const key = await verifyNewPasskey(context, { challenge, proof: passkey })
  if (key === undefined) throw new AppError('PROOF_REFUSED')
  return change(context, { session, action: 'passkey added' }, async (tx, user) => {
    await take(tx)
    if ((await findPasskeysOf(tx, user.id)).length >= MAX_PASSKEYS) {
      throw wrong('name', `An account has at most ${MAX_PASSKEYS} passkeys. Remove one that you no longer use.`)
    }
    const row = { ...key, userId: user.id, name: name.trim(), createdAt: now }
    if (!(await insertPasskey(tx, row))) throw new AppError('PROOF_REFUSED')
    await tell(context, tx, { user, change: 'passkey added' })
    return firstCodes(context, tx, user.id)
  })
}

/** Throws NOT_FOUND. */
export async function removePasskey(context: AppContext, session: LiveSession, credentialId: string): Promise<void> {
  await change(context, { session, action: 'passkey removed' }, async (tx, user) => {
    if (!(await deletePasskey(tx, { credentialId, userId: user.id }))) throw new AppError('NOT_FOUND')
    await dropCodesOfNothing(tx, user.id)
    return {}
  })
}

type Change = { readonly session: LiveSession; readonly action: AuditAction }

/** A change by the account's owner and its audit line, all or nothing; codes are in no line. */
async function change<T extends object>(
  { db, clock }: AppContext,
  { session, action }: Change,
  work: (tx: Queries, user: StaffUser) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const { usernameKey } = await ownerOf(tx, session)
    const user = await lockUser(tx, usernameKey)
    if (user === undefined) throw new AppError('SESSION_INVALID')
    const result = await work(tx, user)
    const who = staffMember(user.id)
    const detail: AuditLine['detail'] =
      'sessions' in result && typeof result.sessions === 'number' ? { sessions: result.sessions } : {}
    await recordAudit(tx, { at: clock(), actor: who, action, subject: who, detail })
    return result
  })
}

/** By mail to the address as it was before the change. */
function tell(context: AppContext, tx: Queries, { user, change }: { user: StaffUser; change: ToldChange }) {
  return tellOwner(context, tx, { user, word: { change }, now: context.clock() })
}

function endOthers(tx: Queries, { userId, tokenDigest }: LiveSession): Promise<number> {
  return deleteOwnSessions(tx, { userId, id: null, exceptDigest: tokenDigest })
}

/** The first second factor comes with recovery codes; later ones leave those that are left. */
async function firstCodes({ secret }: AppContext, tx: Queries, userId: number) {
  if ((await countRecoveryCodes(tx, userId)) > 0) return { recoveryCodes: null }
  const { codes, digests } = makeRecoveryCodes(secret)
  await replaceRecoveryCodes(tx, { userId, digests })
  return { recoveryCodes: codes }
}

/** Codes recover a second factor: without one they go. */
async function dropCodesOfNothing(tx: Queries, userId: number): Promise<void> {
  const user = await findUser(tx, userId)
  if (user !== undefined && !(await hasSecondFactor(tx, user))) await replaceRecoveryCodes(tx, { userId, digests: [] })
}

async function hasSecondFactor(queries: Queries, user: StaffUser): Promise<boolean> {
  return user.totpSecret !== null || (await findPasskeysOf(queries, user.id)).length > 0
}

function readEmail(text: string): string | null {
  try {
    return parseEmail(text)
  } catch (error) {
    if (error instanceof StaffError) throw wrong('email', error.message)
    throw error
  }
}

function wrong(field: string, words: string): AppError {
  return new AppError('VALIDATION', { fields: { [field]: words } })
}
