import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { partQuerySchema } from '../../../shared/contract/catalogue.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import { AppError } from '../../http/app-error.ts'
import type { App } from '../../http/app.ts'
import { takesBrotli } from '../../http/takes-brotli.ts'
import type { Catalogue } from './catalogue.service.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const unpack = promisify(brotliDecompress)

/** For the description of the API: what is answered is bytes, not an envelope. */
const blockSchema = { content: { 'application/octet-stream': { schema: z.unknown() } } }
const namesSchema = { content: { 'application/json': { schema: z.unknown() } } }
/** The caller has it already. */
const knownSchema = z.null()

/** Parts of the stock list, which never change: whoever has one never asks again. 404 for one that is gone.
 * Blocks are packed by themselves. */
export function registerParts(app: App, { findPart }: Pick<Catalogue, 'findPart'>): void {
  app.get(
    PATHS.catalogueBlock,
    { schema: { querystring: partQuerySchema, response: { 200: blockSchema, 304: knownSchema } }, compress: false },
    async (request, reply) => {
      const { digest } = request.query
      const block = await findPart('block', digest)
      if (block === undefined) throw new AppError('NOT_FOUND')
      keepForEver(reply, digest)
      if (isKnown(request, digest)) return reply.code(304).send(null)
      return reply.type('application/octet-stream').send(block)
    },
  )
  app.get(
    PATHS.catalogueNames,
    { schema: { querystring: partQuerySchema, response: { 200: namesSchema, 304: knownSchema } } },
    async (request, reply) => {
      const { digest } = request.query
      const packed = await findPart('names', digest)
      if (packed === undefined) throw new AppError('NOT_FOUND')
      keepForEver(reply, digest)
      if (isKnown(request, digest)) return reply.code(304).send(null)
      void reply.type('application/json; charset=utf-8').headers({ 'x-saex-digest': digest, vary: 'accept-encoding' })
      return takesBrotli(request)
        ? reply.header('Content-Encoding', 'br').send(packed)
        : reply.send(await unpack(packed))
    },
  )
}

function keepForEver(reply: FastifyReply, digest: string): void {
  void reply.headers({ 'Cache-Control': FOR_EVER, ETag: `"${digest}"` })
}

function isKnown({ headers }: FastifyRequest, digest: string): boolean {
  const tags = String(headers['if-none-match']).split(',')
  return tags.some((tag) => tag.trim().replace(/^W\//, '') === `"${digest}"`)
}
