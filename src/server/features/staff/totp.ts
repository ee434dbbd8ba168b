import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** What every authenticator app takes by default (RFC 6238): SHA-1, 6 digits, steps of 30 s. */
const STEP_MS = 30_000
const DIGITS = 6
/** 160 bits, as RFC 4226 asks. */
const SECRET_BYTES = 20
/** A code is taken one step early or late, since clocks differ and typing takes time. */
const DRIFT = [0, -1, 1] as const
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** RFC 4648, as authenticator apps want it; the length is a multiple of five bytes. */
export function toBase32(secret: Buffer): string {
  const bits = Array.from(secret, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)] ?? '').join('')
}

/** The address that a QR code carries to the app. */
export function totpAddress({
  secret,
  issuer,
  username,
}: {
  secret: Buffer
  issuer: string
  username: string
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
}

/** The code of a step since 1970. */
export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The step whose code was given, the current one or a neighbour; undefined when it is none. */
export function matchTotp(secret: Buffer, code: string, now: Date): number | undefined {
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const current = Math.floor(now.getTime() / STEP_MS)
  return DRIFT.map((drift) => current + drift).find((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(digits)),
  )
}

/** What is stored of a secret: encrypted, so that a copy of the database makes no codes. */
export function sealTotp(secret: Buffer, installation: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealKey(installation), nonce)
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Undefined when it was sealed by another installation: then nobody has a code, and the operator takes TOTP away. */
export function openTotp(sealed: string, installation: Buffer): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealKey(installation), bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

function sealKey(installation: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', installation, '', 'staff totp', 32))
}
