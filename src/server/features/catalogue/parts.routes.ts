import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { partQuerySchema } from '../../../shared/contract/catalogue.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import { AppError } from '../../http/app-error.ts'
import type { App } from '../../http/app.ts'
import { ENCODINGS, type Encoding, type PartKind } from './catalogue-part.ts'
import type { Catalogue } from './catalogue.service.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const decompress = promisify(gunzip)
const TYPES: Readonly<Record<PartKind, string>> = {
  block: 'application/octet-stream',
  names: 'application/json; charset=utf-8',
}

/** For the description of the API: what is answered is bytes, not an envelope. */
const blockSchema = { content: { 'application/octet-stream': { schema: z.unknown() } } }
const namesSchema = { content: { 'application/json': { schema: z.unknown() } } }
/** The caller has it already. */
const knownSchema = z.null()

/**
 * Parts of the stock list, which never change: whoever has one never asks again. They were compressed when they were made.
 * 404 for one that is gone.
 */
export function registerParts(app: App, { findPart }: Pick<Catalogue, 'findPart'>): void {
  async function sendPart(kind: PartKind, request: PartRequest, reply: FastifyReply) {
    const { digest } = request.query
    const encoding = encodingFor(request)
    const body = await findPart({ kind, digest, encoding: encoding ?? 'gzip' })
    if (body === undefined) throw new AppError('NOT_FOUND')
    void reply.headers({ 'Cache-Control': FOR_EVER, ETag: `"${digest}"`, Vary: 'accept-encoding' })
    if (isKnown(request, digest)) return reply.code(304).send(null)
    void reply.type(TYPES[kind]).header('x-saex-digest', digest)
    return encoding === undefined
      ? reply.send(await decompress(body))
      : reply.header('Content-Encoding', encoding).send(body)
  }

  app.get(
    PATHS.catalogueBlock,
    { schema: { querystring: partQuerySchema, response: { 200: blockSchema, 304: knownSchema } }, compress: false },
    (request, reply) => sendPart('block', request, reply),
  )
  app.get(
    PATHS.catalogueNames,
    { schema: { querystring: partQuerySchema, response: { 200: namesSchema, 304: knownSchema } }, compress: false },
    (request, reply) => sendPart('names', request, reply),
  )
}

type PartRequest = FastifyRequest & { readonly query: { readonly digest: string } }

/** Undefined = none of ours is taken. Who weighs encodings gets none of those that it weighs. */
function encodingFor(request: FastifyRequest): Encoding | undefined {
  const taken = String(request.headers['accept-encoding']).split(',')
  return ENCODINGS.find((encoding) => taken.some((name) => name.trim() === encoding))
}

function isKnown({ headers }: FastifyRequest, digest: string): boolean {
  const tags = String(headers['if-none-match']).split(',')
  return tags.some((tag) => tag.trim().replace(/^W\//, '') === `"${digest}"`)
}
