import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { emailQuoteFromAnywhere, issueQuote, listReferences, requestFor } from '../support/loopback-call.ts'
import { openOwnDatabase } from '../support/own-database.ts'
import { startProductProcess, type ProductProcess } from '../support/product-process.ts'
import { messageIdOf, startScriptedMailServer } from '../support/scripted-mail-server.ts'
import { countBy, percentile } from '../support/timing.ts'

/**
 * `node tests/reliability/kill-mail-worker.ts [kills]`: of three processes that send mails one after the other is killed with
 * SIGKILL, in half of the cases within milliseconds after the mail server said that it took a mail, while writers have
 * quotations mailed by a web process (`reliability.killed-mail-worker`).
 */
const kills = Number(process.argv[2] ?? 200)
const WORKERS = 3
const WRITERS = 6
/** Long enough for a busy machine to start a worker and send. */
const FIRST_MAIL_MS = 60_000
/** A start takes some seconds: some are killed in it. */
const DURING_START_MS = 3000
const DURING_WORK_MS = 1500
/** About as long as it takes from the mail server's word to the mark. */
const AROUND_MARK_MS = 12
/** What a kill left under way waits for its lease, which the queue looks at every 30 s, and a pause. */
const DRAIN_MS = 300_000
/**
 * A copy that was taken so long before its worker was killed, or so shortly after it since it was on its way, has its reason in
 * that: a mark waits up to 2 s for a connection and 3 s for its statement.
 */
const EXPLAINED_MS = { before: 5000, after: 200 }

type Moment = 'start' | 'work' | 'mark'
/** The name is what it tells the mail server. */
type Worker = { readonly name: string; readonly product: ProductProcess }
/** A copy of a mail that the server said it took; `at` as of `performance.now()`. */
type Copy = { readonly recipient: string; readonly messageId: string; readonly worker: string; readonly at: number }

const mails = await startScriptedMailServer()
const database = await openOwnDatabase({ isMigrated: false })
const settings = {
  DATABASE_URL: database.connectionString,
  SAMPLE_STOCK: '40',
  SMTP_URL: mails.url,
  LOG_LEVEL: 'fatal',
}
const copies: Copy[] = []
const workers: Worker[] = []
/** By the worker's name. */
const killedAt = new Map<string, number>()
/** Mails that a caller was told of, by id: `sent` or `queued`. */
const accepted = new Map<string, string>()
let notice: ((copy: Copy) => void) | undefined
mails.script.onTaken = (mail) => {
  const recipient = mail.recipients[0] ?? ''
  const copy = { recipient, messageId: messageIdOf(mail), worker: mail.client, at: performance.now() }
  copies.push(copy)
  notice?.(copy)
}

const web = await startProductProcess({ ...settings, ROLE: 'web' })
try {
  while (workers.length < WORKERS) await startWorker()
  const writing = startWriters(await listReferences(web.url))
  for (let kill = 0; kill < kills; kill++) {
    await killOne(momentOf(kill))
    await startWorker()
    console.error(`${kill + 1} killed, ${copies.length} mails taken`)
  }
  await writing.end()
  await report(await drain())
} finally {
  await Promise.all(workers.map(({ product }) => product.stop()))
  await web.stop()
  await database.close()
  await mails.stop()
}

function momentOf(kill: number): Moment {
  if (kill % 2 === 1) return 'mark'
  return kill % 4 === 0 ? 'work' : 'start'
}

/** Does not wait until it is at work. */
async function startWorker(): Promise<void> {
  const name = `worker-${workers.length + killedAt.size}.example.test`
  const SMTP_URL = `${mails.url}?name=${name}`
  const product = await startProductProcess({ ...settings, SMTP_URL, ROLE: 'worker', DATA_DIR: web.dataDir })
  workers.push({ name, product })
}

async function killOne(moment: Moment): Promise<void> {
  // More mails than the product sends in an hour are needed here.
  await database.pool.query(`DELETE FROM rate_counter WHERE rule LIKE 'mail %'`)
  const { name, product } = await chooseVictim(moment)
  product.child.kill('SIGKILL')
  killedAt.set(name, performance.now())
  workers.splice(
    workers.findIndex((worker) => worker.name === name),
    1,
  )
}

