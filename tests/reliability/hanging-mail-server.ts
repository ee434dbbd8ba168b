import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { toProductCall } from '../bench/search/product.ts'
import { chooseShapes } from '../bench/search/shapes.ts'
import {
  callFromAnywhere,
  emailQuoteFromAnywhere,
  issueQuote,
  listReferences,
  requestFor,
} from '../support/loopback-call.ts'
import { startMailShop, type MailShop } from '../support/mail-shop.ts'
import { processorSeconds } from '../support/process-usage.ts'
import { messageIdOf, type MailScript } from '../support/scripted-mail-server.ts'
import { atPace, countBy, percentile, round, timed, type Timed } from '../support/timing.ts'

/**
 * `node tests/reliability/hanging-mail-server.ts [seconds]`: a mail server that hangs, for half of the time before its greeting
 * and for half of it with a mail in its hands, while visitors search and quote (`reliability.hanging-mail-server`). Compared
 * with the same shop before and after, and with a second one whose mail server is well, at the same time: what else the machine
 * does meets both alike. Each is a web process, a worker and a database.
 */
const seconds = Number(process.argv[2] ?? 600)
const QUIET_SECONDS = Math.min(120, seconds / 2)
const WARM_UP_SECONDS = 10
const VEHICLES = 10_000
const SEARCHES_PER_SECOND = 50
/** Below the 500 mails that the product sends in an hour. */
const QUOTATIONS_PER_SECOND = 0.25
const MAIL_ANSWER_MS = 6000
const MOST_CONNECTIONS = 3
const MOST_TIMES = 1.2
const DRAIN_MS = 180_000

type Phase = Awaited<ReturnType<typeof visitFor>>
/** Of the shop whose mail server hangs, and of the one whose is well. */
type Pair = { readonly sick: Phase; readonly well: Phase }

const shops: MailShop[] = []
try {
  for (let count = 0; count < 2; count++) shops.push(await startMailShop({ vehicles: VEHICLES }))
  const [sick, well] = shops as [MailShop, MailShop]
  const calls = (await chooseShapes(sick.database, 50)).map(toProductCall)
  const visit = async (hangs: MailScript['hangs'], duration: number): Promise<Pair> => {
    sick.mails.script.hangs = hangs
    const visitors = { calls, duration }
    const [ofSick, ofWell] = await Promise.all([visitFor(sick, visitors), visitFor(well, visitors)])
    return { sick: ofSick, well: ofWell }
  }
  await visit(undefined, WARM_UP_SECONDS)
  const before = await visit(undefined, QUIET_SECONDS)
  const silent = await visit('greeting', seconds / 2)
  const holding = await visit('data', seconds / 2)
  const after = await visit(undefined, QUIET_SECONDS)
  report({ before, silent, holding, after }, sick, await drain(sick))
} finally {
  await Promise.all(shops.map((shop) => shop.close()))
}

type Visitors = {
  readonly calls: readonly ReturnType<typeof toProductCall>[]
  readonly duration: number
}

async function visitFor({ web, mails }: MailShop, { calls, duration }: Visitors) {
  const references = await listReferences(web.url)
  const end = performance.now() + duration * 1000
  const isOver = (): boolean => performance.now() >= end
  const usedBefore = processorSeconds(web.child.pid!)
  let mostConnections = 0
  const watch = setInterval(() => (mostConnections = Math.max(mostConnections, mails.connections())), 20)
  const [searches, visits] = await Promise.all([
    atPace({ perSecond: SEARCHES_PER_SECOND, isOver }, (turn) => search(web.url, calls[turn % calls.length]!)),
    atPace({ perSecond: QUOTATIONS_PER_SECOND, isOver }, (turn) =>
      quoteAndMail(web.url, references[turn % references.length]!),
    ),
  ])
  clearInterval(watch)
  const processorMs = (processorSeconds(web.child.pid!) - usedBefore) * 1000
  return {
    searches,
    visits: visits.map(({ value }) => value),
    mostConnections,
    load: round(loadavg()[0]!),
    processorMsPerSearch: round(processorMs / searches.length, 2),
  }
}

/** The status, or why there was none. */
async function search(url: string, { path, ...call }: Visitors['calls'][number]): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = callFromAnywhere(url + path, { headers, ...call })
  return answer.then(({ status }) => String(status), String)
}

/** A quotation, the same once more as somebody who downloads it again, and its mail. */
async function quoteAndMail(url: string, reference: string) {
  const request = requestFor(reference)
  const issue = () => issueQuote(url, request).catch(() => undefined)
  const quote = await timed(issue)
  const download = await timed(issue)
  const quoteId = quote.value?.quoteId ?? 0
  const mail = await timed(() => emailQuoteFromAnywhere(url, { quoteId, key: randomUUID() }).catch(String))
  const isWhole = isPaper(quote.value?.base64) && quote.value?.base64 === download.value?.base64
  return { quote, download, mail, isWhole }
}

