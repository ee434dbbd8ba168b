import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyRequest } from 'fastify'
import { PATHS } from '../../../shared/contract/paths.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../http/app.ts'
import { toAppError } from '../../http/errors.ts'
import { fileOf } from '../../http/file-answer.ts'
import { policyOf } from '../../http/access.ts'
import { isQuotationBreakerOpen } from '../quotes/quotation-limits.ts'
import { createHistogram } from './histogram.ts'
import { counter, gauge, PROMETHEUS_TYPE, toPrometheusText, type Metric } from './prometheus-text.ts'
import { readStoredFigures } from './stored-figures.read-model.ts'

type Request = { readonly kind: string; readonly status: number; readonly seconds: number }

/** What this process has answered since its start. */
type RequestTally = {
  readonly answered: (request: Request) => void
  readonly failed: (errorKey: string) => void
  readonly read: () => readonly Metric[]
}

/** How often stalls are looked for; the histogram counts it as a delay. */
const LOOK_MS = 20

/**
 * `GET /api/metrics` for Prometheus, behind the operator's token: requests of this process, its memory and stalls, and
 * what waits in the database. Nothing is counted while no token is set, because nobody can ask. Register it before the
 * routes that it is to count.
 */
export function registerMetrics(app: App, context: AppContext): void {
  const isWatched = context.config.metricsToken !== undefined
  const tally = createRequestTally()
  const delays = monitorEventLoopDelay({ resolution: LOOK_MS })
  if (isWatched) {
    delays.enable()
    app.addHook('onClose', async () => void delays.disable())
    app.addHook('onResponse', async (request, reply) => {
      tally.answered({ kind: kindOf(request), status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    })
    app.addHook('onError', async (_request, _reply, error) => {
      tally.failed(toAppError(error).key)
    })
  }
  app.get(PATHS.metrics, { schema: { response: { 200: fileOf('text/plain') } } }, async (_request, reply) => {
    const metrics = [...processFigures(), ...stallFigures(delays), ...stockFigures(context)]
    const stores = [drainFigure(context), ...(context.readBlobFigures?.() ?? []), ...(await diskFigures(context))]
    const pools = context.readDatabaseFigures?.() ?? []
    const stored = await storedFigures(context)
    return reply
      .type(PROMETHEUS_TYPE)
      .serializer((text: string) => text)
      .send(toPrometheusText([...tally.read(), ...metrics, ...stores, ...pools, ...stored]))
  })
}

/** A few kinds instead of every address: the rate rule of a call, or what a file is. */
function kindOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  const rule = policyOf(request.method, url)?.rule
  if (rule !== undefined) return rule
  if (url === '/*') return 'page'
  if (url?.startsWith('/pictures/') === true) return 'picture'
  return url === undefined ? 'unknown' : 'file'
}

/** Under the names that the usual dashboards for Node know. */
function processFigures(): readonly Metric[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return [
    gauge('process_start_time_seconds', 'When the process began.', Math.round(performance.timeOrigin / 1000)),
    counter('process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory of its objects.', heapUsed),
  ]
}

/** Since the last question, so that a bad minute is not lost in a good week. */
function stallFigures(delays: ReturnType<typeof monitorEventLoopDelay>): readonly Metric[] {
  const toSeconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - LOOK_MS) / 1000
  const [p99, max] = [toSeconds(delays.percentile(99)), toSeconds(delays.max)]
  delays.reset()
  return [
    gauge('nodejs_eventloop_lag_p99_seconds', 'Stalls since the last question, 99th percentile.', p99),
    gauge('nodejs_eventloop_lag_max_seconds', 'Longest stall since the last question.', max),
  ]
}

function stockFigures({ stockIndex, clock }: AppContext): readonly Metric[] {
  if (stockIndex === undefined) return []
  const index = stockIndex.current()
  const since = stockIndex.staleSince()
  const stale = index === undefined || since === undefined ? 0 : (clock().getTime() - since.getTime()) / 1000
  return [
    gauge('saex_stock_index_ready', '1 when searches are answered from memory, 0 while SQL answers.', index ? 1 : 0),
    gauge('saex_stock_index_stale_seconds', 'Since when the database has not confirmed what is searched.', stale),
    {
      name: 'saex_index_source',
      help: 'What the stock index was loaded from: 1 for one of them, 0 while it loads.',
      type: 'gauge',
      samples: (['sql', 'snapshot'] as const).map((source) => ({
        value: stockIndex.source() === source ? 1 : 0,
        labels: { source },
      })),
    },
    gauge('saex_stock_revision', 'Revision of the stock that this process has seen.', stockIndex.revision()),
    ...(index === undefined ? [] : [gauge('saex_stock_vehicles', 'Vehicles that a search finds.', index.count)]),
  ]
}

function drainFigure({ draining }: AppContext): Metric {
  return gauge('saex_draining', '1 while the process is about to end.', draining?.aborted === true ? 1 : 0)
}

/** Of the disk that the data folder is on; nothing where there is no folder. */
async function diskFigures({ dataDir }: AppContext): Promise<readonly Metric[]> {
  const disk = await statfs(dataDir).catch(() => undefined)
  if (disk === undefined) return []
  return [
    gauge('saex_disk_size_bytes', 'Size of the disk with the data folder.', disk.blocks * disk.bsize),
    gauge('saex_disk_free_bytes', 'What is free on it.', disk.bavail * disk.bsize),
  ]
}

/** A database that is away is a figure, not a failure. */
async function storedFigures({
  db,
  config,
  clock,
  log,
  quotationRules: rules,
}: AppContext): Promise<readonly Metric[]> {
  const up = (value: number): Metric => gauge('saex_database_up', 'Whether the database answered.', value)
  try {
    const isOpen = await isQuotationBreakerOpen(db, { rules, now: clock() })
    const breaker = gauge(
      'saex_quotation_breaker_open',
      '1 while there were too many quotations in all.',
      isOpen ? 1 : 0,
    )
    const wanted = gauge('saex_database_copies_wanted', 'How many there have to be.', config.databaseCopies)
    return [up(1), breaker, wanted, ...(await readStoredFigures(db, clock()))]
  } catch (error) {
    log.warn({ err: error }, 'the database did not answer for the metrics')
    return [up(0)]
  }
}

export function createRequestTally(): RequestTally {
  const requests = new Map<string, { readonly kind: string; readonly status: number; count: number }>()
  const times = createHistogram({
    name: 'saex_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    label: 'kind',
  })
  const failures = new Map<string, number>()
  return {
    answered: ({ kind, status, seconds }) => {
      const name = `${kind} ${status}`
      const seen = requests.get(name) ?? { kind, status, count: 0 }
      seen.count += 1
      requests.set(name, seen)
      times.note(kind, seconds)
    },
    failed: (errorKey) => void failures.set(errorKey, (failures.get(errorKey) ?? 0) + 1),
    read: () => [
      {
        name: 'saex_requests_total',
        help: 'Answered requests, also those that a page made to draw itself.',
        type: 'counter',
        samples: [...requests.values()].map(({ kind, status, count }) => ({
          value: count,
          labels: { kind, status: String(status) },
        })),
      },
      {
        name: 'saex_failures_total',
        help: 'Calls that were refused or failed, by the error key of their answer.',
        type: 'counter',
        samples: [...failures].map(([key, value]) => ({ value, labels: { key } })),
      },
      times.read(),
    ],
  }
}
