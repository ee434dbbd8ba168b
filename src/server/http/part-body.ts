import type { FastifyRequest } from 'fastify'
import { UPLOAD_PART_BYTES } from '../../shared/contract/uploads.ts'
import { AppError } from './app-error.ts'
import type { App } from './app.ts'

/** In this scope alone a body may be bytes instead of JSON, and longer than 64 KiB: a part of a file. */
export function takeBytes(scope: App): void {
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: UPLOAD_PART_BYTES },
    (_request, body, done) => done(null, body),
  )
}

/** The part that a request brings. Throws VALIDATION where there is none. */
export function bytesOf({ body }: Pick<FastifyRequest, 'body'>): Uint8Array {
  if (Buffer.isBuffer(body) && body.length > 0) return body
  throw new AppError('VALIDATION', { fields: { body: 'must be the bytes of the part' } })
}
