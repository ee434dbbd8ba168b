import { PATIENCE_MS } from '../../shared/domain/patience.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pageAfterSharing, SHARE_PATH } from '../../shared/contract/shared-paper.ts'
import type { Company } from '../../shared/domain/company.ts'
import type { App } from './app.ts'
import { type ClientBuild, readClientBuild } from './client-build.ts'
import { decoded, readCookies } from './cookies.ts'
import { isSharedPage } from './edge.ts'
import { fetchFrom } from './fetch-from.ts'
import { registerOfflineShell } from './offline-shell.ts'

/** What the rendering bundle takes and gives; made by Vite from src/client/app/render.tsx. */
type Renderer = { readonly render: Render; readonly renderShell: RenderShell }

/** Head and state of the page that starts without data, whatever its address. */
type RenderShell = (request: {
  readonly company: Company
  readonly fetchApi: FetchApi
}) => Promise<{ readonly head: string; readonly state: string }>

type FetchApi = (url: string, init: RequestInit) => Promise<Response>

type Render = (request: {
  readonly url: string
  readonly publicUrl: string
  readonly cookies: Readonly<Record<string, string>>
  readonly languages: string
  readonly hasTestLanguages: boolean
  readonly wantsLess: boolean
  readonly isShared: boolean
  readonly fetchApi: FetchApi
  readonly company: Company
  readonly dataTimeoutMs: number
}) => Promise<
  | { readonly redirectTo: string }
  | {
      readonly status: 200 | 404
      readonly theme: 'light' | 'dark' | undefined
      readonly language: string
      readonly words: string
      readonly head: string
      readonly html: string
      readonly state: string
      readonly source: string
      readonly noStore: boolean
    }
>

/** Nobody's: what the shell asks is asked for everybody. */
const OWN_ADDRESS = '0.0.0.0'

export type PageOptions = {
  /** The folder with `client` and `server`, made by `npm run build`. */
  readonly distDir: string
  /** Address of this installation for links and previews, without a slash at the end; never the Host header. */
  readonly publicUrl: string
  readonly company: Company
  /** Whether an address may name a language of tests. */
  readonly hasTestLanguages: boolean
  /** Whether shared caches may stand in front (`EDGE_SECONDS`). */
  readonly isEdged: boolean
  /** Public keys of quotations, which the shell carries. */
  readonly publicKeys: () => Promise<readonly object[]>
}

type Ready = PageOptions & { readonly build: ClientBuild; readonly render: Renderer['render'] }

/** Longest wait for the data of the first paint; what is missing then is loaded by the page itself. */
const DATA_TIMEOUT_MS = PATIENCE_MS
const NOT_BUILT = 'The page has not been built yet. Run: npm run build\n'

/**
 * Delivers the page: hashed files under /assets for ever, the other files of the build, and for every other address
 * outside /api the application, rendered with its data. Register it last.
 */
export async function registerPage(app: App, options: PageOptions): Promise<void> {
  const clientDir = join(options.distDir, 'client')
  const build = readClientBuild(clientDir)
  if (build === undefined) return registerNotBuilt(app)
  const { render, renderShell } = await loadRenderer(pathToFileURL(join(options.distDir, 'server', 'render.js')).href)
  await app.register(async (scope) => registerAssets(scope, clientDir), { prefix: '/assets' })
  await app.register(async (scope) => registerFiles(scope, clientDir))
  registerOfflineShell(app, {
    clientDir,
    publicKeys: options.publicKeys,
    renderShell: async () => {
      const shell = await renderShell({ company: options.company, fetchApi: fetchFrom(app, OWN_ADDRESS) })
      const head = shell.head + namedScripts(build.scriptsOf([]))
      return fill(build.template, { ...shell, head, html: '' })
    },
  })
  registerShareFallback(app)
  app.get('/*', (request, reply) => sendPage({ ...options, build, render }, { app, request, reply }))
}

/** A file that is shared while no worker runs here: nobody reads it, and the page asks for it once more. */
function registerShareFallback(app: App): void {
  const goOn = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('Connection', 'close').redirect(pageAfterSharing('unread'), 303)
  app.post(SHARE_PATH, { onRequest: goOn }, goOn)
}

/** What the sender of files says of a name that no file can have; ranges and limits have words of their own. */
const NO_SUCH_NAME: ReadonlySet<number> = new Set([400, 403, 404])

