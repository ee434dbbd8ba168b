import type { QuoteKey } from '../../contract/quote-check.ts'
import { isPastValidity } from '../validity.ts'
import { fromBase64Url } from './base64url.ts'
import { decodePayload, keyIdOf } from './payload.ts'
import type { QuoteFacts } from './quote-facts.ts'
import { digestOf } from './sign-quotation.ts'
import { isLow, SIGNATURE_BYTES } from './signature.ts'
import { KEY_KIND, SIGNING, type Subtle } from './subtle.ts'

/**
 * What a signed text is worth, by the keys alone. `altered`: not what that key signed. `unknownKey`: signed by nobody
 * that these keys know. `unreadable`: no signed text, cut off, or of a later version of the product.
 */
export type QuoteCheck =
  | { readonly state: 'genuine' | 'expired'; readonly facts: QuoteFacts; readonly digest: string }
  | { readonly state: 'altered' | 'unreadable' }
  | { readonly state: 'unknownKey' }

export type CheckOptions = {
  readonly subtle: Subtle
  readonly keys: readonly QuoteKey[]
  readonly now: Date
}

/** Checks what stands after the `#` of a check address ('payload.signature'). Needs no connection; never throws for its text. */
export async function checkQuotation(fragment: string, { subtle, keys, now }: CheckOptions): Promise<QuoteCheck> {
  const signed = readSignedText(fragment)
  const keyId = signed === undefined ? undefined : keyIdOf(signed.payload)
  if (signed === undefined || keyId === undefined) return { state: 'unreadable' }
  const { payload, signature } = signed
  const key = keys.find(({ kid }) => kid === keyId)
  if (key === undefined) return { state: 'unknownKey' }
  if (!(await isSignedBy(key, { subtle, ...signed }))) return { state: 'altered' }
  const facts = decodePayload(payload)?.facts
  if (facts === undefined) return { state: 'unreadable' }
  const state = isPastValidity(facts.validUntil, now.getTime()) ? 'expired' : 'genuine'
  return { state, facts, digest: await digestOf(signature, subtle) }
}

type SignedText = { readonly payload: Uint8Array<ArrayBuffer>; readonly signature: Uint8Array<ArrayBuffer> }

/** What stands in 'payload.signature'; undefined for any other text. */
export function readSignedText(text: string): SignedText | undefined {
  const [payload, signature, ...rest] = text.split('.').map(fromBase64Url)
  if (payload === undefined || signature?.length !== SIGNATURE_BYTES || rest.length > 0) return undefined
  return { payload, signature }
}

export async function isSignedBy(
  { x, y }: QuoteKey,
  { subtle, payload, signature }: SignedText & { readonly subtle: Subtle },
): Promise<boolean> {
  const publicKey = await subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, KEY_KIND, false, ['verify'])
  return isLow(signature) && subtle.verify(SIGNING, publicKey, signature, payload)
}
