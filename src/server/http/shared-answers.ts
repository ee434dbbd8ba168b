import type { FastifyReply, FastifyRequest } from 'fastify'
import compress from '@fastify/compress'
import { constants, brotliCompress } from 'node:zlib'
import { policyOf } from './access.ts'
import type { App } from './app.ts'
import { createByteCache } from './byte-cache.ts'
import { DIGEST_HEADER } from './freshness.ts'
import { MB } from '../../shared/domain/bytes.ts'
import { promisify } from 'node:util'

/** Brotli of a body that is known by its digest. */
type BodyPacker = (body: string | Buffer, digest: string) => Promise<Buffer>

const packWith = promisify(brotliCompress)

/** The best quality that may be spent while somebody waits. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** Who takes brotli says so plainly; whoever weighs it with others is left to the compression of all answers. */
const PLAINLY = /(?:^|,)\s*br\s*(?:,|$)/

/** Smaller bodies gain nothing from compression. */
const LEAST_BYTES = 1024
/** Some thousand pages of twenty vehicles. */
const PACKED_BYTES = 8 * MB

/**
 * What everybody is answered alike (`isShared` in the policy table): equal answers are equal bytes, so a body is packed
 * once for all who ask for it. A read has an ETag too, and whoever holds the answer already gets 304 instead of a body;
 * it is asked for at each use, so nobody sees an older answer than before. Registered behind the freshness headers.
 */
export function registerSharedAnswers(app: App): void {
  const pack = createBodyPacker({ maxBytes: PACKED_BYTES })
  app.addHook('onSend', async (request, reply, payload) => {
    const digest = reply.getHeader(DIGEST_HEADER)
    if (typeof digest !== 'string' || !isShared(request, reply)) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    void reply.header('Vary', 'accept-encoding')
    const isLarge = Buffer.byteLength(payload) >= LEAST_BYTES
    const isPacked = isLarge && takesBrotli(request)
    if (request.method !== 'POST') {
      void reply.headers({ 'Cache-Control': 'no-cache', ETag: tagOf(digest, { isPacked, isLarge, request }) })
      if (isKnown(request, digest)) {
        void reply.code(304)
        return null
      }
    }
    if (!isPacked) return payload
    void reply.header('Content-Encoding', 'br')
    return pack(payload, digest)
  })
}

/** A good answer of such a call that has no rule of its own, as the parts of the stock list have. */
function isShared(request: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.statusCode !== 200 || reply.hasHeader('ETag') || reply.hasHeader('Content-Encoding')) return false
  return policyOf(request.method, request.routeOptions.url)?.isShared === true
}

type Form = { readonly isPacked: boolean; readonly isLarge: boolean; readonly request: FastifyRequest }

/** Strong where the bytes are known here; weak where they are packed on the way, in whichever encoding is agreed on. */
function tagOf(digest: string, { isPacked, isLarge, request }: Form): string {
  if (isPacked) return `"${digest}-br"`
  return isLarge && request.headers['accept-encoding'] !== undefined ? `W/"${digest}"` : `"${digest}"`
}

/** Whether the caller holds this answer, in any encoding. */
export function isKnown({ headers }: FastifyRequest, digest: string): boolean {
  const tags = String(headers['if-none-match']).split(',')
  return tags.some((tag) => tag.trim().replace(/^W\//, '').replace(/-br"$/, '"') === `"${digest}"`)
}

/**
 * On-the-fly compression of texts; never above brotli 5, which costs more time than it saves
 * (`reliability.compression-bounded`).
 */
export async function registerCompression(app: App): Promise<void> {
  await app.register(compress, {
    global: true,
    encodings: ['br', 'gzip'],
    threshold: LEAST_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

/** Whether a body that was packed before may be sent as it is. */
function takesBrotli({ headers }: FastifyRequest): boolean {
  return PLAINLY.test(String(headers['accept-encoding']))
}

/**
 * Packs equal bodies once: packed bodies are remembered, up to `maxBytes` bytes, since packing takes ten times as long as
 * finding a page of vehicles.
 */
export function createBodyPacker({ maxBytes }: { readonly maxBytes: number }): BodyPacker {
  const known = createByteCache<Buffer>({ maxBytes, bytesOf: (packed) => packed.length })
  return async (body, digest) => {
    const found = known.get(digest)
    if (found !== undefined) return found
    const packed = await packWith(body, { params })
    known.set(digest, packed)
    return packed
  }
}