async function registerAssets(
  scope: Pick<App, 'register' | 'get' | 'setErrorHandler' | 'setNotFoundHandler'>,
  clientDir: string,
): Promise<void> {
  scope.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain; charset=utf-8').send('Not found\n'))
  scope.setErrorHandler<FastifyError>((error, _request, reply) => {
    if (!NO_SUCH_NAME.has(error.statusCode ?? 500)) throw error
    return reply.callNotFound()
  })
  scope.get('/', (_request, reply) => reply.callNotFound())
  await scope.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
}

/** The files of the build that pages name without a digest. */
async function registerFiles(scope: Pick<App, 'register' | 'addHook'>, clientDir: string): Promise<void> {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, edge: 'file' }
  })
  await scope.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    maxAge: '1h',
    globIgnore: ['index.html', 'sw.js', 'assets/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      if (path.includes('.webmanifest')) void reply.header('Cache-Control', 'no-cache')
    },
  })
}

function registerNotBuilt(app: App): void {
  app.log.warn(NOT_BUILT.trim())
  app.get('/*', (request, reply) => {
    if (isApi(request.url)) return reply.callNotFound()
    return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
  })
}

type Call = { readonly app: App; readonly request: FastifyRequest; readonly reply: FastifyReply }

async function sendPage(
  { build, render, publicUrl, company, hasTestLanguages, isEdged }: Ready,
  { app, request, reply }: Call,
) {
  if (isApi(request.url)) return reply.callNotFound()
  void reply
    .header('Cache-Control', 'no-cache')
    .header('Vary', 'Cookie, Accept-Language, Save-Data, ECT')
    // Browsers that can say how fast their line is do so from the next page on.
    .header('Accept-CH', 'ECT')
    .type('text/html; charset=utf-8')
  try {
    const page = await render({
      url: request.url,
      publicUrl,
      cookies: readCookies(request.headers.cookie),
      languages: request.headers['accept-language'] ?? '',
      hasTestLanguages,
      wantsLess: wantsLess(request.headers),
      isShared: isEdged && isSharedPage(request),
      fetchApi: fetchFrom(app, request.ip),
      company,
      dataTimeoutMs: DATA_TIMEOUT_MS,
    })
    if ('redirectTo' in page) return await reply.redirect(page.redirectTo, 302)
    const { head, html, state, theme, language } = page
    const scripts = namedScripts(build.scriptsOf([page.words, page.source]))
    if (page.noStore) void reply.header('Cache-Control', 'no-store')
    return await reply
      .code(page.status)
      .send(fill(build.template, { head: head + scripts, html, state, theme, language }))
  } catch (error) {
    // The page can still draw itself in the browser.
    request.log.error(error, 'the page could not be rendered')
    return reply.code(500).send(fill(build.template, { head: namedScripts(build.scriptsOf([])), html: '', state: '' }))
  }
}

/** As `wantsLess` of the page: its browser asks for less data, or takes its line for one of the second generation. */
function wantsLess({ 'save-data': saveData, ect }: FastifyRequest['headers']): boolean {
  return saveData === 'on' || ect === '2g' || ect === 'slow-2g'
}

/** What `src/client/start.ts` brings after the first paint; preloads would compete with the pictures for the line. */
function namedScripts(addresses: readonly string[]): string {
  return `<meta name="scripts" content="${addresses.join(' ')}">`
}

type Parts = {
  readonly head: string
  readonly html: string
  readonly state: string
  readonly theme?: string | undefined
  readonly language?: string
}

function fill(template: string, { head, html, state, theme, language = 'en' }: Parts): string {
  const marks: Readonly<Record<string, string>> = { head, page: html, state }
  const colours = theme === undefined ? '' : ` data-bs-theme="${theme}"`
  return template
    .replace('<html lang="en"', `<html lang="${language}"${colours}`)
    .replace(/<!--(head|page|state)-->/g, (mark, name: string) => marks[name] ?? mark)
}

/** However the address is written: whoever means the API gets its envelope, never the page. */
function isApi(url: string): boolean {
  return /^\/+api(?:[/?#]|$)/i.test(decoded(url))
}

/** Loads the bundle from its file address; throws when it is no renderer. */
async function loadRenderer(address: string): Promise<Renderer> {
  const bundle: unknown = await import(address)
  if (isBundle(bundle)) return bundle
  throw new Error('The rendering bundle lacks the function "render" or "renderShell". Run: npm run build')
}

function isBundle(bundle: unknown): bundle is Renderer {
  if (typeof bundle !== 'object' || bundle === null || !('render' in bundle) || !('renderShell' in bundle)) return false
  return typeof bundle.render === 'function' && typeof bundle.renderShell === 'function'
}
