import { hash, type webcrypto } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { quoteKeySchema } from '../../../shared/contract/quote-check.ts'
import { KEY_KIND } from '../../../shared/domain/quote-check/subtle.ts'
import type { SigningKeySource } from '../../config.ts'

/** A pair of keys for quotations; `d`, the private part, only while it signs. */
export const keyPairSchema = z.object({
  ...quoteKeySchema.shape,
  createdAt: z.iso.datetime(),
  d: z.string().optional(),
})
export type KeyPair = Readonly<z.infer<typeof keyPairSchema>>

/** The key that signs cannot be used; the message is one plain sentence for the operator, without anything of the key. */
export class SigningKeyRefused extends Error {
  override readonly name = 'SigningKeyRefused'
}

export async function makeKeyPair(now: Date): Promise<KeyPair> {
  const { privateKey } = await crypto.subtle.generateKey(KEY_KIND, true, ['sign', 'verify'])
  return toKeyPair(privateKey, now)
}

export function withoutPrivatePart({ kid, x, y, createdAt }: KeyPair): KeyPair {
  return { kid, x, y, createdAt }
}

/** The pair of a private key as PKCS#8 in DER. Throws for anything else. */
export async function fromPkcs8(bytes: Buffer<ArrayBuffer>, createdAt: Date): Promise<KeyPair> {
  return toKeyPair(await crypto.subtle.importKey('pkcs8', bytes, KEY_KIND, true, ['sign']), createdAt)
}

/** The private key of a pair as PKCS#8 in DER. */
export async function toPkcs8(pair: KeyPair): Promise<Buffer> {
  return Buffer.from(await crypto.subtle.exportKey('pkcs8', await toPrivateKey(pair, { extractable: true })))
}

/** The private key of a pair as PEM, for a secret store. */
export async function toPem(pair: KeyPair): Promise<string> {
  const lines = (await toPkcs8(pair)).toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n')
}

/** The private key of a pair; whoever holds it can sign, and read it only where it is extractable. */
export function toPrivateKey(
  { x, y, d = '' }: KeyPair,
  { extractable }: { readonly extractable: boolean } = { extractable: false },
): Promise<webcrypto.CryptoKey> {
  return crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y, d }, KEY_KIND, extractable, ['sign'])
}

async function toKeyPair(privateKey: webcrypto.CryptoKey, createdAt: Date): Promise<KeyPair> {
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  const kid = hash('sha256', `${x}.${y}`, 'hex').slice(0, 8)
  return { kid, x, y, d, createdAt: createdAt.toISOString() }
}

/** The key that comes from outside, with its private part. Throws SigningKeyRefused. */
export async function readOutsideKey(source: SigningKeySource, now: Date): Promise<KeyPair> {
  const setting = 'file' in source ? 'SIGNING_KEY_FILE' : 'SIGNING_KEY'
  const text = 'text' in source ? source.text : await readFile(source.file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new SigningKeyRefused('The file that SIGNING_KEY_FILE names cannot be read.')
  // A secret store may put the lines of a PEM file into one, with or without its marks.
  const base64 = text.replace(/-----[A-Z ]+-----/g, '').replace(/\\n|\s/g, '')
  try {
    return await fromPkcs8(Buffer.from(base64, 'base64'), now)
  } catch {
    throw new SigningKeyRefused(`${setting} must be a private key of the curve P-256 as PKCS#8, in PEM or base64.`)
  }
}
