import type { FastifyRequest } from 'fastify'
import { hash, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../context.ts'
import { AppError } from './app-error.ts'
import type { App } from './app.ts'
import { mayPass, POLICIES, type Policy } from './policy.ts'
import { judgeToken, PROOF_FRESH_MS, type LiveSession } from '../features/staff/staff-session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The live session of a staff call; undefined on public calls, which ignore tokens. */
    session: LiveSession | undefined
  }
}

/**
 * Asks the policy table at every call under /api: session first, then permission, both before the body is read, so a
 * caller without a token learns nothing about the body (`contract.check-order`). A route without a row stops the start.
 */
export function registerAccess(app: App, context: AppContext): void {
  app.decorateRequest('session', undefined)
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api')) return
    for (const name of [method].flat()) assertPolicy(name, url)
  })
  app.addHook('onRequest', async (request) => {
    const policy = policyOf(request.method, request.routeOptions.url)
    if (policy === undefined || policy.access === 'public') return
    if (policy.access === 'operator') return assertOperator(request, context.config.metricsToken)
    const verdict = await judgeToken(context.db, { token: request.headers.token, now: context.clock() })
    if (verdict.session === undefined) {
      request.log.info({ req: request, refusal: verdict.refusal }, 'session refused')
      throw new AppError('SESSION_INVALID')
    }
    if (!mayPass(policy.access, verdict.session.permissionIds)) throw new AppError('FORBIDDEN')
    assertProved(policy, verdict.session, context)
    request.session = verdict.session
  })
  app.addHook('onSend', async (request, reply) => {
    const policy = policyOf(request.method, request.routeOptions.url)
    if (policy === undefined) return
    if (!reply.hasHeader('Cache-Control')) void reply.header('Cache-Control', 'no-store')
    if (policy.access === 'operator') void reply.header('Vary', 'Authorization')
    else if (policy.access !== 'public') void reply.header('Vary', 'Token')
  })
}

/** Beyond permissions: a second factor where one is demanded, and a fresh proof for what must not be done by a finder. */
function assertProved(policy: Policy, session: LiveSession, { config, clock }: AppContext): void {
  const { secondFactorBy, provedAt } = session
  const now = clock()
  if (config.isProduction && policy.isOwn !== true && secondFactorBy !== null && now >= secondFactorBy) {
    throw new AppError('SECOND_FACTOR_MISSING')
  }
  if (policy.needsProof === true) assertFreshProof({ provedAt }, now)
}

/** For a route of which only some calls need a fresh proof; the others have `needsProof` in their row. */
export function assertFreshProof({ provedAt }: Pick<LiveSession, 'provedAt'>, now: Date): void {
  // A clock that was set back makes no proof fresh.
  if (Math.abs(now.getTime() - provedAt.getTime()) >= PROOF_FRESH_MS) throw new AppError('PROOF_NEEDED')
}

/** To whoever does not have the token, the route is not there. */
function assertOperator({ headers }: FastifyRequest, token: string | undefined): void {
  const given = headers.authorization ?? ''
  if (token !== undefined && timingSafeEqual(digest(given), digest(`Bearer ${token}`))) return
  throw new AppError('NOT_FOUND')
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** The row of a route; HEAD is judged as GET. */
export function policyOf(method: string, url: string | undefined): Policy | undefined {
  return POLICIES[`${method === 'HEAD' ? 'GET' : method} ${url ?? ''}`]
}

function assertPolicy(method: string, url: string): void {
  if (policyOf(method, url) !== undefined) return
  throw new Error(`${method} ${url} has no row in the policy table`)
}
