import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * 'away' ends every connection; 'late' takes three seconds to store something; 'slow' never answers; 'wrong' answers what
 * is no S3; 'full' takes nothing more; 'busy' asks whoever wants to be first under a key to try once more.
 */
type S3State = 'open' | 'away' | 'late' | 'slow' | 'wrong' | 'full' | 'busy'

export type S3Double = {
  readonly endpoint: string
  readonly set: (state: S3State) => void
  /** How many calls came. */
  readonly calls: () => number
  readonly clear: () => void
  readonly close: () => void
}

type Stored = { readonly bytes: Buffer; readonly type: string; readonly at: Date }

/** Answers the four calls of S3 that the product makes, from memory, in pages of `page` when it lists. */
export async function startS3Double({ bucket = 'saex', page = 2 } = {}): Promise<S3Double> {
  const objects = new Map<string, Stored>()
  const asked = new Set<string>()
  let state: S3State = 'open'
  let calls = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls++
    const body = await buffer(request)
    if (state === 'away') return void request.socket.destroy()
    if (state === 'slow') return
    if (state === 'wrong') return void response.writeHead(200).end('<html>It works!</html>')
    const url = new URL(request.url ?? '', 'http://s3')
    const [name, ...rest] = url.pathname.slice(1).split('/')
    if (name !== bucket) return refuse(response, 404, 'NoSuchBucket')
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) {
      return refuse(response, 403, 'AccessDenied')
    }
    const key = decodeURIComponent(rest.join('/'))
    if (state === 'late' && request.method === 'PUT') await sleep(3000)
    if (request.method === 'PUT') return put(request, response, { key, body })
    if (request.method === 'DELETE') return remove(response, key)
    if (key === '') return list(response, url.searchParams)
    return get(request, response, key)
  }

  function put(request: IncomingMessage, response: ServerResponse, { key, body }: { key: string; body: Buffer }): void {
    if (state === 'full') return refuse(response, 507, 'InsufficientStorage')
    const isConditional = request.headers['if-none-match'] === '*'
    if (state === 'busy' && isConditional && !asked.has(key)) {
      asked.add(key)
      return refuse(response, 409, 'ConditionalRequestConflict')
    }
    if (isConditional && objects.has(key)) return refuse(response, 412, 'PreconditionFailed')
    objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '', at: new Date() })
    response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
  }

  function get(request: IncomingMessage, response: ServerResponse, key: string): void {
    const found = objects.get(key)
    if (found === undefined) return refuse(response, 404, 'NoSuchKey')
    const head = { 'content-type': found.type, etag: '"e"', 'last-modified': found.at.toUTCString() }
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    if (range === null) return void response.writeHead(200, head).end(found.bytes)
    const [from, to] = [Number(range[1]), Math.min(Number(range[2]), found.bytes.length - 1)]
    if (from >= found.bytes.length) return refuse(response, 416, 'InvalidRange')
    response.writeHead(206, { ...head, 'content-range': `bytes ${from}-${to}/${found.bytes.length}` })
    response.end(found.bytes.subarray(from, to + 1))
  }

  function list(response: ServerResponse, asked: URLSearchParams): void {
    const prefix = asked.get('prefix') ?? ''
    const from = asked.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > from).toSorted()
    const shown = keys.slice(0, page)
    const contents = shown.map((key) => {
      const { bytes, at } = objects.get(key)!
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`
    })
    const more = keys.length > page ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
    sendXml(
      response,
      `<ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`,
    )
  }

  function remove(response: ServerResponse, key: string): void {
    objects.delete(key)
    response.writeHead(204).end()
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next) => {
      state = next
    },
    calls: () => calls,
    clear: () => objects.clear(),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  sendXml(response, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status)
}

function sendXml(response: ServerResponse, xml: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}
