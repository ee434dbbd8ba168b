import Fastify from 'fastify'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '../../../src/server/http/app.ts'
import { COMPANY } from '../../../src/shared/domain/company.ts'
import { parseConfig } from '../../../src/server/config.ts'
import { registerErrors } from '../../../src/server/http/errors.ts'
import { registerHeaders } from '../../../src/server/http/headers.ts'
import { registerPage } from '../../../src/server/http/page.ts'

const RENDERER = `export async function render({ url, cookies, publicUrl }) {
  if (url === '/gone') return { redirectTo: '/?e=1' }
  if (url === '/broken') throw new Error('broken')
  return { status: url === '/nowhere' ? 404 : 200, theme: cookies.theme, head: '<title>' + publicUrl + '</title>',
    html: '<h1>$& ' + url + '</h1>', state: '<script type="application/json" id="state">{}</script>', source: 'home.tsx',
    noStore: url === '/unanswered' }
}
export async function renderShell({ company: { name } }) { return { head: '<title>' + name + '</title>', state: '<script>{}</script>' } }`
const FILES = {
  'client/index.html':
    '<!doctype html><html lang="en"><head><!--head--><script src="/assets/index-1.js"></script></head><body><div id="root"><!--page--></div><!--state--></body></html>',
  'client/.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/index-1.js' },
    'src/client/main.tsx': { file: 'assets/main-1.js', imports: ['_ui.js'] },
    'home.tsx': { file: 'assets/home-1.js', imports: ['src/client/main.tsx', '_ui.js'] },
    '_ui.js': { file: 'assets/ui-1.js' },
  }),
  'client/assets/home-1.js': 'export const plain = 1',
  'client/assets/home-1.js.br': 'packed',
  'client/sw.js': 'const shell = ["__SHELL_DIGEST__", "sha256-__SHELL_DIGEST__"]',
  'client/manifest.webmanifest': '{}',
  'client/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'server/render.js': RENDERER,
  'server/package.json': '{"type":"module"}',
}

let distDir: string
let app: App
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'saex-dist-'))
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(distDir, name)), { recursive: true })
    await writeFile(join(distDir, name), content)
  }
  app = await open(distDir)
})
afterAll(async () => {
  await app.close()
  await rm(distDir, { recursive: true })
})

async function open(dir: string): Promise<App> {
  const opened = Fastify() as unknown as App
  registerErrors(opened)
  registerHeaders(opened, { config: parseConfig({ NODE_ENV: 'test' }) })
  opened.get('/api/known', async () => 'ok')
  await registerPage(opened, {
    distDir: dir,
    company: COMPANY,
    publicUrl: 'https://shop.example',
    hasTestLanguages: false,
    isEdged: false,
    publicKeys: async () => [],
  })
  return opened
}

test('every answer names its request in a header, also of files, of what the caller has, and of faults', async () => {
  const { headers } = await app.inject('/assets/home-1.js')
  const known = { url: '/assets/home-1.js', headers: { 'if-none-match': String(headers.etag) } }
  const seen: [string, number][] = []
  const ids = new Set<unknown>()
  for (const asked of [
    '/about',
    '/nowhere',
    '/gone',
    '/broken',
    '/shell.html',
    '/sw.js',
    '/icon.svg',
    '/manifest.webmanifest',
    '/assets/home-1.js',
    '/assets/none.js',
    '/api/none',
    known,
  ]) {
    const answer = await app.inject(asked)
    seen.push([typeof asked === 'string' ? asked : asked.url, answer.statusCode])
    expect(answer.headers['x-request-id']).toEqual(expect.any(String))
    ids.add(answer.headers['x-request-id'])
  }
  expect(seen.map(([, status]) => status)).toEqual([200, 404, 302, 500, 200, 200, 200, 200, 200, 404, 404, 304])
  expect(ids.size).toBe(seen.length)
})

