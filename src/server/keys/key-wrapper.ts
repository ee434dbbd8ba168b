import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'

/** What a wrapped key is, bound to its bytes: under another kind or id they do not open. */
export type KeyAbout = { readonly kind: string; readonly id: string }

/** Encrypts keys by an outer key that is kept elsewhere: here, or in the key service of a cloud. */
export type KeyWrapper = {
  /** 8 hex digits that tell outer keys apart. */
  readonly id: string
  readonly wrap: (bytes: Uint8Array, about: KeyAbout) => Promise<Buffer>
  /** Rejects unless these very bytes were wrapped by this key and about the same. */
  readonly unwrap: (bytes: Uint8Array, about: KeyAbout) => Promise<Buffer>
}

const ALGORITHM = 'aes-256-gcm'
/** 96 bits, as NIST SP 800-38D has it for random ones. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM under an outer key of 32 bytes. What is wrapped is nonce, ciphertext and tag, one behind the other; the
 * nonce is random each time, so that equal keys look different.
 */
export function createKeyWrapper(outerKey: Buffer): KeyWrapper {
  return {
    id: hash('sha256', outerKey, 'hex').slice(0, 8),
    wrap: async (bytes, about) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, outerKey, nonce, { authTagLength: TAG_BYTES }).setAAD(toAad(about))
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    },
    unwrap: async (bytes, about) => {
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(ALGORITHM, outerKey, nonce, { authTagLength: TAG_BYTES }).setAAD(toAad(about))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}

/** As JSON, so that no two pairs of kind and id read alike. */
function toAad({ kind, id }: KeyAbout): Buffer {
  return Buffer.from(JSON.stringify(['saex installation_key', kind, id]))
}
