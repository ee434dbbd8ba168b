import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '../../src/shared/contract/passkeys.ts'

type Place = { readonly origin: string }
type Options = Place & { readonly isVerified?: boolean }

/** Flags of the authenticator's data: somebody was there, and was verified, and a new key is attached. */
const PRESENT = 0x01
const VERIFIED = 0x04
const ATTACHED = 0x40

/** A passkey as an authenticator holds it, so that tests sign in without a browser. */
export class TestPasskey {
  readonly id = randomBytes(16).toString('base64url')
  readonly #key: KeyObject
  readonly #point: { readonly x: Buffer; readonly y: Buffer }
  #count = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#point = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') }
  }

  /** The browser's answer when it makes this passkey. */
  create({ challenge, rp }: PasskeyCreation, { origin }: Place): NewPasskey {
    const id = Buffer.from(this.id, 'base64url')
    // COSE: an elliptic key (1: 2) for ES256 (3: -7) on P-256 (-1: 1) with its point.
    const { x, y } = this.#point
    const cose = Buffer.concat([hex('a5010203262001215820'), x, hex('225820'), y])
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const data = Buffer.concat([this.#data(rp.id, PRESENT | VERIFIED | ATTACHED), Buffer.alloc(16), length, id, cose])
    // CBOR: { fmt: 'none', attStmt: {}, authData: bytes of two digits of length }.
    const head = Buffer.concat([hex('a3'), cborText('fmt'), cborText('none'), cborText('attStmt'), hex('a0')])
    const attestation = Buffer.concat([head, cborText('authData'), Buffer.from([0x58, data.length]), data])
    return this.#answer({
      clientDataJSON: clientData({ type: 'webauthn.create', challenge, origin }).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    })
  }

  /** The browser's answer when it signs in by this passkey. */
  sign({ challenge, rpId }: PasskeyRequest, { origin, isVerified = true }: Options): PasskeyProof {
    const data = this.#data(rpId, isVerified ? PRESENT | VERIFIED : PRESENT)
    const client = clientData({ type: 'webauthn.get', challenge, origin })
    const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), this.#key)
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  #data(rpId: string, flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((this.#count += 1))
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
  }

  #answer<T>(response: T) {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, response, clientExtensionResults: {} }
  }
}

function clientData(content: { type: string; challenge: string; origin: string }): Buffer {
  return Buffer.from(JSON.stringify({ ...content, crossOrigin: false }))
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex')
}
