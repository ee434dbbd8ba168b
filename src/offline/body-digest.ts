/**
 * First 128 bits of SHA-256 as base64url: what the header `x-saex-digest` says of a body, and what parts of the stock list
 * are named by. Undefined where the browser has no Web Crypto, as on pages without https: then nothing can be proven whole.
 */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  // The types say that it is always there.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (subtle === undefined) return undefined
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes)).subarray(0, 16)
  return btoa(String.fromCharCode(...hash))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replaceAll('=', '')
}
