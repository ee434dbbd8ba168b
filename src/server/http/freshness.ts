import type { AppContext } from '../context.ts'
import type { App } from './app.ts'
import { bodyDigest } from './body-digest.ts'
import { policyOf } from './access.ts'

/** Of the body before any compression; the same for equal answers. */
export const DIGEST_HEADER = 'x-saex-digest'

/**
 * Freshness travels in headers: the server's time, by which devices with a wrong clock count ages; for what a device may
 * keep also a digest, by which a cut-off body is told from a whole one. An ETag would not do: whoever compresses on the
 * way may change it.
 */
export function registerFreshness(app: App, context: AppContext): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const policy = policyOf(request.method, request.routeOptions.url)
    if (policy === undefined) return payload
    void reply.header('x-saex-time', context.clock().toISOString())
    if (policy.access !== 'public') return payload
    if (reply.hasHeader(DIGEST_HEADER)) return payload
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) void reply.header(DIGEST_HEADER, bodyDigest(payload))
    return payload
  })
}
