import Fastify, { LogController } from 'fastify'
import { createSerializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { join } from 'node:path'
import { ERROR_KEYS } from '../shared/contract/errors.ts'
import type { AppContext } from './context.ts'
import { registerCurrencyRoutes } from './features/currencies/currencies.routes.ts'
import { registerHealthRoutes } from './features/health/health.routes.ts'
import { registerMailRoutes } from './features/mail/mail.routes.ts'
import { registerMediaRoutes } from './features/media/media.routes.ts'
import { loadCompany } from './features/company/load-company.ts'
import { registerQuoteRoutes } from './features/quotes/quotes.routes.ts'
import { registerReferenceRoutes } from './features/reference/reference.routes.ts'
import { registerSearchHistoryRoutes } from './features/search-history/search-history.routes.ts'
import { registerStaffRoutes } from './features/staff/staff.routes.ts'
import { registerStockRoutes } from './features/stock/stock.routes.ts'
import type { App } from './http/app.ts'
import { registerAccess } from './plugins/access.ts'
import { registerApiDescription } from './plugins/api-description.ts'
import { readClientBuild } from './plugins/client-build.ts'
import { registerCompression } from './plugins/compression.ts'
import { failureBody, registerErrors, toAppError } from './plugins/errors.ts'
import { registerForwardedWarning } from './plugins/forwarded-warning.ts'
import { registerFreshness } from './plugins/freshness.ts'
import { registerHeaders } from './plugins/headers.ts'
import { registerJsonBody } from './plugins/json-body.ts'
import { registerPage } from './plugins/page.ts'
import { registerRateLimit } from './plugins/rate-limit.ts'
import { checkRequest } from './plugins/validation.ts'

/** Every wait has an end (reliability.md A6.1). */
const TIMEOUTS = {
  connectionTimeout: 20_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 10_000,
  http: { headersTimeout: 10_000 },
  maxRequestsPerSocket: 1000,
} as const
const MAX_CONNECTIONS = 2000

export type AppOptions = {
  /** Checks every answer against the contract, at half of the speed: for tests. */
  readonly checkAnswers?: boolean
  /** Folder of the built page; without it only the API answers. */
  readonly distDir?: string
}

/** The application, not listening: every feature, every plugin, everything random or timed from the context. */
export async function buildApp(context: AppContext, options: AppOptions = {}): Promise<App> {
  const { distDir } = options
  const build = distDir === undefined ? undefined : readClientBuild(join(distDir, 'client'))
  const app = createInstance(context, options)
  registerErrors(app)
  registerJsonBody(app)
  registerForwardedWarning(app, context)
  await registerHeaders(app, context)
  await registerCompression(app)
  await registerRateLimit(app, context)
  registerAccess(app, context)
  registerFreshness(app, context)
  await registerApiDescription(app)
  registerHealthRoutes(app, context)
  registerReferenceRoutes(app, context)
  registerCurrencyRoutes(app, context, build)
  registerStockRoutes(app, context)
  registerMediaRoutes(app, context)
  registerSearchHistoryRoutes(app, context)
  registerQuoteRoutes(app, context)
  registerMailRoutes(app, context)
  registerStaffRoutes(app, context)
  if (distDir !== undefined) {
    await registerPage(app, { distDir, publicUrl: context.publicUrl, company: loadCompany(context.config.companyFile) })
  }
  return app
}

function createInstance(context: AppContext, { checkAnswers = false }: AppOptions): App {
  const hops = context.config.trustProxy
  const app: App = Fastify({
    ...TIMEOUTS,
    loggerInstance: context.log,
    genReqId: () => context.ids.uuid(),
    requestIdHeader: false,
    // A number of hops, never 'everybody': the caller's own words about his address count for nothing.
    trustProxy: hops === 0 ? false : (_address: string, hop: number) => hop < hops,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => {
      const failure = toAppError(error)
      reply.raw.writeHead(ERROR_KEYS[failure.key].status, {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
      })
      reply.raw.end(JSON.stringify(failureBody(failure, request.id)))
    },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(checkRequest)
  // Answers are checked against the contract in tests; in production they are composed from checked rows and only written.
  app.setSerializerCompiler(checkAnswers ? createSerializerCompiler() : () => JSON.stringify)
  app.server.maxConnections = MAX_CONNECTIONS
  return app
}
