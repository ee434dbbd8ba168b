import * as z from 'zod/mini'
import { UPLOAD_PART_BYTES } from '../../shared/contract/uploads.ts'
import type { App } from './app.ts'

const BYTES = 'application/octet-stream'
const bytesSchema = z.custom<Uint8Array>(
  (body) => Buffer.isBuffer(body) && body.length > 0,
  'must be the bytes of the part',
)

/** The schema of such a body, for a route of a scope that takes bytes. */
export const partBody = { body: bytesSchema, consumes: [BYTES] } as const

/** In this scope alone a body may be bytes instead of JSON, and longer than 64 KiB: a part of a file. */
export function takeBytes(scope: App): void {
  scope.addContentTypeParser(BYTES, { parseAs: 'buffer', bodyLimit: UPLOAD_PART_BYTES }, (_request, body, done) =>
    done(null, body),
  )
}
