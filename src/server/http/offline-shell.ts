import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from './app.ts'

/** Stands in the built worker for what only this installation knows; vite.config.ts writes it. */
const DIGEST_MARK = '__SHELL_DIGEST__'

type Offline = {
  readonly clientDir: string
  /** Public keys of quotations, which the shell carries. */
  readonly publicKeys: () => Promise<readonly object[]>
  /** The page without data; the same until a fact changes that travels with it. */
  readonly renderShell: () => Promise<string>
}

/**
 * What the worker lives on: `/shell.html`, the page without data, and `/sw.js`, the worker with the digest of that page,
 * so that changed facts of the company, or a new key of quotations, make a new worker. The worker is read at each request: a
 * tombstone in its place works at once.
 */
export function registerOfflineShell(app: App, { clientDir, ...sources }: Offline): void {
  const shell = keepShell(app, sources)
  app.get('/shell.html', async (_request, reply) =>
    reply
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await shell()),
  )
  app.get('/sw.js', async (_request, reply) => {
    const worker = await readFile(join(clientDir, 'sw.js'), 'utf8').catch(() => undefined)
    void reply.header('Cache-Control', 'no-cache')
    if (worker === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
    const digest = hash('sha256', await shell(), 'base64')
    return reply.type('text/javascript; charset=utf-8').send(worker.replaceAll(DIGEST_MARK, digest))
  })
}

/**
 * The shell, built once for a set of keys (`offline.shell-built-once`); the company's facts are read when the process
 * starts. While it cannot be built, the last one stays: another shell would be another worker on every device.
 */
function keepShell(app: App, { publicKeys, renderShell }: Omit<Offline, 'clientDir'>): () => Promise<string> {
  let kept: { readonly keys: string; readonly shell: Promise<string> } | undefined
  let last: string | undefined
  const current = async (): Promise<string> => {
    const keys = JSON.stringify(await publicKeys())
    if (kept?.keys !== keys) kept = { keys, shell: renderShell() }
    last = await kept.shell
    return last
  }
  return () =>
    current().catch((error: unknown) => {
      kept = undefined
      if (last === undefined) throw error
      app.log.error({ err: error }, 'the shell could not be built: the last one is served')
      return last
    })
}
