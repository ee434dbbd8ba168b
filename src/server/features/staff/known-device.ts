import { timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import type { AppContext } from '../../context.ts'
import { readCookies } from '../../http/cookies.ts'
import { subjectDigest } from '../../http/rate-counter.ts'

/** How long after its last sign-in a device counts as known (`staff.known-device`). */
export const DEVICE_KNOWN_MS = 90 * DAY_MS

const PURPOSE = 'staff device'
/** 43 characters of base64url, the instant of its end in milliseconds, and a SHA-256 code of both. */
const FORM = /^([\w-]{43})\.(\d{13})\.([\w-]{43})$/

type Cookie = { readonly secret: Buffer; readonly isProduction: boolean; readonly now: Date }

export function cookieDepsOf({ secret, config, clock }: Pick<AppContext, 'secret' | 'config' | 'clock'>): Cookie {
  return { secret, isProduction: config.isProduction, now: clock() }
}

/**
 * The id of the device that sent a cookie which this installation signed and which has not ended; else undefined. It is
 * known to an account when the account was opened on it, which the database says.
 */
export function readDevice(header: string | undefined, { secret, isProduction, now }: Cookie): string | undefined {
  const match = FORM.exec(readCookies(header)[nameOf(isProduction)] ?? '')
  if (match === null) return undefined
  const [, id = '', endMs = '', code = ''] = match
  const isOurs = timingSafeEqual(Buffer.from(code), Buffer.from(codeOf({ id, endMs, secret })))
  return isOurs && Number(endMs) > now.getTime() ? id : undefined
}

/** The header `Set-Cookie` by which the device is known for 90 days more. */
export function deviceCookie(id: string, { secret, isProduction, now }: Cookie): string {
  const endMs = String(now.getTime() + DEVICE_KNOWN_MS)
  const value = `${id}.${endMs}.${codeOf({ id, endMs, secret })}`
  const age = DEVICE_KNOWN_MS / 1000
  return `${nameOf(isProduction)}=${value}; Path=/; Max-Age=${age}; HttpOnly; Secure; SameSite=Strict`
}

/** With the prefix a browser takes it only over https, for this host alone and for all of its paths. */
function nameOf(isProduction: boolean): string {
  return isProduction ? '__Host-saex-device' : 'saex-device'
}

function codeOf({ id, endMs, secret }: { readonly id: string; readonly endMs: string; readonly secret: Buffer }) {
  return subjectDigest(secret, `${PURPOSE} ${id} ${endMs}`)
}
