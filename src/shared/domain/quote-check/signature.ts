/** Order of the group of P-256 (FIPS 186-5). */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
const HALF = 32
export const SIGNATURE_BYTES = 2 * HALF

/**
 * For every signature (r, s) of ECDSA the pair (r, order − s) is one too. Only the lower s counts here, so that nobody can
 * make a second signature, and with it a second digest, of a quotation.
 */
export function lowered(signature: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(signature)
  if (isLow(signature)) return copy
  const digits = (ORDER - sOf(signature)).toString(16).padStart(2 * HALF, '0')
  for (let at = 0; at < HALF; at++) copy[HALF + at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16)
  return copy
}

export function isLow(signature: Uint8Array): boolean {
  return sOf(signature) <= ORDER / 2n
}

function sOf(signature: Uint8Array): bigint {
  const digits = [...signature.subarray(HALF)].map((byte) => byte.toString(16).padStart(2, '0'))
  return BigInt(`0x${digits.join('')}`)
}
