import helmet from '@fastify/helmet'
import { PATHS } from '../../shared/contract/paths.ts'
import type { AppContext } from '../context.ts'
import type { App } from './app.ts'

/** The group of reports that the policy names. */
const REPORTS = 'violations'

/**
 * Headers of every answer: the request's id, by which a caller and the log speak of the same request, and security. Only our own files run, nothing may frame us, no other host is
 * asked for anything. HSTS only where the public address is https; no upgrade of insecure requests, since the product
 * also runs as plain http on localhost.
 */
export async function registerHeaders(app: App, context: Pick<AppContext, 'config'>): Promise<void> {
  const isTls = context.config.publicUrl?.startsWith('https:') === true
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Text becomes code nowhere but where `src/client/start.ts` lets an address of our own files through.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
        reportUri: [PATHS.violations],
        // Over plain http browsers have no endpoints, and those that know `report-to` then report nowhere at all.
        ...(isTls ? { reportTo: [REPORTS] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    hsts: isTls ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('X-Request-Id', request.id)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isTls) void reply.header('Reporting-Endpoints', `${REPORTS}="${PATHS.violations}"`)
    void reply.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  })
}
