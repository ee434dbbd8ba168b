import { randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { compare } from '../cluster/compare.ts'
import { type Load, startLoad } from '../cluster/load.ts'
import { type Mails, startMails } from '../cluster/mails.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { freePort, type ProductProcess, startProductProcess } from '../support/product-process.ts'
import { type S3Double, startS3Double } from '../support/s3-double.ts'
import { startTwoServers, type TwoServers } from '../support/two-servers.ts'

/*
 * The small form of `npm run cluster`, without root and packages: two web processes and a worker with nothing in common but
 * a primary with its synchronous standby, a store and a mail server.
 */

const FAULT_MS = 5000
/** An installation mails two hundred an hour at most. */
const MAIL_EVERY_MS = 1000
/** Quotations that have to be acknowledged after each fault. */
const AFTER = 10
const AFTER_MS = 60_000

let servers: TwoServers
let proxy: DatabaseProxy
let store: S3Double
let mails: MailServer
let folder: string
let load: Load
let sent: Mails
const running = new Map<string, ProductProcess>()
const ports = new Map<string, string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saex-cluster-'))
  ;[servers, store, mails] = await Promise.all([startTwoServers(), startS3Double({ page: 1000 }), startMailServer()])
  const { primary } = servers
  await primary.ask(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`)
  await primary.ask('SELECT pg_reload_conf()')
  proxy = await startDatabaseProxy(primary.connectionString)
  await start('one')
  await Promise.all([start('two'), start('worker')])
  const doors = {
    doors: ['one', 'two'].map((name) => ({ host: '127.0.0.1', port: Number(ports.get(name)) })),
    caller: () => `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(2, 255)}`,
  }
  load = await startLoad(doors)
  sent = startMails(doors, load, { everyMs: MAIL_EVERY_MS, folder: mails.folder })
}, 180_000)
afterAll(async () => {
  await Promise.all([...running.values()].map((process) => process.stop()))
  proxy.close()
  store.close()
  await mails.stop()
  await servers.close()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

/** Starts a process, or again the one that was killed, at its port and with its folder. */
async function start(name: 'one' | 'two' | 'worker'): Promise<void> {
  const PORT = ports.get(name) ?? String(await freePort())
  ports.set(name, PORT)
  const started = await startProductProcess({
    CLUSTER: 'on',
    ROLE: name === 'worker' ? 'worker' : 'web',
    PORT,
    PUBLIC_URL: 'http://127.0.0.1',
    DATABASE_URL: proxy.connectionString,
    DATABASE_COPIES: '2',
    BLOB_URL: `${store.endpoint.replace('http://', 'http://key:secret@')}/saex`,
    KEY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    SMTP_URL: mails.url,
    DATA_DIR: join(folder, name),
    SAMPLE_STOCK: '500',
    SAMPLE_ACTIVITY: 'off',
    LOG_LEVEL: 'fatal',
  })
  running.set(name, started)
}

async function kill(name: 'one' | 'two' | 'worker'): Promise<void> {
  const { child } = running.get(name)!
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

const FAULTS: Readonly<Record<string, () => Promise<void>>> = {
  'a web process is killed': async () => {
    await kill('one')
    await sleep(FAULT_MS)
    await start('one')
  },
  'a web process is frozen': async () => {
    const { child } = running.get('two')!
    child.kill('SIGSTOP')
    await sleep(FAULT_MS)
    child.kill('SIGCONT')
  },
  'the worker is killed': async () => {
    await kill('worker')
    await sleep(FAULT_MS)
    await start('worker')
    // The next fault meets it at work: one that still starts would end with a sentence, for its operator to start again.
    const { length } = readdirSync(mails.folder)
    await vi.waitFor(() => expect(readdirSync(mails.folder).length).toBeGreaterThan(length), AFTER_MS)
  },
  'the store is away': async () => {
    store.set('away')
    await sleep(FAULT_MS)
    store.set('open')
  },
  'the store does not answer': async () => {
    store.set('slow')
    await sleep(FAULT_MS)
    store.set('open')
  },
  'the primary is 200 ms away': async () => {
    proxy.set('late')
    await sleep(FAULT_MS)
    proxy.set('open')
  },
  'the network to the primary is cut': async () => {
    proxy.set('silent')
    await sleep(FAULT_MS)
    proxy.set('away')
    proxy.set('open')
  },
  'the primary is lost, and its standby promoted': async () => {
    const { primary, standby } = servers
    await primary.kill()
    await sleep(FAULT_MS)
    await standby.ask('SELECT pg_promote()')
    proxy.point(standby.connectionString)
  },
}

test.each(Object.keys(FAULTS))('%s, and quotations go on', { timeout: 120_000 }, async (name) => {
  const searches = load.searches.length
  await FAULTS[name]!()
  // What was searched was answered from memory meanwhile.
  expect(load.searches.length).toBeGreaterThan(searches)
  const before = load.acknowledged.length
  await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(before + AFTER), AFTER_MS)
})

test('nothing was lost, doubled or answered wrongly, no number left out, and every mail arrived', async () => {
  const { taken, lost, doubled } = await sent.stop()
  expect(taken).toBeGreaterThan(Object.keys(FAULTS).length)
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
  expect(await load.stop()).toBe(0)
  expect(load.acknowledged.length).toBeGreaterThan(Object.keys(FAULTS).length * AFTER)
  const { ownerConnectionString } = servers.standby
  expect(await compare(ownerConnectionString, load.acknowledged)).toEqual({ lost: 0, doubled: 0, holes: 0, wrong: 0 })
}, 240_000)
