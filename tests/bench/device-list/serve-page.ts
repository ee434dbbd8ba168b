import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { App } from '../../../src/server/http/app.ts'

/** Finer clocks are given to pages that are on their own. */
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }

/** The benchmark's page, with the product's API under the same origin. */
export async function servePage() {
  const code = await bundle()
  const served: { app: App | undefined } = { app: undefined }
  const server = createServer((request, response) => {
    const url = request.url ?? '/'
    if (url.startsWith('/api/')) return void pass(served.app, url, response)
    const type = url === '/page.js' ? 'text/javascript' : 'text/html'
    response.writeHead(200, { 'Content-Type': type, ...ISOLATED })
    response.end(url === '/page.js' ? code : '<!doctype html><script type="module" src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    /** Whose API it has from now on. */
    serve: (app: App) => (served.app = app),
    close: () => server.close(),
  }
}

async function pass(app: App | undefined, url: string, response: ServerResponse): Promise<void> {
  const answer = await app?.inject({ url, headers: { 'accept-encoding': 'br' } })
  response.writeHead(answer?.statusCode ?? 503, answer?.headers)
  response.end(answer?.rawPayload)
}

async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('page.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'page' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (output === undefined || !('output' in output)) throw new Error('the page was not built')
  return output.output[0].code
}
