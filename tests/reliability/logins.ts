import { setTimeout as sleep } from 'node:timers/promises'
import { nameKey } from '../../src/shared/domain/name-key.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { staffUser } from '../../src/server/db/schema/index.ts'
import { hashPassword } from '../../src/server/features/staff/password.ts'
import { createTestApp } from '../support/app.ts'
import { NO_LIMITS } from '../support/fuzz/run-fuzz.ts'
import { openOwnDatabase } from '../support/own-database.ts'
import { median, rankSumP } from '../support/rank-sum.ts'

/**
 * `node tests/reliability/logins.ts [guesses] [logins]`: guessing does not get through, does not lock the owner out and
 * tells no names apart (`staff.login-limits`, `staff.names-not-told`). The limit per address and process is off: the
 * database's are on trial.
 */
const guesses = Number(process.argv[2] ?? 10_000)
const logins = Number(process.argv[3] ?? 500)
const ADDRESSES = 200
const PASSWORD = 'the owner has this one'
const SPELLINGS = ['owner', 'OWNER', ' owner', 'Owner ', 'ｏｗｎｅｒ']

const shop = await createTestApp({ openDatabase: openOwnDatabase, rateRules: NO_LIMITS, clock: () => new Date() })
await addUsers(['burst', 'owner', 'single', 'throttled'], { disabled: false })
await addUsers(numbered('wrong'), { disabled: false })
await addUsers(numbered('disabled'), { disabled: true })

const reports = [await guessFromOne(), await guessFromMany(), await guessAtOnce(), ...(await compareTimes())]
await shop.close()
for (const report of reports) console.log(JSON.stringify(report))
process.exitCode = reports.every(({ pass }) => pass) ? 0 : 1

function numbered(name: string): readonly string[] {
  return Array.from({ length: logins }, (_, index) => `${name}-${index}`)
}

async function addUsers(names: readonly string[], { disabled }: { readonly disabled: boolean }): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  const common = { passwordHash, permissionIds: [3], disabled, createdAt: new Date() }
  const users = names.map((name) => Object.assign({ username: name, usernameKey: nameKey(name), name }, common))
  await shop.context.db.insert(staffUser).values(users)
}

type Try = { readonly user: string; readonly password?: string; readonly from: string }

async function logIn({ user, password = 'a guess', from }: Try): Promise<number> {
  const headers = { 'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 256)}` }
  const payload = { Username: user, Password: password }
  const answer = await shop.app.inject({
    method: 'POST',
    url: STAFF_PATHS.login,
    headers,
    payload,
    remoteAddress: from,
  })
  return answer.statusCode
}

/** Answers how many guesses were checked; each of the others was refused with 429, or this throws. */
async function guess({ count, tryOf }: { count: number; tryOf: (index: number) => Try }): Promise<number> {
  let checked = 0
  for (let index = 0; index < count; index += 8) {
    const batch = Array.from({ length: Math.min(8, count - index) }, (_, offset) => logIn(tryOf(index + offset)))
    for (const status of await Promise.all(batch)) {
      if (status !== 401 && status !== 429) throw new Error(`a guess was answered with ${status}`)
      if (status === 401) checked += 1
    }
  }
  return checked
}

function attacker(index: number): string {
  return `10.0.0.${index % ADDRESSES}`
}

async function guessFromOne() {
  const checked = await guess({ count: guesses, tryOf: () => ({ user: 'single', from: '203.0.113.5' }) })
  const owner = await logIn({ user: 'single', password: PASSWORD, from: '192.0.2.1' })
  const pass = checked <= 5 && owner === 200
  return { name: 'guesses from one address', n: guesses, checked, owner, target: 'checked at most 5, owner 200', pass }
}

/** The owner comes from a fresh address while the guessing goes on, and tries again every five seconds. */
async function guessFromMany() {
  const attack = { done: false }
  const guessing = guess({
    count: guesses,
    tryOf: (index) => ({ user: SPELLINGS[index % SPELLINGS.length] ?? '', from: attacker(index) }),
  }).finally(() => (attack.done = true))
  await sleep(15_000)
  const isMeanwhile = !attack.done
  const start = performance.now()
  let owner = await logIn({ user: 'owner', password: PASSWORD, from: '192.0.2.1' })
  while (owner !== 200 && performance.now() - start < 60_000) {
    await sleep(5000)
    owner = await logIn({ user: 'owner', password: PASSWORD, from: '192.0.2.1' })
  }
  const ownerSeconds = Math.round((performance.now() - start) / 100) / 10
  const checked = await guessing
  const pass = checked <= 30 && owner === 200
  const target = 'checked at most 30, owner in within 60 s'
  return {
    name: `guesses from ${ADDRESSES} addresses`,
    n: guesses,
    checked,
    owner,
    ownerSeconds,
    isMeanwhile,
    target,
    pass,
  }
}

async function guessAtOnce() {
  const all = Array.from({ length: 500 }, (_, index) => logIn({ user: 'burst', from: attacker(index) }))
  const statuses = await Promise.all(all)
  const checked = statuses.filter((status) => status === 401).length
  const broken = statuses.filter((status) => status === 200 || status === 500).length
  const pass = checked <= 30 && broken === 0
  return { name: 'guesses in one burst', n: 500, checked, broken, target: 'checked at most 30', pass }
}

/** The kinds take turns, so that what else the machine does meets them alike. */
async function compareTimes() {
  for (const user of ['nobody', 'throttled']) {
    for (let index = 0; index < 12; index++) await logIn({ user, from: '203.0.113.9' })
  }
  const fresh = (index: number): string => `10.${1 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`
  const kinds: Readonly<Record<string, (index: number) => Try>> = {
    unknown: (index) => ({ user: `unknown-${index}`, from: fresh(index) }),
    wrong: (index) => ({ user: `wrong-${index}`, from: fresh(index) }),
    disabled: (index) => ({ user: `disabled-${index}`, password: PASSWORD, from: fresh(index) }),
    throttledUnknown: () => ({ user: 'nobody', from: '203.0.113.9' }),
    throttledKnown: () => ({ user: 'throttled', from: '203.0.113.9' }),
  }
  const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]))
  for (let index = 0; index < logins; index++) {
    for (const [kind, tryOf] of Object.entries(kinds).toSorted(() => Math.random() - 0.5)) {
      const start = performance.now()
      await logIn(tryOf(index))
      times.get(kind)?.push(performance.now() - start)
    }
  }
  const pairs = [
    ['unknown', 'wrong'],
    ['unknown', 'disabled'],
    ['throttledUnknown', 'throttledKnown'],
  ] as const
  return pairs.map(([a, b]) => {
    const [first = [], second = []] = [times.get(a), times.get(b)]
    const medians = [median(first), median(second)].map((ms) => Math.round(ms * 100) / 100)
    const p = Math.round(rankSumP(first, second) * 1000) / 1000
    const pass = Math.abs(median(first) - median(second)) <= 5 && p > 0.01
    return { name: `logins, ${a} and ${b}`, n: logins, medians, p, target: 'medians within 5 ms, p above 0.01', pass }
  })
}
