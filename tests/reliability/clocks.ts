import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { randomInt } from 'node:crypto'
import { Client } from 'pg'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { issueAll, listReferences, postFromAnywhere, requestFor } from '../support/loopback-call.ts'
import { openOwnDatabase } from '../support/own-database.ts'
import { startProductProcess, type ProductProcess } from '../support/product-process.ts'

/**
 * `node tests/reliability/clocks.ts [quotations]`: three web processes on one database, of which one is five minutes ahead and
 * one five minutes behind. Needs Debian's package `faketime`.
 */
const quotations = Number(process.argv[2] ?? 90)
const PASSWORD = 'a long sample password'
const OFFSETS = ['+0', '+5m', '-5m']
const [library = ''] = execFileSync('sh', ['-c', 'ls /usr/lib/*/faketime/libfaketime.so.1'], {
  encoding: 'utf8',
}).split('\n')
if (!existsSync(library)) throw new Error('Install faketime first: apt-get install faketime')

const database = await openOwnDatabase({ isMigrated: false })
const webs: ProductProcess[] = []
try {
  const settings = {
    DATABASE_URL: database.connectionString,
    KEY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    ROLE: 'web',
    SAMPLE_STOCK: '200',
    SAMPLE_ACTIVITY: 'off',
    SAMPLE_PASSWORD: PASSWORD,
    LOG_LEVEL: 'error',
    LD_PRELOAD: library,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  for (const FAKETIME of OFFSETS) webs.push(await startProductProcess({ ...settings, FAKETIME }))
  const reports = [await tellTimes(), await issueEverywhere(), await signInEverywhere()]
  for (const report of reports) console.log(JSON.stringify(report))
  process.exitCode = reports.every(({ pass }) => pass) ? 0 : 1
} finally {
  await Promise.all(webs.map((web) => web.stop()))
  await database.close()
}

/** Else nothing was tried. */
async function tellTimes() {
  const aheadSeconds = await Promise.all(
    webs.map(async ({ url }) => {
      const { headers } = await fetch(`${url}/api/health`)
      return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 60_000) * 60
    }),
  )
  return { name: 'clocks', aheadSeconds, pass: aheadSeconds.join() === '0,300,-300' }
}

/** By turns; each asked for again at the next process under its key, and its code checked at the one after that. */
async function issueEverywhere() {
  const references = await listReferences(webs[0]!.url)
  const requests = Array.from({ length: quotations }, (_none, place) =>
    requestFor(references[place % references.length]!),
  )
  const urlOf = (place: number): string => webs[place % webs.length]!.url
  const quotes = await issueAll(requests, urlOf)
  const again = await issueAll(requests, (place) => urlOf(place + 1))
  const same = again.filter(({ quoteNumber }, place) => quoteNumber === quotes[place]?.quoteNumber).length
  const states = await Promise.all(quotes.map(({ checkCode = '' }, place) => check(urlOf(place + 2), checkCode)))
  const genuine = states.filter((state) => state === 'genuine').length
  const holes = await countHoles()
  return {
    name: 'quotations',
    quotations,
    same,
    genuine,
    holes,
    pass: same === quotations && genuine === quotations && holes === 0,
  }
}

async function check(url: string, code: string): Promise<string | undefined> {
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(2, 255)}`
  const [response] = (await once(get(`${url}${PATHS.quoteCheck}?code=${code}`, { localAddress }), 'response')) as [
    NodeJS.ReadableStream,
  ]
  return (JSON.parse(await text(response)) as { result: { state: string } | null }).result?.state
}

async function countHoles(): Promise<number> {
  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  const { rows } = await client.query<{ holes: number }>(
    'SELECT (max(right(number, 6)::int) - min(right(number, 6)::int) + 1 - count(*))::int AS holes FROM quotation',
  )
  await client.end()
  return rows[0]!.holes
}

/** A session of each process is one at all, and none anywhere after it was ended at another. */
async function signInEverywhere() {
  let right = 0
  for (const [place, web] of webs.entries()) {
    const login = await postFromAnywhere(web.url + STAFF_PATHS.login, { Username: 'admin', Password: PASSWORD })
    const { sessionToken: token } = JSON.parse(login) as { sessionToken: string }
    const before = await Promise.all(webs.map(async ({ url }) => isSession(url, token)))
    await postFromAnywhere(webs[(place + 1) % webs.length]!.url + STAFF_PATHS.logout, {}, { token })
    const after = await Promise.all(webs.map(async ({ url }) => isSession(url, token)))
    if (before.every(Boolean) && !after.some(Boolean)) right += 1
  }
  return { name: 'sessions', processes: webs.length, right, pass: right === webs.length }
}

async function isSession(url: string, token: string): Promise<boolean> {
  const answer = await postFromAnywhere(url + STAFF_PATHS.validateSession, {}, { token })
  return (JSON.parse(answer) as { errorCode: number }).errorCode === 0
}
