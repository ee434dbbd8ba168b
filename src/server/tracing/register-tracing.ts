import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import type { App } from '../http/app.ts'
import { toAppError } from '../http/errors.ts'
import { isOwnCall } from '../http/fetch-from.ts'
import type { RemoteParent } from './open-tracing.ts'
import { currentSpan, within, type OpenSpan } from './span.ts'

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/
const SAMPLED = 1
/** From this status on a failure is the server's. */
const FAULT = 500

/**
 * A span for each request that is traced, named by its route. Register it before all that the span is to time. A call that
 * a page makes to draw itself is a part of that page's.
 */
export function registerTracing(app: App, { tracing, config }: AppContext): void {
  if (tracing === undefined) return
  const open = new WeakMap<FastifyRequest, OpenSpan>()
  const failures = new WeakMap<FastifyRequest, { readonly error: unknown }>()
  const parentOf = ({ headers }: FastifyRequest) =>
    config.trustProxy > 0 ? readParent(headers['traceparent']) : undefined
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': method, 'http.route': route, 'saex.request': request.id }
    const begun = isOwnCall(request)
      ? currentSpan()?.child('call', attributes)
      : tracing.begin({ name: `${method} ${route}`, attributes, parent: parentOf(request) })
    if (begun === undefined) return done()
    open.set(request, begun)
    within(begun, done)
  })
  app.addHook('onError', (request, _reply, error, done) => {
    open.get(request)?.note({ 'error.type': toAppError(error).key })
    failures.set(request, { error })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    open.get(request)?.note({ 'http.response.status_code': reply.statusCode })
    open.get(request)?.end(reply.statusCode >= FAULT ? failures.get(request) : undefined)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    open.get(request)?.end()
    done()
  })
}

/** What a proxy says by W3C Trace Context, version 00; undefined for anything else. */
function readParent(header: string | string[] | undefined): RemoteParent | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(header)) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 }
}
