import Fastify, { LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { join } from 'node:path'
import type { AppContext } from './context.ts'
import { registerAccountRoutes } from './features/account/account.routes.ts'
import { registerCatalogueRoutes, registerPictureOf } from './features/catalogue/catalogue.routes.ts'
import { registerChangeRequestRoutes } from './features/change-requests/change-requests.routes.ts'
import { registerCurrencyRoutes } from './features/currencies/currencies.routes.ts'
import { registerEntryRuleRoutes } from './features/entry-rules/entry-rules.routes.ts'
import { registerHealthRoutes } from './features/health/health.routes.ts'
import { registerMailRoutes } from './features/mail/mail.routes.ts'
import { registerMetrics } from './features/metrics/metrics.routes.ts'
import { registerMediaRoutes } from './features/media/media.routes.ts'
import { createPictures } from './features/media/pictures.ts'
import { registerCompanyPhotos } from './features/company/company-photos.ts'
import { registerQuoteCheckRoutes } from './features/quote-check/quote-check.routes.ts'
import { registerQuotationWithdrawalRoutes } from './features/quotation-withdrawal/quotation-withdrawal.routes.ts'
import { registerQuoteRoutes } from './features/quotes/quotes.routes.ts'
import { registerReferenceRoutes } from './features/reference/reference.routes.ts'
import { registerReportingRoutes } from './features/reporting/reporting.routes.ts'
import { registerSearchHistoryRoutes } from './features/search-history/search-history.routes.ts'
import { registerSitemap } from './features/sitemap/sitemap.routes.ts'
import { registerStaffRoutes } from './features/staff/staff.routes.ts'
import { registerStockHistoryRoutes } from './features/stock-history/stock-history.routes.ts'
import { registerDeskDraftRoutes } from './features/desk-drafts/desk-drafts.routes.ts'
import { registerBulkRoutes } from './features/bulk/bulk.routes.ts'
import { registerConditionReportRoutes } from './features/condition-reports/condition-reports.routes.ts'
import { registerDeskPhotoRoutes } from './features/desk-photos/desk-photos.routes.ts'
import { registerStockDeskRoutes } from './features/stock-desk/stock-desk.routes.ts'
import { registerStockSummaryRoutes } from './features/stock-summary/stock-summary.routes.ts'
import { registerStockPinsRoutes } from './features/stock-pins/stock-pins.routes.ts'
import { registerStockStatusRoutes } from './features/stock-status/stock-status.routes.ts'
import { registerStockRoutes } from './features/stock/stock.routes.ts'
import { registerVehicleExportRoutes } from './features/vehicle-export/vehicle-export.routes.ts'
import { registerUploadRoutes } from './features/uploads/uploads.routes.ts'
import type { App } from './http/app.ts'
import { sendBareFailure } from './http/bare-answer.ts'
import { registerAccess } from './http/access.ts'
import { registerApiDescription } from './http/api-description.ts'
import { checkAnswer } from './http/check-answer.ts'
import { readClientBuild } from './http/client-build.ts'
import { registerCompression, registerSharedAnswers } from './http/shared-answers.ts'
import { registerEdge } from './http/edge.ts'
import { registerErrors, toAppError } from './http/errors.ts'
import { registerFreshness } from './http/freshness.ts'
import { registerHeaders } from './http/headers.ts'
import { registerJsonBody } from './http/json-body.ts'
import { registerLoadShedding } from './http/load-shedding.ts'
import { registerPage } from './http/page.ts'
import { readableAddress } from './http/readable-address.ts'
import { registerRateLimit } from './http/rate-limit.ts'
import { registerTracing } from './tracing/register-tracing.ts'
import { registerViolations } from './http/violations.ts'
import { checkRequest } from './http/describe-issue.ts'
import { answerWireFault, registerWireFaults } from './http/wire-faults.ts'

/** `reliability.every-wait-ends` */
const TIMEOUTS = {
  connectionTimeout: 20_000,
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 10_000,
  /** How often Node looks for requests past their time; its own 30 s would let them live that much longer. */
  connectionsCheckingInterval: 2000,
} as const
const MAX_REQUESTS_PER_SOCKET = 1000
const MAX_CONNECTIONS = 2000

type Timeouts = Readonly<Record<keyof typeof TIMEOUTS, number>>

export type AppOptions = {
  /** Checks every answer against the contract, at half of the speed: for tests. */
  readonly checkAnswers?: boolean
  /** Folder of the built page; without it only the API answers. */
  readonly distDir?: string
  /** Milliseconds; shorter in tests. */
  readonly timeouts?: Timeouts
}

/** The application, not listening: every feature, every plugin, everything random or timed from the context. */
export async function buildApp(context: AppContext, options: AppOptions = {}): Promise<App> {
  const { distDir } = options
  const build = distDir === undefined ? undefined : readClientBuild(join(distDir, 'client'))
  const app = createInstance(context, options)
  registerTracing(app, context)
  registerErrors(app)
  registerJsonBody(app)
  registerForwardedWarning(app, context)
  registerHeaders(app, context)
  registerWireFaults(app, context)
  await registerCompression(app)
  await registerRateLimit(app, context)
  registerLoadShedding(app)
  registerAccess(app, context)
  registerFreshness(app, context)
  registerSharedAnswers(app)
  registerEdge(app, context)
  await registerApiDescription(app)
  registerMetrics(app, context)
  registerHealthRoutes(app, context)
  registerReferenceRoutes(app, context)
  registerEntryRuleRoutes(app, context)
  registerCurrencyRoutes(app, context, build)
  registerStockRoutes(app, context)
  registerCatalogueRoutes(app, context)
  const pictures = createPictures(context)
  app.addHook('onClose', async () => pictures.stop())
  registerMediaRoutes(app, context, pictures)
  registerCompanyPhotos(app, context)
  registerPictureOf(app, context)
  registerSearchHistoryRoutes(app, context)
  registerQuoteRoutes(app, context)
  registerMailRoutes(app, context)
  const { publicKeys } = await registerQuoteCheckRoutes(app, context)
  await registerViolations(app, context)
  registerStaffRoutes(app, context)
  registerAccountRoutes(app, context)
  registerReportingRoutes(app, context)
  registerStockStatusRoutes(app, context)
  registerStockHistoryRoutes(app, context)
  registerStockPinsRoutes(app, context)
  registerStockDeskRoutes(app, context)
  registerStockSummaryRoutes(app, context)
  registerDeskDraftRoutes(app, context)
  await registerDeskPhotoRoutes(app, context, pictures)
  registerConditionReportRoutes(app, context)
  registerBulkRoutes(app, context)
  registerQuotationWithdrawalRoutes(app, context)
  await registerUploadRoutes(app, context)
  registerChangeRequestRoutes(app, context)
  registerVehicleExportRoutes(app, context, pictures)
  registerSitemap(app, context)
  if (distDir !== undefined) {
    const { publicUrl, company, config } = context
    const { hasTestLanguages } = config
    const isEdged = config.edgeSeconds > 0
    await registerPage(app, { distDir, publicUrl, company, hasTestLanguages, isEdged, publicKeys })
  }
  return app
}

function createInstance(context: AppContext, { checkAnswers = false, timeouts = TIMEOUTS }: AppOptions): App {
  const hops = context.config.trustProxy
  const app: App = Fastify({
    ...toServerOptions(timeouts),
    loggerInstance: context.log,
    genReqId: () => context.ids.uuid(),
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    // A number of hops, never 'everybody': what callers say about their own address does not count.
    trustProxy: hops === 0 ? false : (_address: string, hop: number) => hop < hops,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => {
      sendBareFailure(reply.raw, { error: toAppError(error), requestId: request.id })
    },
    clientErrorHandler: (error, socket) => answerWireFault(error, { socket, ids: context.ids }),
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(checkRequest)
  // Answers are checked against the contract in tests; in production they are composed from checked rows and only written.
  app.setSerializerCompiler(checkAnswers ? checkAnswer : () => JSON.stringify)
  app.server.maxConnections = MAX_CONNECTIONS
  return app
}

function toServerOptions({ headersTimeout, connectionsCheckingInterval, ...rest }: Timeouts) {
  return {
    ...rest,
    maxRequestsPerSocket: MAX_REQUESTS_PER_SOCKET,
    http: { headersTimeout, connectionsCheckingInterval, requireHostHeader: false },
  }
}

/** At `TRUST_PROXY` 0 a forwarded address is ignored; the operator is told once, since limits then count the proxy. */
function registerForwardedWarning(app: App, context: AppContext): void {
  if (context.config.trustProxy > 0) return
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return
    isSaid = true
    context.log.warn('a forwarded address arrived and was ignored: set TRUST_PROXY to the number of proxies in front')
  })
}
