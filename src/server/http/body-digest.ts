import { hash } from 'node:crypto'

/** First 128 bits of SHA-256 as base64url, of the body before any compression (header `x-saex-digest`). */
export function bodyDigest(body: string | Buffer): string {
  return hash('sha256', body, 'buffer').subarray(0, 16).toString('base64url')
}
