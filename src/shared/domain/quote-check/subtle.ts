type Algorithm = { readonly name: string; readonly hash?: string; readonly namedCurve?: string }
type Bytes = Uint8Array<ArrayBuffer>

/** The part of Web Crypto (`crypto.subtle`) that signing and checking need; the same in Node and in browsers. */
export type Subtle = {
  importKey(
    format: 'jwk',
    key: { kty: string; crv: string; x: string; y: string },
    algorithm: Algorithm & { namedCurve: string },
    extractable: boolean,
    usages: ('sign' | 'verify')[],
  ): Promise<object>
  sign(algorithm: Algorithm & { hash: string }, key: object, data: Bytes): Promise<ArrayBuffer>
  verify(algorithm: Algorithm & { hash: string }, key: object, signature: Bytes, data: Bytes): Promise<boolean>
  digest(algorithm: string, data: Bytes): Promise<ArrayBuffer>
}

export const SIGNING = { name: 'ECDSA', hash: 'SHA-256' }
export const KEY_KIND = { name: 'ECDSA', namedCurve: 'P-256' }
