import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bodyDigest } from '../../http/body-digest.ts'

export type PartKind = 'block' | 'names'
/** How parts are kept and sent: compressed once, when they are made. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** A part of the stock list in every encoding; `digest` is that of its bytes before. */
export type Part = { readonly kind: PartKind; readonly digest: string } & Readonly<Record<Encoding, Buffer>>

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
/** The highest would save less than a hundredth more, and takes twice as long. */
const QUALITY = 10
const GZIP_LEVEL = 9

/** Off the thread. The same bytes for the same body. */
export async function compressPart(kind: PartKind, body: Buffer): Promise<Part> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const [br, gzipped] = await Promise.all([toBrotli(body, { params }), toGzip(body, { level: GZIP_LEVEL })])
  return { kind, digest: bodyDigest(body), br, gzip: gzipped }
}
