import { bytesOfKeyId, keyIdIn, toUtf8 } from './payload.ts'
import { signatureOf, toSignedText, type SigningKey } from './sign-quotation.ts'
import type { Subtle } from './subtle.ts'
import { QUOTATION_NUMBER } from '../quotation-number.ts'

/**
 * The first byte of what a seal signs. No payload of a QR code begins with it, so neither can be passed off as the other
 * although one key signs both.
 */
const KIND = 0x50
const NUMBER_BYTES = 12
const DIGEST_BYTES = 32
const NUMBER_AT = 5
const FILE_AT = NUMBER_AT + NUMBER_BYTES
const CLIENT_AT = FILE_AT + DIGEST_BYTES
const LENGTH = CLIENT_AT + DIGEST_BYTES

/** Where a seal begins in a file: a comment behind the end of the PDF, which readers pass over. */
const MARK = '\n%SaexSeal1 '
const END = '\n'
const SEAL_TEXT = /^[\w-]+\.[\w-]+$/

type Bytes = Uint8Array<ArrayBuffer>

/** What a seal says (`quotation.sealed-file`); the digests are SHA-256. */
export type SealedFacts = {
  /** 'Q2026-004817'. */
  readonly number: string
  /** Of all bytes before the seal. */
  readonly fileDigest: Bytes
  /** Of the client, salted with the check code: {@link clientDigestOf}. */
  readonly clientDigest: Bytes
}

/** Signs the facts of a paper: 'payload.signature', both base64url. */
export async function signSeal(
  { number, fileDigest, clientDigest }: SealedFacts,
  { subtle, key }: { readonly subtle: Subtle; readonly key: SigningKey },
): Promise<string> {
  if (!QUOTATION_NUMBER.test(number)) throw new RangeError('a seal needs the number of a quotation')
  const payload = new Uint8Array([KIND, ...bytesOfKeyId(key.keyId), ...toUtf8(number), ...fileDigest, ...clientDigest])
  return toSignedText(payload, await signatureOf(payload, { subtle, key }))
}

/** The file with its seal as the last line. */
export function withSeal(paper: Uint8Array, seal: string): Bytes {
  const line = toUtf8(`${MARK}${seal}${END}`)
  const file = new Uint8Array(paper.length + line.length)
  file.set(paper)
  file.set(line, paper.length)
  return file
}

/** The last seal of a file, believed by nobody yet; undefined when there is none. */
export function findSeal(
  file: Uint8Array,
): { readonly seal: string; readonly paper: Bytes; readonly isLast: boolean } | undefined {
  const text = toLatin1(file)
  const at = text.lastIndexOf(MARK)
  if (at < 0) return undefined
  const [seal = '', ...rest] = text.slice(at + MARK.length).split(END)
  const isLast = rest.length === 1 && rest[0] === ''
  return SEAL_TEXT.test(seal) ? { seal, paper: new Uint8Array(file.subarray(0, at)), isLast } : undefined
}

/** What a seal's payload says once its signature has been found good; undefined when it is no payload of a seal. */
export function readSeal(payload: Uint8Array): SealedFacts | undefined {
  if (payload[0] !== KIND || payload.length !== LENGTH) return undefined
  return {
    number: toLatin1(payload.subarray(NUMBER_AT, FILE_AT)),
    fileDigest: new Uint8Array(payload.subarray(FILE_AT, CLIENT_AT)),
    clientDigest: new Uint8Array(payload.subarray(CLIENT_AT)),
  }
}

/** The key that a seal names; undefined when the bytes are no payload of a seal. */
export function sealKeyIdOf(payload: Uint8Array): string | undefined {
  return payload[0] === KIND && payload.length === LENGTH ? keyIdIn(payload) : undefined
}

type Client = {
  readonly firstName: string
  readonly surname: string
  readonly email: string
  readonly cellNo: string | null
}

/**
 * SHA-256 of a client as the paper shows them, in one case and spacing. Salted with the check code, which stands on the
 * paper alone: who has the digest without the paper cannot try names on it.
 */
export async function clientDigestOf(
  client: Client,
  { checkCode, subtle }: { readonly checkCode: string; readonly subtle: Subtle },
): Promise<Bytes> {
  const { firstName, surname, email, cellNo } = client
  const parts = ['saex client 1', checkCode, firstName, surname, email, cellNo ?? ''].map(plain)
  return new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(toUtf8(parts.join('\n')))))
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()
}

/** One letter a byte; in pieces, since a call takes only so many arguments. */
export function toLatin1(bytes: Uint8Array): string {
  const PIECE = 8192
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return text
}
