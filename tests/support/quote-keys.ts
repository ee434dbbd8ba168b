import { KEY_KIND } from '../../src/shared/domain/quote-check/subtle.ts'

/** A pair of keys under a given id. */
export async function makeQuoteKey(keyId: string) {
  const pair = await crypto.subtle.generateKey(KEY_KIND, true, ['sign', 'verify'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return { key: { keyId, privateKey: pair.privateKey }, publicKey: { kid: keyId, x, y } }
}
