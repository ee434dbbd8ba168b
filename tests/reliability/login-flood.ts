import { randomInt } from 'node:crypto'
import { loadavg } from 'node:os'
import { nameKey } from '../../src/shared/domain/name-key.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { staffUser } from '../../src/server/db/schema/index.ts'
import { hashPassword } from '../../src/server/features/staff/password.ts'
import { toProductCall } from '../bench/search/product.ts'
import { chooseShapes } from '../bench/search/shapes.ts'
import { callFromAnywhere, listReferences, requestFor } from '../support/loopback-call.ts'
import { openOwnDatabase } from '../support/own-database.ts'
import { processorSeconds, residentMiB } from '../support/process-usage.ts'
import { startProductProcess, waitUntilIndexed } from '../support/product-process.ts'
import { atPace, countBy, percentile, round, type Timed } from '../support/timing.ts'

/**
 * `node tests/reliability/login-flood.ts [seconds] [perSecond]`: log-ins from many addresses, for many names, with right and
 * wrong passwords, while visitors search and quote (`reliability.login-flood`). Before and after, visitors do the same without
 * them.
 */
const seconds = Number(process.argv[2] ?? 60)
const LOGINS_PER_SECOND = Number(process.argv[3] ?? 200)
const SEARCHES_PER_SECOND = 50
const OTHERS_PER_SECOND = 5
const WARM_UP_SECONDS = 10
const QUIET_SECONDS = Math.min(20, seconds)
const ACCOUNTS = 2000
const PASSWORD = 'the owner has this one'
const JSON_HEADERS = { 'Content-Type': 'application/json' }
const OTHERS_MS = 1000
const MORE_MIB = 120

type Answer = Timed<number>
type Phase = Awaited<ReturnType<typeof visitFor>>

const database = await openOwnDatabase({ isMigrated: false })
const product = await startProductProcess({
  DATABASE_URL: database.connectionString,
  SAMPLE_STOCK: '10000',
  LOG_LEVEL: 'fatal',
})
try {
  await waitUntilIndexed(product)
  await addAccounts()
  const calls = (await chooseShapes(database, 50)).map(toProductCall)
  const references = await listReferences(product.url)
  const visit = (options: { readonly duration: number; readonly logins: number }): Promise<Phase> =>
    visitFor({ calls, references, ...options })
  // Whoever signs in for the first time makes the process load what signing in needs.
  await visit({ duration: WARM_UP_SECONDS, logins: 1 })
  const before = await visit({ duration: QUIET_SECONDS, logins: 0 })
  const flood = await visit({ duration: seconds, logins: LOGINS_PER_SECOND })
  const after = await visit({ duration: QUIET_SECONDS, logins: 0 })
  report({ before, flood, after })
} finally {
  await product.stop()
  await database.close()
}

async function addAccounts(): Promise<void> {
  const common = {
    passwordHash: await hashPassword(PASSWORD),
    permissionIds: [3],
    disabled: false,
    createdAt: new Date(),
  }
  const names = Array.from({ length: ACCOUNTS }, (_none, place) => `agent-${place}`)
  const rows = names.map((name) => Object.assign({ username: name, usernameKey: nameKey(name), name }, common))
  await database.db.insert(staffUser).values(rows)
}

type Visitors = {
  readonly calls: readonly ReturnType<typeof toProductCall>[]
  readonly references: readonly string[]
  readonly duration: number
  /** A second; 0 = none. */
  readonly logins: number
}

