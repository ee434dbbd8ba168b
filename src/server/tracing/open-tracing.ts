import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import { toAppError } from '../http/errors.ts'
import type { OpenSpan, SpanAttributes } from './span.ts'

/** Where spans go, and of how many requests and jobs. */
export type TracingSettings = {
  /** Base address of a collector that takes OTLP over HTTP; `/v1/traces` is added. */
  readonly endpoint: string
  /** 0 to 1. */
  readonly share: number
}

/** The trace of a proxy in front that a request belongs to. */
export type RemoteParent = { readonly traceId: string; readonly spanId: string; readonly isSampled: boolean }

export type Tracing = {
  /** The span of a request or a job; undefined where it is not among those that are traced. */
  readonly begin: (root: Root) => OpenSpan | undefined
  /** Hands over what is left, for two seconds at most. */
  readonly close: () => Promise<void>
}

type Root = { readonly name: string; readonly attributes: SpanAttributes; readonly parent?: RemoteParent | undefined }

type Options = TracingSettings & {
  readonly role: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** 0 to below 1. */
  readonly random?: () => number
  /** How long spans are gathered, and how long handing them over may take; shorter in tests. */
  readonly gatherMs?: number
  readonly answerMs?: number
}

/** Spans that wait for a collector that is away: some 4 MB; later ones are dropped. */
const MAX_QUEUE = 2048
const MAX_BATCH = 512
const GATHER_MS = 5000
/** Of one batch with all its attempts. */
const ANSWER_MS = 5000
/** Batches under way: a whole queue at the end of the process, and those before it. */
const MAX_SENDING = 8
const CLOSE_MS = 2000
/** A collector that is away is said once in this time. */
const SILENCE_MS = 600_000
/** Requests that are traced because a proxy says so; visitors could make it say so. */
const PROXY_PER_SECOND = 20

/**
 * Spans by OpenTelemetry, handed to a collector in the background. One that is away, slow or answers wrongly costs the
 * spans and one line of the log in ten minutes, nothing else.
 */
export function openTracing(options: Options): Tracing {
  const { share, role, random = Math.random, gatherMs = GATHER_MS } = options
  const exporter = createExporter(options)
  const provider = new TracerProvider({
    // Whether a request is traced is decided before anything is made for it.
    sampler: new AlwaysOnSampler(),
    resource: resourceFromAttributes({ 'service.name': 'saex', 'saex.role': role }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_QUEUE,
        maxExportBatchSize: MAX_BATCH,
        scheduledDelayMillis: gatherMs,
      }),
    ],
  })
  const tracer = provider.getTracer('saex')
  const hasRoom = createRoom(PROXY_PER_SECOND)

  function open(span: Span, context: Context): OpenSpan {
    const inside = trace.setSpan(context, span)
    return {
      child: (name, attributes) => open(tracer.startSpan(name, { attributes }, inside), inside),
      note: (attributes) => void span.setAttributes(attributes),
      end: (failure) => {
        if (failure !== undefined) markFailed(span, failure.error)
        span.end()
      },
    }
  }
  return {
    begin: ({ name, attributes, parent }) => {
      if (!(parent?.isSampled === true && hasRoom()) && random() >= share) return undefined
      const kind = attributes['saex.job'] === undefined ? SpanKind.SERVER : SpanKind.CONSUMER
      const context = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, toRemote(parent))
      return open(tracer.startSpan(name, { kind, attributes }, context), context)
    },
    close: async () => {
      // The library gives up at the first batch that fails; the others are still waited for.
      const end = provider.shutdown().catch(() => exporter.shutdown())
      await Promise.race([end.catch(() => {}), sleep(CLOSE_MS)])
    },
  }
}

function createExporter({ endpoint, log, answerMs = ANSWER_MS }: Options): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: answerMs,
    concurrencyLimit: MAX_SENDING,
  })
  let saidAt = -Infinity
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error !== undefined && performance.now() - saidAt >= SILENCE_MS) {
          saidAt = performance.now()
          log.warn({ reason: reasonOf(result.error) }, 'the collector of traces did not take spans; they are lost')
        }
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

/** Code of the connection, or status of the answer; its words stay outside. */
function reasonOf(error: Error): unknown {
  return 'code' in error ? error.code : error.message
}

/** Only the error key: texts may quote what somebody has sent. */
function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', toAppError(error).key)
}

function toRemote({ traceId, spanId }: RemoteParent) {
  return { traceId, spanId, traceFlags: 1, isRemote: true }
}

/** True so many times in each second. */
function createRoom(perSecond: number): () => boolean {
  let [second, used] = [0, 0]
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, used] = [now, 0]
    used += 1
    return used <= perSecond
  }
}
