import { execFile, spawn } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { PATHS } from '../../src/shared/contract/paths.ts'
import type { QuoteKey } from '../../src/shared/contract/quote-check.ts'
import type { QuoteResult } from '../../src/shared/contract/quotes.ts'
import { checkPaper } from '../../src/shared/domain/quote-check/check-paper.ts'
import { checkQuotation } from '../../src/shared/domain/quote-check/check-quotation.ts'
import { findSeal } from '../../src/shared/domain/quote-check/paper-seal.ts'
import {
  issueAll,
  issueQuoteAtLast,
  listReferences,
  postFromAnywhere,
  requestFor,
  type KeyedRequest,
} from '../support/loopback-call.ts'
import { makePhoto } from '../support/photos.ts'
import { startProductProcess, type ProductProcess } from '../support/product-process.ts'
import { PLAIN_MAPPING } from '../support/stock-import.ts'

const COMMANDS = fileURLToPath(new URL('../../src/server/commands/', import.meta.url))
/** Nobody answers there: a mail waits. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:9'

type Options = {
  readonly vehicles: number
  /** Quotations that are issued while the backup is made, at once. */
  readonly writers: number
  /** Copies of the backup of which one byte is changed. */
  readonly corruptions: number
  /** An empty database to restore into, instead of the product's own. */
  readonly restoreUrl?: string | undefined
}

export type BackupProof = {
  readonly quotations: number
  readonly issuedMeanwhile: number
  readonly backupMs: number
  readonly restoreMs: number
  /** What is not in the restored product as it was, in words; empty = all is. */
  readonly differences: readonly string[]
  /** Backups with one damaged byte that were restored all the same. */
  readonly undetected: number
}

type Issued = { readonly request: KeyedRequest; readonly quote: QuoteResult }

/**
 * Fills a product, backs it up encrypted while quotations are issued, restores the backup into a new folder after a first try was
 * killed, starts the product there, and asks both the same questions.
 */
export async function proveBackup({ vehicles, writers, corruptions, restoreUrl }: Options): Promise<BackupProof> {
  const work = await mkdtemp(join(tmpdir(), 'saex-backup-'))
  // PostgreSQL runs under an ordinary account when we are root.
  await promisify(execFile)('chmod', ['755', work])
  const folder = join(work, 'backup')
  const target = { DATA_DIR: join(work, 'restored'), DATABASE_URL: restoreUrl ?? '', LOG_LEVEL: 'fatal' }
  const source = { DATABASE_URL: '', SAMPLE_STOCK: String(vehicles), LOG_LEVEL: 'fatal', SMTP_URL: NO_MAIL_SERVER }
  const product = await startProductProcess({ ...source, DATA_DIR: join(work, 'first') })
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  const identityFile = join(work, 'identity.txt')
  await writeFile(identityFile, `${identity}\n`)
  const restoring = ['restore', folder, '--identity', identityFile]
  try {
    await importPhotos(work, { DATA_DIR: product.dataDir, DATABASE_URL: '' })
    const issued = await issueSome(product.url, 12)
    await postFromAnywhere(`${product.url}${PATHS.emailQuote}?QuoteId=${issued[0]?.quote.quoteId}`, {})
    const before = await ask(product)
    const load = writeMeanwhile(product.url, writers)
    const backupMs = await timed(() =>
      run('backup.ts', ['make', folder], {
        DATA_DIR: product.dataDir,
        DATABASE_URL: '',
        BACKUP_RECIPIENT: recipient,
      }),
    )
    const meanwhile = await load.stop()
    const undetected = await countUndetected(folder, { work, corruptions, identityFile, settings: target })
    await breakOff(restoring, target)
    const restoreMs = await timed(() => run('backup.ts', restoring, target))
    await product.stop()
    const restored = await startProductProcess({ ...target, SAMPLE_STOCK: '0' })
    const differences = await compare(restored, { before, issued, meanwhile })
    await restored.stop()
    return {
      quotations: issued.length,
      issuedMeanwhile: meanwhile.length,
      backupMs,
      restoreMs,
      differences,
      undetected,
    }
  } finally {
    await product.stop()
    await rm(work, { recursive: true, force: true })
  }
}

