import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startMailServer } from '../support/mail-server.ts'
import { startBalancer, startDatabaseProxy } from './balancers.ts'
import { archiveIn } from './archive.ts'
import { startCache } from './caches.ts'
import { type Databases, openDatabases, urlOf } from './databases.ts'
import { ended, HOST_ADDRESS, type Machine, openNetwork, until } from './machines.ts'
import { startPooler } from './poolers.ts'
import { runCommand, startProduct, untilReady, WEBS, WORKER } from './product.ts'
import { rootOf, unmountRoots } from './roots.ts'
import { backupBucketOf, startGateway, startStore, storeUrlOf } from './store.ts'

export const CACHE = fileURLToPath(new URL('../../.cache/cluster', import.meta.url))
const AGAIN_MS = 2000
const PRODUCT_START_SECONDS = 120

/**
 * A whole shop on nine machines of this one: three databases, a store, two web processes, a worker, two balancers with a cache
 * in front. The second web process reaches its databases by a pooler, and reads at standbys.
 */
export type Shop = {
  readonly databases: Databases
  readonly webs: readonly Machine[]
  readonly worker: Machine
  readonly store: Machine
  readonly balancers: readonly Machine[]
  /** Where the mail server puts what it took. */
  readonly mailFolder: string
  /** Starts again what was killed on a machine, whatever it is for. */
  readonly start: (machine: Machine) => void
  /** Start again one program of a machine alone. */
  readonly startCache: (machine: Machine) => void
  readonly startPooler: (machine: Machine) => void
  /** A command of the product, on the machine of the worker. */
  readonly runCommand: (args: readonly string[]) => ChildProcess
  /** Tells the product on a machine to end, and waits until it has. */
  readonly stopProduct: (machine: Machine) => Promise<void>
  /** Waits until every part does its work again. */
  readonly untilWhole: (seconds: number) => Promise<void>
  readonly close: () => Promise<void>
}

export async function openShop({ isArchived = false } = {}): Promise<Shop> {
  const [engines, storeRoot] = [rootOf('engines'), rootOf('store')]
  const network = openNetwork(join(CACHE, 'logs'))
  const mails = await startMailServer(HOST_ADDRESS)
  let isClosing = false
  const close = async (): Promise<void> => {
    isClosing = true
    await network.close()
    await mails.stop()
    unmountRoots()
  }
  try {
    const nodes = [1, 2, 3].map((number) => network.machine(`db${number}`, 10 + number))
    const webs = [1, 2].map((number) => network.machine(`web${number}`, 20 + number))
    const worker = network.machine('worker', 29)
    const store = network.machine('store', 31)
    const balancers = [1, 2].map((number) => network.machine(`lb${number}`, 40 + number))
    await startStore(store, storeRoot)
    const archive = isArchived ? archiveIn(backupBucketOf(store), engines) : undefined
    const databases = openDatabases(nodes, engines, archive)
    nodes.forEach(databases.start)
    await databases.untilWhole(90)
    await createDatabase(await databases.primary())
    const around = {
      storeUrl: storeUrlOf(store),
      smtpUrl: mails.url,
      publicUrl: `http://${balancers[0]!.address}`,
      scratch: join(CACHE, 'scratch'),
    }
    const products = new Map<string, ChildProcess>()
    const startProductOn = (machine: Machine): void => {
      const part = machine === worker ? WORKER : WEBS[webs.indexOf(machine)]!
      startDatabaseProxy(machine, engines, nodes)
      if (part.reach === 'pooled') startPooler(machine, engines)
      const child = startProduct(machine, part, around)
      products.set(machine.name, child)
      // Just after an election a start may be refused: what keeps it running tries again (docs/deploy/saex.service).
      child.once('exit', (code) => {
        if (!isClosing && code !== 0 && code !== null) setTimeout(() => again(machine, child), AGAIN_MS)
      })
    }
    const again = (machine: Machine, ended: ChildProcess): void => {
      if (isClosing || products.get(machine.name) !== ended) return
      machine.signal('SIGKILL')
      startProductOn(machine)
    }
    for (const machine of [...webs, worker]) {
      startProductOn(machine)
      if (machine !== worker) await untilReady(machine, PRODUCT_START_SECONDS)
    }
    const startDoor = (machine: Machine): void => {
      startBalancer(machine, engines, webs)
      startCache(machine, engines)
    }
    balancers.forEach(startDoor)
    const untilAnswered = async (host: string): Promise<void> =>
      until(`the balancer ${host}`, 30, async () => (await fetch(`http://${host}/api/ready`)).ok)
    for (const { address } of balancers) await untilAnswered(address)
    return {
      databases,
      webs,
      worker,
      store,
      balancers,
      mailFolder: mails.folder,
      start: (machine) => {
        if (nodes.includes(machine)) databases.start(machine)
        else if (balancers.includes(machine)) startDoor(machine)
        else if (machine === store) startGateway(machine, storeRoot)
        else startProductOn(machine)
      },
      startCache: (machine) => void startCache(machine, engines),
      startPooler: (machine) => void startPooler(machine, engines),
      runCommand: (args) => runCommand(worker, args, around),
      stopProduct: async (machine) => {
        const child = products.get(machine.name)!
        child.kill('SIGTERM')
        await ended(child)
        machine.signal('SIGKILL')
      },
      untilWhole: async (seconds) => {
        await databases.untilWhole(seconds)
        for (const machine of webs) await untilReady(machine, seconds)
        for (const { address } of balancers) await untilAnswered(address)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function createDatabase(primary: Machine): Promise<void> {
  const client = new Client({ connectionString: urlOf(primary, 'postgres') })
  await client.connect()
  await client.query('CREATE DATABASE saex')
  await client.end()
}
