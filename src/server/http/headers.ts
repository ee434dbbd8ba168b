import { PATHS } from '../../shared/contract/paths.ts'
import type { AppContext } from '../context.ts'
import type { App } from './app.ts'

/** The group of reports that the policy names. */
const REPORTS = 'violations'

const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'frame-src': "'self' blob:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  // Text becomes code nowhere but where `src/client/start.ts` lets an address of our own files through.
  'require-trusted-types-for': "'script'",
  'trusted-types': 'default',
  'report-uri': PATHS.violations,
} as const

/**
 * Headers of every answer: the request's id, by which a caller and the log speak of the same request, and security. Only
 * our own files run, nothing may frame us, no other host is asked for anything. HSTS only where the public address is
 * https; no upgrade of insecure requests, since the product also runs as plain http on localhost.
 */
export function registerHeaders(app: App, context: Pick<AppContext, 'config'>): void {
  const headers = securityHeaders(context.config.publicUrl?.startsWith('https:') === true)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('X-Request-Id', request.id)
    done()
  })
}

function securityHeaders(isTls: boolean): Readonly<Record<string, string>> {
  // Over plain http browsers have no endpoints, and those that know `report-to` then report nowhere at all.
  const policy = { ...POLICY, ...(isTls ? { 'report-to': REPORTS } : {}) }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join(';'),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'X-Download-Options': 'noopen',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'X-XSS-Protection': '0',
    ...(isTls
      ? {
          'Reporting-Endpoints': `${REPORTS}="${PATHS.violations}"`,
          'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
        }
      : {}),
  }
}
