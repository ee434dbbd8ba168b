// The product on nine machines of this one, on engines of Debian 13, while each part is killed, frozen, cut off and slowed.
// npm run cluster, or npm run cluster -- 'primary' 'etcd' for the faults whose name has one of them in it; with --minutes 30
// those faults at random for so long.
// Needs root and mmdebstrap.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { compare, type Comparison } from './compare.ts'
import { urlOf } from './databases.ts'
import { FAULTS, type Fault } from './faults.ts'
import { startImports } from './imports.ts'
import { type Load, startLoad } from './load.ts'
import { until } from './machines.ts'
import { startMails } from './mails.ts'
import { startPages } from './pages.ts'
import { versionsOf } from './roots.ts'
import { CACHE, openShop, type Shop } from './shop.ts'

const QUIET_MS = 4000
/** An installation mails two hundred an hour at most, and all callers are new. */
const MAIL_EVERY_MS = 10_000
const RECOVERY_SECONDS = 120
const { values, positionals: parts } = parseArgs({ options: { minutes: { type: 'string' } }, allowPositionals: true })
const minutes = Number(values.minutes ?? 0)
const chosen = parts.length === 0 ? FAULTS : FAULTS.filter(({ name }) => parts.some((part) => name.includes(part)))
if (chosen.length === 0)
  throw new Error(
    `No fault has "${parts.join('" or "')}" in its name. There are: ${FAULTS.map(({ name }) => name).join(', ')}`,
  )

const started = Date.now()
const shop = await openShop()
process.once('SIGINT', () => void shop.close().then(() => process.exit(1)))
let failures = 0
try {
  for (const line of [...versionsOf('engines'), ...versionsOf('store')]) console.log(`# ${line}`)
  console.log(`# whole after ${seconds(Date.now() - started)} s`)
  const doors = {
    doors: shop.balancers.map(({ address }) => ({ host: address, port: 80 })),
    caller: () => `10.78.${randomInt(0, 255)}.${randomInt(1, 255)}`,
  }
  const load = await startLoad(doors)
  const pages = startPages(doors)
  const mails = startMails(doors, load, { everyMs: MAIL_EVERY_MS, folder: shop.mailFolder })
  const imports = startImports(join(CACHE, 'imports'), shop.runCommand)
  await sleep(QUIET_MS)
  for (const fault of takeTurns()) if (!(await meet(fault, shop, load))) failures++
  const mailed = await mails.stop()
  const unanswered = await load.stop()
  const kept = await pages.stop()
  const imported = await imports.stop()
  const url = urlOf(await shop.databases.primary())
  const total = await compare(url, load.acknowledged)
  const wrongRows = await imports.countWrong(url)
  console.log(
    JSON.stringify({
      name: 'all',
      acknowledged: load.acknowledged.length,
      searches: load.searches.length,
      ...total,
      unanswered,
      mails: mailed,
      pages: kept,
      imports: { ...imported, wrongRows },
    }),
  )
  if (isBad(total) || unanswered + mailed.lost + mailed.doubled + kept.wrong + wrongRows > 0) failures++
} finally {
  await shop.close()
}
process.exitCode = failures === 0 ? 0 : 1

/** Each once, or any of them until the time is over. */
function* takeTurns(): Generator<Fault> {
  if (minutes === 0) return yield* chosen
  for (const end = Date.now() + minutes * 60_000; Date.now() < end;) yield chosen[randomInt(chosen.length)]!
}

/** One fault under load, and what it cost; false where something was lost, doubled or wrong, or a goal was missed. */
async function meet({ name, goal, run }: Fault, at: Shop, load: Load): Promise<boolean> {
  const before = load.acknowledged.length
  load.takeErrors()
  const from = Date.now()
  await run(at)
  await at.untilWhole(RECOVERY_SECONDS)
  const wrote = load.writes.length
  await until('a quotation after the fault', RECOVERY_SECONDS, () => load.writes.length > wrote)
  await sleep(QUIET_MS)
  const to = Date.now()
  const found = await compare(urlOf(await at.databases.primary()), load.acknowledged)
  const without = { writes: longestGap(load.writes, from, to), searches: longestGap(load.searches, from, to) }
  const isMet = without.writes <= goal.writes && without.searches <= goal.searches
  const acknowledged = load.acknowledged.length - before
  const errors = load.takeErrors()
  const line = {
    name,
    seconds: seconds(to - from),
    acknowledged,
    ...found,
    withoutWrites: without.writes,
    withoutSearches: without.searches,
    goal,
    errors,
  }
  console.log(JSON.stringify({ ...line, pass: isMet && !isBad(found) }))
  return isMet && !isBad(found)
}

function isBad({ lost, doubled, wrong }: Comparison): boolean {
  return lost + doubled + wrong > 0
}

/** The longest time between two answers that the fault can have touched, in seconds. */
function longestGap(times: readonly number[], from: number, to: number): number {
  const touched = times.filter((time) => time >= from && time <= to)
  const points = [from, ...touched, to]
  return seconds(Math.max(...points.slice(1).map((time, place) => time - points[place]!)))
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10
}
