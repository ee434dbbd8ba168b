import type { InjectOptions } from 'fastify'
import type { App } from './app.ts'

/**
 * A `fetch` that asks the application itself, without a network, on behalf of a caller's address. The page is rendered
 * through it, and the tests of the page's store talk through it to the real API.
 */
export function fetchFrom(app: App, remoteAddress: string) {
  return async function fetchApi(url: string, init: RequestInit): Promise<Response> {
    const request: InjectOptions = { url, remoteAddress, headers: Object.fromEntries(new Headers(init.headers)) }
    const isPost = init.method === 'POST'
    const body = typeof init.body === 'string' ? { payload: init.body } : {}
    const answer = await app.inject({ ...request, method: isPost ? 'POST' : 'GET', ...body })
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
  }
}
