import type { FinishLogin } from '../../../shared/contract/sign-in.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { cutAddress } from '../../http/client-address.ts'
import { checkProof, issueTicket } from './check-proof.ts'
import { deviceName } from './device-name.ts'
import { DEVICE_KNOWN_MS } from './known-device.ts'
import { openSession, type Opened, type Visit } from './open-session.ts'
import { askForPasskey } from './passkeys.ts'
import { findChallenge, findPasskey, takeChallenge } from './second-factor.repository.ts'
import { digestOfToken } from './staff-session.ts'
import { findUser, knowsDevice, lockUser, type StaffUser } from './staff.repository.ts'

/** Asks for whichever passkey the browser has for us; whose it is its answer tells (`staff.passkey-sign-in`). */
export async function startPasskeyLogin(context: AppContext) {
  const passkey = await askForPasskey(context, [])
  const asked = { purpose: 'passkey-login', userId: null, challenge: passkey.challenge } as const
  const { ticket, expiresAt } = await issueTicket(context, context.db, asked)
  return { ticket, expiresAt: expiresAt.toISOString(), methods: ['passkey' as const], passkey }
}

/**
 * Opens the session of a login that was asked for a second factor, or of a passkey alone. Throws PROOF_REFUSED, also for
 * a ticket that is unknown, used or too old, and RATE_LIMITED.
 */
export async function finishLogin(
  context: AppContext,
  { ticket, code, passkey, address, device, userAgent }: FinishLogin & Visit,
): Promise<Opened> {
  const { db, ids } = context
  const now = context.clock()
  const ticketDigest = digestOfToken(ticket)
  const asked = await findChallenge(db, { ticketDigest, now })
  const user = await ownerOf(context, { purpose: asked?.purpose, userId: asked?.userId, credentialId: passkey?.id })
  if (asked === undefined || user === undefined) throw new AppError('PROOF_REFUSED')
  const given = asked.purpose === 'passkey-login' ? { passkey } : { code, passkey }
  const knownDevice = await knownTo(context, { user, device })
  const proof = await checkProof(context, { user, challenge: asked.challenge, given, address, knownDevice })
  const arrival = {
    now,
    device: device ?? ids.token(),
    deviceName: deviceName(userAgent),
    coarseAddress: cutAddress(address),
  }
  return db.transaction(async (tx) => {
    const current = await lockUser(tx, user.usernameKey)
    const isTaken = await takeChallenge(tx, { ticketDigest, now })
    if (current === undefined || current.disabled || !isTaken) throw new AppError('PROOF_REFUSED')
    // What proved it may be removed since; whoever removes it holds the account too.
    const isPasskeyLeft = proof !== 'passkey' || (await findPasskey(tx, passkey?.id ?? ''))?.userId === user.id
    const isTotpLeft = proof !== 'totp' || current.totpSecret === user.totpSecret
    if (!isPasskeyLeft || !isTotpLeft) throw new AppError('PROOF_REFUSED')
    return openSession(context, tx, { ...arrival, user: current, proof })
  })
}

/** The device of a cookie if the account was opened on it. */
export async function knownTo(
  { db, clock }: AppContext,
  { user, device }: { user: Pick<StaffUser, 'id'>; device: string | undefined },
): Promise<string | undefined> {
  if (device === undefined) return undefined
  const since = new Date(clock().getTime() - DEVICE_KNOWN_MS)
  return (await knowsDevice(db, { userId: user.id, deviceDigest: digestOfToken(device), since })) ? device : undefined
}

type Asked = {
  readonly purpose: string | undefined
  readonly userId: number | null | undefined
  readonly credentialId: string | undefined
}

async function ownerOf({ db }: AppContext, { purpose, userId, credentialId }: Asked): Promise<StaffUser | undefined> {
  if (purpose === 'login' && userId != null) return findUser(db, userId)
  if (purpose !== 'passkey-login' || credentialId === undefined) return undefined
  const passkey = await findPasskey(db, credentialId)
  return passkey && findUser(db, passkey.userId)
}
