import type { ProofMethod } from '../../../shared/contract/sign-in.ts'
import type { AppContext } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { noteEvent } from '../alarms/note-event.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { DEVICE_KNOWN_MS } from './known-device.ts'
import { ABSOLUTE_MS, sessionsToEnd } from './session-life.ts'
import { digestOfToken } from './staff-session.ts'
import {
  deleteSessions,
  findSessionsOf,
  insertSession,
  knowsDevice,
  rememberDevice,
  updateUser,
  type StaffUser,
} from './staff.repository.ts'
import { tellOwner } from './tell-owner.ts'

/** From where a sign-in is tried. */
export type Visit = {
  readonly address: string
  /** Of the device's cookie, where it has one. */
  readonly device: string | undefined
  readonly userAgent: string | undefined
}

/** The same as it may be kept. */
export type Arrival = {
  /** The device of the cookie, or a new one. */
  readonly device: string
  readonly deviceName: string
  readonly coarseAddress: string
  readonly now: Date
}

export type Opened = {
  readonly user: StaffUser
  readonly sessionToken: string
  readonly expiresAt: Date
  readonly device: string
}

/** Opens a session for a user whose row is locked and who proved to be there; a device that is new is told by mail. */
export async function openSession(
  context: AppContext,
  tx: Queries,
  { user, proof, device, deviceName, coarseAddress, now }: Arrival & { user: StaffUser; proof: ProofMethod },
): Promise<Opened> {
  const sessionToken = context.ids.token()
  const expiresAt = new Date(now.getTime() + ABSOLUTE_MS)
  const ended = sessionsToEnd(await findSessionsOf(tx, user.id), now)
  await deleteSessions(
    tx,
    ended.map(({ tokenDigest }) => tokenDigest),
  )
  const times = { createdAt: now, lastSeenAt: now, provedAt: now, expiresAt }
  await insertSession(tx, { tokenDigest: digestOfToken(sessionToken), userId: user.id, device: deviceName, ...times })
  if (user.firstLoginAt === null) await updateUser(tx, { id: user.id, changes: { firstLoginAt: now } })
  const deviceDigest = digestOfToken(device)
  const since = new Date(now.getTime() - DEVICE_KNOWN_MS)
  const isKnown = await knowsDevice(tx, { userId: user.id, deviceDigest, since })
  await rememberDevice(tx, { userId: user.id, deviceDigest, now })
  const who = staffMember(user.id)
  const detail = {
    address: coarseAddress,
    ...(deviceName === '' ? {} : { device: deviceName }),
    ...(proof === 'password' ? {} : { by: proof }),
  }
  await recordAudit(tx, { at: now, actor: who, action: 'login', subject: who, detail })
  if (!isKnown) await noteEvent(context, tx, { kind: 'new-device', now })
  if (!isKnown) await tellOwner(context, tx, { user, word: { device: deviceName }, now })
  return { user, sessionToken, expiresAt, device }
}
