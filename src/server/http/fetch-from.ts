import type { FastifyRequest, InjectOptions } from 'fastify'
import { Socket } from 'node:net'
import type { App } from './app.ts'

const OWN_CALL = 'x-saex-own-call'

/**
 * A `fetch` that asks the application itself, without a network, on behalf of a caller's address. The page is rendered
 * through it, and the tests of the page's store talk through it to the real API.
 */
export function fetchFrom(app: App, remoteAddress: string) {
  return async function fetchApi(url: string, init: RequestInit): Promise<Response> {
    const headersOf = { ...Object.fromEntries(new Headers(init.headers)), [OWN_CALL]: '1' }
    const request: InjectOptions = { url, remoteAddress, headers: headersOf }
    const isPost = init.method === 'POST'
    const body = typeof init.body === 'string' ? { payload: init.body } : {}
    const answer = await app.inject({ ...request, method: isPost ? 'POST' : 'GET', ...body })
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
  }
}

/** Whether the server itself asks, by {@link fetchFrom}. A call over the network is none, whatever header it has. */
export function isOwnCall({ headers, raw }: FastifyRequest): boolean {
  const socket: unknown = raw.socket
  return headers[OWN_CALL] !== undefined && !(socket instanceof Socket)
}
