import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from './app.ts'

/** Stands in the built worker for what only this installation knows; vite.config.ts writes it. */
const DIGEST_MARK = '__SHELL_DIGEST__'

type Offline = {
  readonly clientDir: string
  /** The page without data; the same until a fact changes that travels with it. */
  readonly renderShell: () => Promise<string>
}

/**
 * What the worker lives on: `/shell.html`, the page without data, and `/sw.js`, the worker with the digest of that page,
 * so that changed facts of the company, or a new key of quotations, make a new worker. The worker is read at each request: a tombstone in its place
 * works at once.
 */
export function registerOfflineShell(app: App, { clientDir, renderShell }: Offline): void {
  app.get('/shell.html', async (_request, reply) =>
    reply
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await renderShell()),
  )
  app.get('/sw.js', async (_request, reply) => {
    const worker = await readFile(join(clientDir, 'sw.js'), 'utf8').catch(() => undefined)
    void reply.header('Cache-Control', 'no-cache')
    if (worker === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
    const digest = createHash('sha256')
      .update(await renderShell())
      .digest('base64')
    return reply.type('text/javascript; charset=utf-8').send(worker.replaceAll(DIGEST_MARK, digest))
  })
}
