import { request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { bodyDigest } from '../../src/server/http/body-digest.ts'
import { DIGEST_HEADER } from '../../src/server/http/freshness.ts'

/** One call on its way through to the product. */
export type Passing = {
  readonly productUrl: string
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

/**
 * How half of a body is made to end: with a Content-Length of the whole, as an unfinished chunked body, by closing the
 * connection, or as half of a gzip body.
 */
export type Shortening = 'shortLength' | 'shortChunks' | 'shortClose' | 'shortGzip'

export function pass({ productUrl, incoming, outgoing }: Passing): void {
  const { method, headers } = incoming
  const onward = request(new URL(incoming.url ?? '/', productUrl), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}

/** The product answers to the end, but nobody hears it. */
export function drop(passing: Passing): void {
  void readAnswer(passing).finally(() => passing.outgoing.destroy())
}

/** The product's answer, with its result as `changed` makes it. */
export function change(passing: Passing, changed: (result: never) => unknown): void {
  const { incoming, outgoing } = passing
  // What the device holds is not to be called still so.
  delete incoming.headers['if-none-match']
  void readAnswer(passing).then(
    ({ status, headers, body }) => {
      const envelope = JSON.parse(String(body)) as { readonly result: never }
      const text = JSON.stringify({ ...envelope, result: changed(envelope.result) })
      return outgoing.writeHead(status, { ...headers, [DIGEST_HEADER]: bodyDigest(text) }).end(text)
    },
    () => outgoing.destroy(),
  )
}

export function stall(passing: Passing): void {
  sendRaw(passing, (body) => ({
    headers: { 'content-length': String(body.length) },
    parts: [half(body)],
    isLeftOpen: true,
  }))
}

export function cutShort(passing: Passing, how: Shortening): void {
  sendRaw(passing, (body) => SHORTENINGS[how](body))
}

type Raw = {
  readonly headers: Readonly<Record<string, string>>
  readonly parts: readonly (Buffer | string)[]
  readonly isLeftOpen?: boolean
}

const SHORTENINGS: Readonly<Record<Shortening, (body: Buffer) => Raw>> = {
  shortLength: (body) => ({ headers: { 'content-length': String(body.length) }, parts: [half(body)] }),
  shortChunks: (body) => ({
    headers: { 'transfer-encoding': 'chunked' },
    parts: [`${half(body).length.toString(16)}\r\n`, half(body), '\r\n'],
  }),
  shortClose: (body) => ({ headers: {}, parts: [half(body)] }),
  shortGzip: (body) => ({ headers: { 'content-encoding': 'gzip' }, parts: [half(gzipSync(body))] }),
}

function half(body: Buffer): Buffer {
  return body.subarray(0, Math.ceil(body.length / 2))
}

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** Answers past node, which would put things right. */
function sendRaw(passing: Passing, shape: (body: Buffer) => Raw): void {
  const { outgoing } = passing
  const { socket } = outgoing
  void readAnswer(passing).then(
    ({ status, headers, body }) => {
      const raw = shape(body)
      const all = { ...headers, connection: 'close', ...raw.headers }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}`)
      socket?.write(`HTTP/1.1 ${status} Whatever\r\n${lines.join('\r\n')}\r\n\r\n`)
      for (const part of raw.parts) socket?.write(part)
      return raw.isLeftOpen === true ? socket : socket?.end()
    },
    () => outgoing.destroy(),
  )
}

/** The product's whole answer, not packed and without the headers that say how it travelled. */
function readAnswer({ productUrl, incoming }: Passing): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method } = incoming
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const onward = request(new URL(incoming.url ?? '/', productUrl), { method, headers }, (answer) => {
      const { 'content-length': _length, 'transfer-encoding': _coding, ...kept } = answer.headers
      buffer(answer).then((body) => resolve({ status: answer.statusCode ?? 502, headers: kept, body }), reject)
    })
    onward.on('error', reject)
    incoming.pipe(onward)
  })
}