function run(command: string, args: readonly string[], settings: Record<string, string>) {
  return promisify(execFile)(process.execPath, [join(COMMANDS, command), ...args], {
    env: { ...process.env, ...settings },
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return Math.round(performance.now() - start)
}

/** Two vehicles with photos of their own, by the command. */
async function importPhotos(work: string, settings: Record<string, string>): Promise<void> {
  const photos = join(work, 'photos')
  await mkdir(photos)
  for (const [name, colour] of [
    ['P1', '#aa0000'],
    ['P2', '#0000aa'],
  ] as const) {
    await writeFile(join(photos, `${name}.jpg`), await makePhoto({ width: 800, height: 600, colour }))
  }
  await writeFile(
    join(work, 'stock.csv'),
    'Stock,Make,Model,Year,Km,Price\nP1,Toyota,Hilux,2019,1,100000\nP2,Toyota,Hilux,2020,1,200000',
  )
  await writeFile(join(work, 'map.json'), JSON.stringify(PLAIN_MAPPING))
  await run(
    'import.ts',
    ['stock', join(work, 'stock.csv'), '--map', join(work, 'map.json'), '--photos', photos],
    settings,
  )
}

/** One that a busy product refuses is asked for again. */
async function issueSome(url: string, count: number): Promise<readonly Issued[]> {
  const references = await listReferences(url)
  const requests = Array.from({ length: count }, (_, place) => requestFor(references[place % references.length] ?? ''))
  const quotes = await issueAll(requests, () => url)
  return quotes.map((quote, place) => ({ request: requests[place]!, quote }))
}

function writeMeanwhile(url: string, writers: number): { readonly stop: () => Promise<readonly Issued[]> } {
  const end = new AbortController()
  const issued: Issued[] = []
  const write = async (): Promise<void> => {
    while (!end.signal.aborted) issued.push(...(await issueSome(url, 1)))
  }
  const work = Array.from({ length: writers }, write)
  return {
    stop: async () => {
      end.abort()
      await Promise.all(work)
      return issued
    },
  }
}

/** One byte of one file of a copy is changed; the restore must refuse each. */
async function countUndetected(
  folder: string,
  {
    work,
    corruptions,
    identityFile,
    settings,
  }: { work: string; corruptions: number; identityFile: string; settings: Record<string, string> },
) {
  const copy = join(work, 'damaged')
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  let undetected = 0
  for (let round = 0; round < corruptions; round++) {
    await cp(folder, copy, { recursive: true })
    const entry = names[round === 0 ? names.findIndex(({ name }) => name === 'SHA256SUMS') : randomInt(names.length)]
    const path = join(entry?.parentPath ?? '', entry?.name ?? '').replace(folder, copy)
    const bytes = await readFile(path)
    const place = randomInt(bytes.length)
    bytes[place] = (bytes[place] ?? 0) ^ (1 << randomInt(8))
    await writeFile(path, bytes)
    const isRefused = await run('backup.ts', ['restore', copy, '--identity', identityFile], settings).then(
      () => false,
      (error: { stderr?: string }) => /damaged|missing|cut off|not part of/.test(error.stderr ?? ''),
    )
    if (!isRefused) undetected += 1
    await rm(copy, { recursive: true })
  }
  return undetected
}

/** A restore that is killed in its middle leaves nothing that keeps the next from being whole. */
async function breakOff(restoring: readonly string[], settings: Record<string, string>): Promise<void> {
  const args = [join(COMMANDS, 'backup.ts'), ...restoring]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...settings }, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await sleep(randomInt(400, 1000))
  child.kill('SIGKILL')
  const [, signal] = (await ended) as [number | null, string | null]
  if (signal === null) throw new Error('the restore was over before it could be killed: give it more vehicles')
}

/** All that a client or a member of staff could find changed. */
async function ask({
  url,
  dataDir,
}: Pick<ProductProcess, 'url' | 'dataDir'>): Promise<Readonly<Record<string, string>>> {
  const search = (body: object) => postFromAnywhere(`${url}${PATHS.stock}`, body)
  const stock = await Promise.all([
    ...[0, 100, 200].map((first) => search({ Rows: 100, First: first })),
    search({ MakeModelList: [{ MakeName: 'Toyota', ModelName: null }], Rows: 100, SortId: 21 }),
    search({ MinPrice: 5000, MaxPrice: 9000, Rows: 100, SortId: 28 }),
  ])
  const counts = await postFromAnywhere(`${url}${PATHS.stockCounts}`, {})
  const reads = [PATHS.quoteKeys, PATHS.makes, PATHS.currencies, PATHS.deliveryPrices, PATHS.entryRules]
  const answers = await Promise.all(reads.map(async (path) => (await fetch(`${url}${path}`)).text()))
  const pictures = [...new Set([...stock.join('').matchAll(/"(\/pictures\/[^"]+)"/g)].map((match) => match[1] ?? ''))]
  const photos = pictures.filter((path) => path.startsWith('/pictures/p'))
  const some = [...photos, ...pictures.slice(0, 20)]
  const shown = await Promise.all(some.map(async (path) => [path, await digestOf(`${url}${path}?w=320`)] as const))
  const files = ['secret', 'keys', 'pictures', 'suppliers'].map(async (name) => [
    name,
    await digestTree(join(dataDir, name)),
  ])
  return Object.fromEntries([
    ...stock.map((answer, place) => [`search ${place}`, answer]),
    ['counts', counts],
    ...reads.map((path, place) => [path, answers[place] ?? '']),
    ['number of photos', String(photos.length)],
    ...shown,
    ...(await Promise.all(files)),
  ]) as Record<string, string>
}

async function digestOf(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { accept: 'image/webp' } })
  if (!answer.ok) return `status ${answer.status}`
  return sha256(Buffer.from(await answer.arrayBuffer()))
}

async function digestTree(root: string): Promise<string> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return sha256(await readFile(root))
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const lines = await Promise.all(
    paths.toSorted().map(async (path) => path.slice(root.length) + sha256(await readFile(path))),
  )
  return lines.join('\n')
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

type Known = {
  readonly before: Readonly<Record<string, string>>
  readonly issued: readonly Issued[]
  readonly meanwhile: readonly Issued[]
}

async function compare(restored: ProductProcess, { before, issued, meanwhile }: Known): Promise<readonly string[]> {
  await waitForIndex(restored.url)
  const after = await ask(restored)
  const differences = Object.keys(before).filter((name) => before[name] !== after[name])
  if (before['number of photos'] !== '2') differences.push('there were not two photos to compare')
  const keys = JSON.parse(await (await fetch(`${restored.url}${PATHS.quoteKeys}`)).text()) as { result: QuoteKey[] }
  for (const { request, quote } of issued) {
    const again = await issueQuoteAtLast(restored.url, request)
    const isSame = JSON.stringify(again) === JSON.stringify(quote)
    const verdict = await checkQuotation(quote.check.split('#')[1] ?? '', {
      subtle: crypto.subtle,
      keys: keys.result,
      now: new Date(),
    })
    if (!isSame) differences.push(`quotation ${quote.quoteNumber}`)
    if (verdict.state !== 'genuine') differences.push(`signature of ${quote.quoteNumber}: ${verdict.state}`)
  }
  const [reference = ''] = await listReferences(restored.url)
  const next = await issueQuoteAtLast(restored.url, requestFor(reference))
  const numbers = issued.map(({ quote }) => quote.quoteNumber)
  const highest = numbers.toSorted().at(-1) ?? ''
  if (next.quoteNumber <= highest) differences.push('the next number')
  // Those may be in the backup or not; what is, is whole.
  const again = await issueAll(
    meanwhile.map(({ request }) => request),
    () => restored.url,
  )
  for (const [place, { quote }] of meanwhile.entries()) {
    const found = again[place]
    if (found?.quoteId !== quote.quoteId) continue
    const isSame = await isSameQuotation({ quote, found, keys: keys.result })
    if (!isSame) differences.push(`quotation ${quote.quoteNumber}, issued meanwhile`)
  }
  if (!(await hasMail(restored.dataDir))) differences.push('the mail that waited')
  return differences
}

/**
 * A backup may lie between a quotation and its paper. The paper is drawn again then: equal to the last byte before its
 * seal, whose signature is another one; either file must be known as the one that we issued.
 */
async function isSameQuotation({
  quote,
  found,
  keys,
}: {
  readonly quote: QuoteResult
  readonly found: QuoteResult
  readonly keys: readonly QuoteKey[]
}): Promise<boolean> {
  if (JSON.stringify(found) === JSON.stringify(quote)) return true
  const files = [quote, found].map(({ base64 }) => new Uint8Array(Buffer.from(base64, 'base64')))
  const verdicts = await Promise.all(
    files.map((file) => checkPaper(file, { subtle: crypto.subtle, keys, now: new Date() })),
  )
  const papers = files.map((file) => Buffer.from(findSeal(file)?.paper ?? []).toString('base64'))
  return (
    verdicts.every(({ state }) => state === 'issued') &&
    papers[0] === papers[1] &&
    JSON.stringify({ ...found, base64: '' }) === JSON.stringify({ ...quote, base64: '' })
  )
}

async function waitForIndex(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if ((await (await fetch(`${url}${PATHS.ready}`)).text()).includes('"stockIndex":"ready"')) return
    await sleep(100)
  }
}

/** Without a mail server the restored product files it. */
async function hasMail(dataDir: string): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const names = await readdir(join(dataDir, 'outbox')).catch(() => [])
    if (names.some((name) => name.endsWith('.eml'))) return true
    await sleep(200)
  }
  return false
}