describe('the delivery of the page', () => {
  test('fills head, page and state of the template, and names the scripts of the page after what they import', async () => {
    const answer = await app.inject('/about?x=1')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
    expect(answer.body).toContain('<div id="root"><h1>$& /about?x=1</h1></div><script type="application/json"')
    expect(answer.body).toContain('<title>https://shop.example</title>')
    expect(answer.body).toContain('<meta name="scripts" content="/assets/ui-1.js /assets/main-1.js /assets/home-1.js">')
    expect(answer.body).toContain('<script fetchpriority="low" src="/assets/index-1.js">')
  })

  test('puts the chosen theme on the document', async () => {
    const { body } = await app.inject({ url: '/', headers: { cookie: 'a=b; theme=dark' } })
    expect(body).toContain('<html lang="en" data-bs-theme="dark">')
  })

  test('lets nobody store a page that lacks an answer', async () => {
    expect((await app.inject('/unanswered')).headers['cache-control']).toBe('no-store')
  })

  test('answers HEAD like GET, without a body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/about' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })

  test('gives the status of a missing page, and sends on where the page says so', async () => {
    expect((await app.inject('/nowhere')).statusCode).toBe(404)
    const sent = await app.inject('/gone')
    expect([sent.statusCode, sent.headers.location]).toEqual([302, '/?e=1'])
  })

  test('still delivers the application when it cannot be rendered', async () => {
    const answer = await app.inject('/broken')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain('<div id="root"></div>')
    expect(answer.body).toContain('/assets/index-1.js')
    expect(answer.body).toContain('content="/assets/ui-1.js /assets/main-1.js"')
  })

  test('serves hashed files for ever, packed where the browser takes it', async () => {
    const plain = await app.inject('/assets/home-1.js')
    expect(plain.body).toBe('export const plain = 1')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const packed = await app.inject({ url: '/assets/home-1.js', headers: { 'accept-encoding': 'br, gzip' } })
    expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'packed'])
  })

  test.each([
    '/assets/none.js',
    '/assets/',
    '/assets/.vite',
    '/assets/%00',
    `/assets/${'a'.repeat(300)}`,
    '/assets/..%2fsw.js',
  ])('answers the unknown file %s plainly', async (url) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found\n'])
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test.each([
    '/assets/../server/render.js',
    '/assets/%2e%2e/.vite/manifest.json',
    '/assets/..%2f..%2fserver/render.js',
  ])('gives nothing from outside its folder for %s', async (url) => {
    const { body } = await app.inject(url)
    expect(body).not.toMatch(/export async function|"file"/)
  })

  test('delivers the page without data that the worker keeps, with the company’s own facts', async () => {
    const { body, headers } = await app.inject('/shell.html')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
    expect(body).toContain('<title>Saex</title><meta name="scripts" content="/assets/ui-1.js /assets/main-1.js">')
    expect(body).toContain('<div id="root"></div><script>{}</script>')
  })

  test('delivers the worker unkept, with the digest of that page, and so a new worker for new facts', async () => {
    const { body, headers } = await app.inject('/sw.js')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
    const shell = await app.inject('/shell.html')
    const digest = createHash('sha256').update(shell.body).digest('base64')
    expect(body).toBe(`const shell = ["${digest}", "sha256-${digest}"]`)
  })

  test('delivers the tombstone as soon as it lies in the place of the worker, and 404 where there is none', async () => {
    const worker = join(distDir, 'client/sw.js')
    const before = await readFile(worker)
    await copyFile(new URL('../../../sw/tombstone.js', import.meta.url), worker)
    expect((await app.inject('/sw.js')).body).toContain('unregister()')
    await rm(worker)
    const missing = await app.inject('/sw.js')
    expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    await writeFile(worker, before)
  })

  test('delivers the manifest unkept', async () => {
    const { headers } = await app.inject('/manifest.webmanifest')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-type']).toContain('application/manifest+json')
  })

  test('serves the other files of the build, but neither its template nor its manifest', async () => {
    expect((await app.inject('/icon.svg')).headers['content-type']).toContain('image/svg+xml')
    expect((await app.inject('/index.html')).body).toContain('<h1>')
    expect((await app.inject('/.vite/manifest.json')).body).toContain('<h1>')
  })

  test.each(['/api', '/api/', '/api/nothing?x=1', '//api/stock', '/API/stock', '/api%2Fstock', '/%61pi/x'])(
    'never answers %s with the page',
    async (url) => {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ errorCode: 1, errorKey: 'NOT_FOUND' })
    },
  )

  test('says what to do while there is no build', async () => {
    const bare = await open(join(distDir, 'none'))
    const answer = await bare.inject('/')
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('npm run build')
    expect((await bare.inject('/api/nothing')).json()).toMatchObject({ errorKey: 'NOT_FOUND' })
    await bare.close()
  })
})
