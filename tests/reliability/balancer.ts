import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as openRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { RATE_RULES } from '../../src/server/http/rate-rules.ts'
import { describeBalancer } from '../cluster/balancers.ts'
import { openOwnDatabase } from '../support/own-database.ts'
import { freePort, startProductProcess } from '../support/product-process.ts'

/**
 * `node tests/reliability/balancer.ts`: what one address is answered by two web processes behind HAProxy, in turns, and where
 * the balancer keeps an address to one process: then the limit per process is the limit. Needs Debian's package `haproxy`.
 */
const CALLS = 3000
const LANES = 10
const { max } = RATE_RULES.read

const database = await openOwnDatabase({ isMigrated: false })
const folder = await mkdtemp(join(tmpdir(), 'saex-balancer-'))
const settings = {
  DATABASE_URL: database.connectionString,
  ROLE: 'web',
  SAMPLE_STOCK: '0',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'error',
}
let pass = true
try {
  for (const balance of ['roundrobin', 'hash src'] as const) {
    // Anew, since limits are counted in their memory.
    const webs = [await startProductProcess(settings), await startProductProcess(settings)]
    const port = await freePort()
    const stop = await startHaproxy(port, { balance, webs: webs.map(({ url }) => url.replace('http://', '')) })
    const answered = await callOften(port)
    await stop()
    await Promise.all(webs.map((web) => web.stop()))
    pass &&= balance === 'roundrobin' || answered === max
    console.log(JSON.stringify({ name: `one address, balance ${balance}`, limit: max, calls: CALLS, answered }))
  }
} finally {
  await rm(folder, { recursive: true, force: true })
  await database.close()
}
process.exitCode = pass ? 0 : 1

async function startHaproxy(port: number, shop: Pick<Parameters<typeof describeBalancer>[0], 'balance' | 'webs'>) {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, describeBalancer({ ...shop, bind: `127.0.0.1:${port}` }))
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'inherit' })
  const exited = once(child, 'exit')
  for (let attempt = 0; attempt < 50 && (await callOnce(port).catch(() => 0)) !== 200; attempt++) await sleep(100)
  return async (): Promise<void> => {
    child.kill()
    await exited
  }
}

/** How many calls of one address were answered; the limit's minute is longer than that. */
async function callOften(port: number): Promise<number> {
  let [asked, answered] = [0, 0]
  const work = async (): Promise<void> => {
    while (asked++ < CALLS) if ((await callOnce(port, '127.9.9.9')) === 200) answered++
  }
  await Promise.all(Array.from({ length: LANES }, work))
  return answered
}

/** The status. */
async function callOnce(port: number, localAddress = '127.0.0.1'): Promise<number> {
  const call = openRequest({ host: '127.0.0.1', port, path: PATHS.makes, localAddress, agent: false }).end()
  const [response] = (await once(call, 'response')) as [NodeJS.ReadableStream & { statusCode: number }]
  await once(response.resume(), 'end')
  return response.statusCode
}