async function visitFor({ calls, references, duration, logins }: Visitors) {
  const pid = product.child.pid!
  const end = performance.now() + duration * 1000
  const isOver = (): boolean => performance.now() >= end
  const usedBefore = processorSeconds(pid)
  let mostMiB = 0
  const watch = setInterval(() => (mostMiB = Math.max(mostMiB, residentMiB(pid))), 50)
  const others = [
    () => ask({ method: 'GET', path: PATHS.health }),
    () => ask({ method: 'GET', path: PATHS.ready }),
    (turn: number) => quote(references[turn % references.length] ?? ''),
    () => ask({ method: 'GET', path: PATHS.makes }),
    (turn: number) =>
      ask({ method: 'GET', path: `${PATHS.legacyVehicleByRef}?vehicleRef=${references[turn % references.length]}` }),
  ]
  const [searches, other, signIns] = await Promise.all([
    atPace({ perSecond: SEARCHES_PER_SECOND, isOver }, (turn) => ask(calls[turn % calls.length]!)),
    atPace({ perSecond: OTHERS_PER_SECOND, isOver }, (turn) => others[turn % others.length]!(turn)),
    logins === 0 ? [] : atPace({ perSecond: logins, isOver }, logIn),
  ])
  clearInterval(watch)
  const processors = round((processorSeconds(pid) - usedBefore) / duration, 2)
  return { searches, other, signIns, mostMiB: Math.round(mostMiB), processors, load: round(loadavg()[0]!) }
}

/** The status; 0 = there was no answer. */
function ask({ path, ...call }: ReturnType<typeof toProductCall>): Promise<number> {
  const answer = callFromAnywhere(product.url + path, { headers: JSON_HEADERS, ...call })
  return answer.then(
    ({ status }) => status,
    () => 0,
  )
}

function quote(reference: string): Promise<number> {
  const { key, body } = requestFor(reference)
  return ask({
    method: 'POST',
    path: PATHS.quote,
    headers: { ...JSON_HEADERS, 'Idempotency-Key': key },
    body: JSON.stringify(body),
  })
}

/** By turns the right password, a wrong one, and a name that nobody has. */
function logIn(turn: number): Promise<number> {
  const name = `agent-${randomInt(ACCOUNTS)}`
  const Username = turn % 3 === 2 ? `nobody-${turn}` : name
  const Password = turn % 3 === 0 ? PASSWORD : 'a guess'
  return ask({ method: 'POST', path: STAFF_PATHS.login, body: JSON.stringify({ Username, Password }) })
}

function report({ before, flood, after }: Readonly<Record<'before' | 'flood' | 'after', Phase>>): void {
  const p95 = (...of: Phase[]): number =>
    percentile(
      of.flatMap(({ searches }) => times(searches)),
      0.95,
    )
  const searchRatio = round(p95(flood) / p95(before, after), 2)
  const moreMiB = flood.mostMiB - before.mostMiB
  const slowestOtherMs = percentile(times(flood.searches.concat(flood.other)), 1)
  const logins = statusesOf(flood.signIns)
  const others = statusesOf([before, flood, after].flatMap(({ searches, other }) => searches.concat(other)))
  const pass =
    searchRatio <= 2 &&
    moreMiB <= MORE_MIB &&
    slowestOtherMs <= OTHERS_MS &&
    Object.keys(logins).every((status) => ['200', '401', '429'].includes(status)) &&
    (logins['200'] ?? 0) > 0 &&
    Object.keys(others).join() === '200'
  const figures = {
    perSecond: LOGINS_PER_SECOND,
    seconds,
    searchP95Ms: { before: p95(before), flood: p95(flood), after: p95(after) },
    searchRatio,
    mostMiB: { before: before.mostMiB, flood: flood.mostMiB, after: after.mostMiB },
    moreMiB,
    slowestOtherMs,
    slowestOtherQuietMs: percentile(times([before, after].flatMap(({ searches, other }) => searches.concat(other))), 1),
    logins,
    loginP95Ms: percentile(times(flood.signIns), 0.95),
    others,
    processors: { before: before.processors, flood: flood.processors, after: after.processors },
    load: [before, flood, after].map(({ load }) => load),
  }
  const target =
    'search p95 at most 2 times, memory at most 120 MiB more, no other call over 1 s, nothing but 200, 401 and 429'
  console.log(JSON.stringify({ name: 'a flood of log-ins', n: flood.signIns.length, figures, target, pass }))
  process.exitCode = pass ? 0 : 1
}

function statusesOf(answers: readonly Answer[]): Record<string, number> {
  return countBy(answers.map(({ value }) => String(value)))
}

function times(answers: readonly Answer[]): readonly number[] {
  return answers.map(({ ms }) => ms)
}
