import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { PATHS } from '../../shared/contract/paths.ts'
import type { AppContext } from '../context.ts'
import { AppError } from './app-error.ts'
import type { App } from './app.ts'
import { limitKey } from './client-address.ts'
import { isOwnCall } from './fetch-from.ts'
import { policyOf } from './access.ts'
import { RULES_OUTSIDE_API } from './policy.ts'
import { cookieDepsOf, readDevice } from '../features/staff/known-device.ts'

/**
 * Counts every call by the rule of its policy row, and pages, pictures, worker and sitemap by theirs, per address and
 * process, before anything else is looked at.
 * What the server asks itself is not counted (`security.own-calls-unlimited`). Answers VEHICLE_NOT_FOUND are counted once more, so that references cannot be tried out in bulk.
 */
export async function registerRateLimit(app: App, context: AppContext): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    hook: 'onRequest',
    keyGenerator: (request) => limitKey(request.ip),
    errorResponseBuilder: (_request, { ttl }) => refusal(ttl),
    addHeaders: { 'retry-after': false },
  })
  const limits = new Map(
    Object.entries(context.rateRules).map(([name, { max, windowMs }]) => [
      name,
      app.createRateLimit({
        max,
        timeWindow: windowMs,
        keyGenerator: (request) => `${name} ${subjectOf(request, name)}`,
      }),
    ]),
  )
  /** A device that signed in before is counted by itself, so that nobody at its address uses up its sign-ins. */
  function subjectOf({ ip, headers }: FastifyRequest, name: string): string {
    const device = name === 'login' ? readDevice(headers.cookie, cookieDepsOf(context)) : undefined
    return device === undefined ? limitKey(ip) : `device ${device}`
  }

  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions
    const rule = policyOf(request.method, url)?.rule ?? RULES_OUTSIDE_API[url]
    const isCounted = rule !== undefined && !isOwnCall(request)
    const verdict = isCounted ? await limits.get(rule)?.(request) : undefined
    if (verdict !== undefined && !verdict.isAllowed && verdict.isExceeded) throw refusal(verdict.ttl)
    if (!isLookup(request)) return
    const misses = await limits.get('miss')?.(request, { increment: false })
    // Only looked at, not counted: the limit is reached once nothing remains, and this call would be one too many.
    if (misses !== undefined && !misses.isAllowed && misses.remaining === 0) throw refusal(misses.ttl)
  })
  app.addHook('onError', async (request, _reply, error) => {
    if (error instanceof AppError && error.key === 'VEHICLE_NOT_FOUND') await limits.get('miss')?.(request)
  })
}

const LOOKUPS: ReadonlySet<string | undefined> = new Set([
  PATHS.stock,
  PATHS.stockImage,
  PATHS.legacyVehicleByRef,
  PATHS.deliveryCost,
  PATHS.quote,
  '/pictures/of/:ref',
])

/** Calls that answer whether a vehicle exists; by their route, since an address can be written in many ways. */
function isLookup({ method, routeOptions: { url } }: FastifyRequest): boolean {
  const isSearch = method === 'POST' && url === PATHS.stock
  return LOOKUPS.has(url) && !isSearch
}

function refusal(ttlMs: number): AppError {
  return new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(ttlMs / 1000)) })
}