function isPaper(base64 = ''): boolean {
  return Buffer.from(base64, 'base64').subarray(0, 5).toString('latin1') === '%PDF-'
}

/** The retry plan's waits are cut short; what is due is sent by the worker as ever. */
async function drain({ database }: MailShop) {
  const begun = performance.now()
  const states = async (): Promise<Record<string, number>> => {
    const { rows } = await database.pool.query<{ state: string }>('SELECT state FROM mail')
    return countBy(rows.map(({ state }) => state))
  }
  let found = await states()
  const leftByHanging = found['queued'] ?? 0
  while (found['queued'] !== undefined && performance.now() - begun < DRAIN_MS) {
    await database.pool.query(
      `UPDATE pgboss.job SET start_after = now() WHERE name = 'send-mail' AND state IN ('created', 'retry') AND start_after > now()`,
    )
    await sleep(1000)
    found = await states()
  }
  const drainSeconds = Math.round((performance.now() - begun) / 1000)
  const { rows } = await database.pool.query<{ attempts: number }>('SELECT max(attempts)::int AS attempts FROM mail')
  return { leftByHanging, drainSeconds, states: found, mostAttempts: rows[0]?.attempts ?? 0 }
}

type Phases = Readonly<Record<'before' | 'silent' | 'holding' | 'after', Pair>>
type Paper = 'quote' | 'download'

function report(phases: Phases, sick: MailShop, ending: Awaited<ReturnType<typeof drain>>): void {
  const { before, silent, holding, after } = phases
  const hung = [silent, holding]
  const all = Object.values(phases)
  const search = {
    /** As long at the same time in the shop whose mail server is well. */
    timesOther: round(searchP95(hung.map((pair) => pair.sick)) / searchP95(hung.map((pair) => pair.well)), 2),
    timesQuiet: round(searchP95(hung.map((pair) => pair.sick)) / searchP95([before.sick, after.sick]), 2),
  }
  const papers = {
    quotation: ratioOf(hung, 'quote'),
    download: ratioOf(hung, 'download'),
  }
  const visits = all.flatMap((pair) => pair.sick.visits)
  const mailStates = countBy(hung.flatMap((pair) => pair.sick.visits).map(({ mail }) => mail.value))
  const slowestMailMs = percentile(times(visits.map(({ mail }) => mail)), 1)
  const mostConnections = Math.max(...all.map((pair) => pair.sick.mostConnections))
  const statuses = countBy(all.flatMap((pair) => pair.sick.searches.map(({ value }) => value)))
  const broken = visits.filter(({ isWhole }) => !isWhole).length
  const copies = countBy(sick.mails.taken.map(messageIdOf))
  const isSent = Object.keys(ending.states).join() === 'sent' && Object.keys(copies).length === ending.states['sent']
  const pass =
    search.timesOther <= MOST_TIMES &&
    Object.keys(statuses).join() === '200' &&
    broken === 0 &&
    papers.quotation <= MOST_TIMES &&
    papers.download <= MOST_TIMES &&
    Object.keys(mailStates).join() === 'queued' &&
    slowestMailMs <= MAIL_ANSWER_MS &&
    mostConnections <= MOST_CONNECTIONS &&
    isSent
  const figures = {
    search,
    searchP95Ms: ofEach(phases, ({ sick: ill, well }) => [searchP95([ill]), searchP95([well])]),
    processorMsPerSearch: ofEach(phases, ({ sick: ill, well }) => [
      ill.processorMsPerSearch,
      well.processorMsPerSearch,
    ]),
    load: ofEach(phases, ({ sick: { load } }) => load),
    statuses,
    quotations: visits.length,
    broken,
    papers,
    mailStates,
    slowestMailMs,
    mostConnections,
    ...ending,
    copies: sick.mails.taken.length,
  }
  const target =
    'search p95, quotation and download (p50) at most 1.2 times those of the other shop, mail call at most 6 s, connections at most 3, every mail sent'
  console.log(JSON.stringify({ name: 'a mail server that hangs', n: seconds, figures, target, pass }))
  process.exitCode = pass ? 0 : 1
}

function ofEach<T>(phases: Phases, of: (pair: Pair) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(phases).map(([name, pair]) => [name, of(pair)]))
}

function searchP95(phases: readonly Phase[]): number {
  return percentile(
    phases.flatMap(({ searches }) => times(searches)),
    0.95,
  )
}

/** Of the medians in both shops. */
function ratioOf(pairs: readonly Pair[], paper: Paper): number {
  const median = (phases: readonly Phase[]): number =>
    percentile(
      phases.flatMap(({ visits }) => times(visits.map((visit) => visit[paper]))),
      0.5,
    )
  return round(median(pairs.map(({ sick }) => sick)) / median(pairs.map(({ well }) => well)), 2)
}

function times(list: readonly Pick<Timed<unknown>, 'ms'>[]): readonly number[] {
  return list.map(({ ms }) => ms)
}
