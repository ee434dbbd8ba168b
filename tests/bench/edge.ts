// `performance.edge-hits`: home, the page of a search by GET and a picture of one product process, by itself and behind Varnish
// with docs/deploy/saex.vcl; then a made-up trace of first visits against an empty cache, its searches once as pages and once by
// GET. It wants a built page and Debian's varnish; it first looks whether each visitor still gets their own page:
//   node tests/bench/edge.ts --seconds 4 --trace-seconds 60 --per-second 60
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { freePort, startProductProcess } from '../support/product-process.ts'
import { findWanted, followTrace } from './edge/trace.ts'
import { type Call, loadFromThread, summarise } from './search/load.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    'trace-seconds': { type: 'string', default: '60' },
    'per-second': { type: 'string', default: '60' },
  },
})
const seconds = Number(values.seconds)
const CONNECTIONS = 16
/** A single one would meet the product's limits. */
const VISITORS = 200
const VCL = new URL('../../docs/deploy/saex.vcl', import.meta.url)
const BROWSER = { 'Accept-Language': 'en-ZA,en;q=0.9', 'Accept-Encoding': 'gzip, deflate, br' }
/** What starts Varnish as long as it is not there yet. */
const START_TRIES = 50

if (spawnSync('varnishd', ['-V']).error === undefined) await measure()
else console.log('Left out: varnishd is not there (Debian: apt-get install varnish).')

async function measure(): Promise<void> {
  const product = await startProductProcess({
    SAMPLE_STOCK: '20000',
    EDGE_SECONDS: '30',
    TRUST_PROXY: '2',
    LOG_LEVEL: 'error',
  })
  try {
    await compareAll(product)
    await trace(product, '/')
    await trace(product, PATHS.stockPage)
  } finally {
    await product.stop()
  }
}

async function compareAll(product: Product): Promise<void> {
  const varnish = await startVarnish(product)
  try {
    await check(varnish.port)
    const picture = /\/pictures\/[\w-]+\?w=320/.exec(await (await fetch(product.url)).text())?.[0] ?? ''
    await compare(product, varnish, { name: 'home', call: { method: 'GET', path: '/', headers: BROWSER } })
    const search = `${PATHS.stockPage}?make=Toyota&sort=21`
    await compare(product, varnish, { name: 'search', call: { method: 'GET', path: search, headers: BROWSER } })
    const taking = { Accept: 'image/avif,image/webp,*/*' }
    await compare(product, varnish, { name: 'picture', call: { method: 'GET', path: picture, headers: taking } })
    console.log(`${varnish.hits()} of ${varnish.asked()} calls through Varnish were hits`)
  } finally {
    await varnish.stop()
  }
}

/** Against a cache that keeps nothing yet. */
async function trace(product: Product, pathOfSearch: '/' | typeof PATHS.stockPage): Promise<void> {
  const varnish = await startVarnish(product)
  try {
    const wanted = await findWanted(product.url, pathOfSearch)
    console.log(`first visits, ${values['per-second']} a second, searches by ${pathOfSearch}`)
    const plan = { perSecond: Number(values['per-second']), seconds: Number(values['trace-seconds']) }
    await followTrace(wanted, { port: varnish.port, ...plan })
  } finally {
    await varnish.stop()
  }
}

type Product = { readonly url: string }
type Compared = { readonly name: string; readonly call: Call }

async function compare(product: Product, varnish: { readonly port: number }, { name, call }: Compared): Promise<void> {
  const alone = await perSecond(Number(new URL(product.url).port), call)
  const behind = await perSecond(varnish.port, call)
  const rates = `${alone.toFixed(0)}/s alone, ${behind.toFixed(0)}/s behind Varnish`
  console.log(`${name.padEnd(10)}${rates}: ${(behind / alone).toFixed(1)} ×`)
}

async function perSecond(port: number, call: Call): Promise<number> {
  const calls = Array.from({ length: VISITORS }, (_none, place) => {
    // The product trusts two before it: behind Varnish the second is named by Varnish.
    const forwarded = `10.0.0.${place}, 127.0.0.1`
    return { ...call, headers: { ...call.headers, 'X-Forwarded-For': forwarded } }
  })
  await loadFromThread({ port, calls, connections: 1, seconds: 0.3 })
  const times = (await loadFromThread({ port, calls, connections: CONNECTIONS, seconds })).flat()
  return summarise(times, seconds).perSecond
}

/** Throws when a visitor got another one's page, or one that was packed anew. */
async function check(port: number): Promise<void> {
  const visitors = [
    { headers: BROWSER, language: 'en' },
    { headers: { ...BROWSER, 'Accept-Language': 'de,fr-FR;q=0.9,en;q=0.8' }, language: 'fr' },
    { headers: { ...BROWSER, 'Accept-Language': 'sw' }, language: 'sw' },
    { headers: { ...BROWSER, Cookie: 'other=1; lang=pt' }, language: 'pt' },
    { headers: { ...BROWSER, 'Accept-Language': 'xx' }, language: 'en' },
  ]
  for (const { headers, language } of [...visitors, ...visitors]) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers })
    const found = /<html lang="(\w+)"/.exec(await answer.text())?.[1]
    if (found !== language) throw new Error(`${JSON.stringify(headers)} got ${found ?? 'nothing'}`)
    if (answer.headers.get('content-encoding') !== 'br') throw new Error('it was packed anew on the way')
  }
}

async function startVarnish({ url }: Product) {
  const folder = await mkdtemp(join(tmpdir(), 'saex-varnish-'))
  const rules = (await readFile(VCL, 'utf8')).replace('.port = "8080"', `.port = "${new URL(url).port}"`)
  await writeFile(join(folder, 'saex.vcl'), rules)
  const port = await freePort()
  const settings = ['-s', 'malloc,512m', '-p', 'http_gzip_support=off', '-j', 'none']
  const where = ['-F', '-n', join(folder, 'work'), '-a', `127.0.0.1:${port}`, '-f', join(folder, 'saex.vcl')]
  const child = spawn('varnishd', [...where, ...settings], { stdio: 'ignore' })
  for (let tries = 0; tries < START_TRIES && !(await isThere(port)); tries++) await sleep(200)
  const figure = (name: string) => {
    const { stdout } = spawnSync('varnishstat', ['-1', '-n', join(folder, 'work'), '-f', `MAIN.${name}`])
    return Number(/\s(\d+)\s/.exec(String(stdout))?.[1] ?? NaN)
  }
  return {
    port,
    hits: () => figure('cache_hit'),
    asked: () => figure('client_req'),
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function isThere(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}
