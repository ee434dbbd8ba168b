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
  const signature = lowered(new Uint8Array(await subtle.sign(SIGNING, key.privateKey, payload)))
  return {
    fragment: `${toBase64Url(payload)}.${toBase64Url(signature)}`,
    digest: await digestOf(signature, subtle),
  }
}

/** SHA-256 of a signature, base64url. */
export async function digestOf(signature: Uint8Array<ArrayBuffer>, subtle: Subtle): Promise<string> {
  return toBase64Url(new Uint8Array(await subtle.digest('SHA-256', signature)))
}