/** When the moment has come. */
async function chooseVictim(moment: Moment): Promise<Worker> {
  const anyOne = workers[randomInt(workers.length)]!
  if (moment === 'start') {
    await sleep(randomInt(DURING_START_MS))
    return workers.at(-1)!
  }
  if (moment === 'work') {
    await sleep(randomInt(DURING_WORK_MS))
    return anyOne
  }
  const sender = await firstMail()
  await sleep(randomInt(AROUND_MARK_MS))
  return sender ?? anyOne
}

/** Who sent the next mail that is taken for the first time: one that has a copy already is not killed once more. */
async function firstMail(): Promise<Worker | undefined> {
  const { promise, resolve } = Promise.withResolvers<Worker>()
  notice = ({ recipient, worker: name }) => {
    const worker = workers.find((one) => one.name === name)
    const isFirst = copies.filter((copy) => copy.recipient === recipient).length === 1
    if (isFirst && worker !== undefined) resolve(worker)
  }
  const sender = await Promise.race([promise, sleep(FIRST_MAIL_MS, undefined, { ref: false })])
  notice = undefined
  return sender
}

function startWriters(references: readonly string[]) {
  const end = new AbortController()
  const write = async (): Promise<void> => {
    while (!end.signal.aborted) {
      const quote = await issueQuote(web.url, requestFor(references[randomInt(references.length)] ?? ''))
      if (quote === undefined) continue
      const key = randomUUID()
      const told = await emailQuoteFromAnywhere(web.url, { quoteId: quote.quoteId, key })
      if (told === 'sent' || told === 'queued') accepted.set(key, told)
    }
  }
  const work = Promise.all(Array.from({ length: WRITERS }, write))
  return {
    end: async (): Promise<void> => {
      end.abort()
      await work
    },
  }
}

async function countStates(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ state: string }>('SELECT state FROM mail')
  return countBy(rows.map(({ state }) => state))
}

/** Seconds until no mail waits any more. */
async function drain(): Promise<number> {
  const begun = performance.now()
  while ((await countStates())['queued'] !== undefined && performance.now() - begun < DRAIN_MS) await sleep(500)
  return Math.round((performance.now() - begun) / 1000)
}

/** Milliseconds from the server's word until its worker was killed; Infinity = it was not. */
function untilKilled({ at, worker }: Copy): number {
  return (killedAt.get(worker) ?? Infinity) - at
}

/** The first copy's worker was killed before it had marked the mail, and the second was sent after that. */
function isExplained([first, second]: readonly Copy[]): boolean {
  const ms = untilKilled(first!)
  return ms >= -EXPLAINED_MS.after && ms <= EXPLAINED_MS.before && second!.at > first!.at + ms
}

async function report(drainSeconds: number): Promise<void> {
  const { rows } = await database.pool.query<{ id: string; recipient: string; state: string; messageId: string }>(
    'SELECT id, recipient, state, message_id AS "messageId" FROM mail',
  )
  const taken = Map.groupBy(copies, ({ recipient }) => recipient)
  const stored = new Set(rows.map(({ id }) => id))
  const unsent = rows.filter(({ recipient, state }) => state !== 'sent' || !taken.has(recipient)).length
  const lost = [...accepted.keys()].filter((id) => !stored.has(id)).length + unsent
  const wrongIds = rows.filter(({ recipient, messageId }) =>
    taken.get(recipient)?.some((copy) => copy.messageId !== messageId),
  )
  const doubled = [...taken.values()].filter((list) => list.length > 1)
  const unexplained = doubled.filter((list) => !isExplained(list))
  for (const list of unexplained) console.error('unexplained', list, list.map(untilKilled))
  const beforeKill = doubled.map(([first]) => untilKilled(first!))
  const mostCopies = Math.max(...[...taken.values()].map((list) => list.length))
  const figures = {
    mails: rows.length,
    accepted: accepted.size,
    toldSent: [...accepted.values()].filter((told) => told === 'sent').length,
    states: await countStates(),
    copies: copies.length,
    lost,
    doubled: doubled.length,
    mostCopies,
    beforeKillMs: { p50: percentile(beforeKill, 0.5), most: percentile(beforeKill, 1) },
    unexplained: unexplained.length,
    otherMessageIds: wrongIds.length,
    drainSeconds,
  }
  const pass =
    lost === 0 && unexplained.length === 0 && mostCopies <= 2 && wrongIds.length === 0 && rows.length >= kills / 2
  const target = 'lost 0, one copy more only of a mail whose worker was killed before its mark, same Message-ID'
  console.log(JSON.stringify({ name: 'kill -9 of the mail worker', n: kills, figures, target, pass }))
  process.exitCode = pass ? 0 : 1
}
