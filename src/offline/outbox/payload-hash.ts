const PRIME = 0x01000193
const BASIS = 0x811c9dc5

const OTHER_BASIS = 0x9dc5811c

/**
 * Hash of a body, 16 hexadecimal digits (FNV-1a from two starting points). It tells a record that storage damaged from the one that was
 * queued; against people it protects nothing, and Web Crypto, which would, exists on secure origins only.
 */
export function payloadHash(text: string): string {
  return half(text, BASIS) + half(text, OTHER_BASIS)
}

function half(text: string, basis: number): string {
  let hash = basis
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
