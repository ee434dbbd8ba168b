import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'

/** 'away' ends every connection; 'slow' never answers; 'wrong' answers what is no collector; 'full' takes nothing. */
type CollectorState = 'open' | 'away' | 'slow' | 'wrong' | 'full'

const valueSchema = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() })
const attributesSchema = z.array(z.object({ key: z.string(), value: valueSchema }))
const spanSchema = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: attributesSchema,
  events: z.array(z.unknown()).length(0),
  status: z.object({ code: z.int(), message: z.undefined().optional() }),
})
const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
})

export type TakenSpan = Omit<z.infer<typeof spanSchema>, 'attributes'> & {
  readonly attributes: Readonly<Record<string, string | number | undefined>>
}

export type CollectorDouble = {
  readonly endpoint: string
  readonly set: (state: CollectorState) => void
  /** Bodies as they came. */
  readonly bodies: readonly Buffer[]
  /** Their spans; throws for a body that is not as OTLP over HTTP with JSON has it. */
  readonly spans: () => readonly TakenSpan[]
  readonly close: () => void
}

/** A collector of traces by OTLP over HTTP: takes `POST /v1/traces` into memory. */
export async function startCollectorDouble(): Promise<CollectorDouble> {
  const bodies: Buffer[] = []
  let state: CollectorState = 'open'

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (state === 'away') return void request.socket.destroy()
    const body = await buffer(request)
    if (state === 'slow') return
    if (state === 'wrong') return void response.writeHead(200).end('<html>It works!</html>')
    if (state === 'full') return void response.writeHead(503, { 'retry-after': '3600' }).end()
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end()
    bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next) => {
      state = next
    },
    bodies,
    spans: () => bodies.flatMap(readSpans),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function readSpans(body: Buffer): readonly TakenSpan[] {
  const { resourceSpans } = requestSchema.parse(JSON.parse(body.toString()))
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map((span) => {
      const pairs = span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue] as const)
      return Object.assign(span, { attributes: Object.fromEntries(pairs) })
    })
}
