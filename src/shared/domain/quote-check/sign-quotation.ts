import { toBase64Url } from './base64url.ts'
import { encodePayload } from './payload.ts'
import type { QuoteFacts } from './quote-facts.ts'
import { lowered } from './signature.ts'
import { SIGNING, type Subtle } from './subtle.ts'

export type SigningKey = { readonly keyId: string; readonly privateKey: object }

/** `fragment` = what stands after the `#` of the check address; `digest` = what the server knows the quotation by. */
export type SignedFacts = { readonly fragment: string; readonly digest: string }

/** Signs facts with ECDSA over P-256 and SHA-256: 'payload.signature', both base64url, the signature r and s raw. */
export async function signQuotation(
  facts: QuoteFacts,
  { subtle, key }: { readonly subtle: Subtle; readonly key: SigningKey },
): Promise<SignedFacts> {
  const payload = encodePayload({ keyId: key.keyId, facts })
  const signature = await signatureOf(payload, { subtle, key })
  return { fragment: toSignedText(payload, signature), digest: await digestOf(signature, subtle) }
}

/** The one signature of a key for these bytes that counts, r and s raw. */
export async function signatureOf(
  payload: Uint8Array<ArrayBuffer>,
  { subtle, key }: { readonly subtle: Subtle; readonly key: SigningKey },
): Promise<Uint8Array<ArrayBuffer>> {
  return lowered(new Uint8Array(await subtle.sign(SIGNING, key.privateKey, payload)))
}

/** 'payload.signature', both base64url. */
export function toSignedText(payload: Uint8Array, signature: Uint8Array): string {
  return `${toBase64Url(payload)}.${toBase64Url(signature)}`
}

/** SHA-256 of a signature, base64url. */
export async function digestOf(signature: Uint8Array<ArrayBuffer>, subtle: Subtle): Promise<string> {
  return toBase64Url(new Uint8Array(await subtle.digest('SHA-256', signature)))
}
