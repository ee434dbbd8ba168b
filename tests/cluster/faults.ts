import { setTimeout as sleep } from 'node:timers/promises'
import { killIfThere, type Machine } from './machines.ts'
import type { Shop } from './shop.ts'

export type Fault = {
  readonly name: string
  /** Longest time without an answered quotation and an answered search, in seconds; the design's figures. */
  readonly goal: { readonly writes: number; readonly searches: number }
  /** Makes it, waits, and takes it back. What is killed is started again. */
  readonly run: (shop: Shop) => Promise<void>
}

const SHORT_SECONDS = 15
/** Longer than the lease of the primary, which is 20 s. */
const LONG_SECONDS = 35

const one = (machines: readonly Machine[]): Machine => machines[0]!

async function kill(shop: Shop, machine: Machine, seconds: number): Promise<void> {
  machine.signal('SIGKILL')
  await sleep(seconds * 1000)
  shop.start(machine)
}

function killProgram(pids: readonly number[]): void {
  for (const pid of pids) killIfThere(pid, 'SIGKILL')
}

async function freeze(machines: readonly Machine[], seconds: number): Promise<void> {
  for (const machine of machines) machine.signal('SIGSTOP')
  await sleep(seconds * 1000)
  for (const machine of machines) machine.signal('SIGCONT')
}

async function cut(machine: Machine, seconds: number): Promise<void> {
  machine.connect(false)
  await sleep(seconds * 1000)
  machine.connect(true)
}

async function slow(machine: Machine, megabits: number, seconds: number): Promise<void> {
  machine.limit(megabits)
  await sleep(seconds * 1000)
  machine.limit(undefined)
}

async function lose(machine: Machine, percent: number, seconds: number): Promise<void> {
  machine.lose(percent)
  await sleep(seconds * 1000)
  machine.lose(0)
}

async function freezeProgram(shop: Shop, machines: readonly Machine[], part: string, seconds: number): Promise<void> {
  const pids = machines.flatMap((machine) => shop.databases.pidsOf(machine, part))
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await sleep(seconds * 1000)
  for (const pid of pids) process.kill(pid, 'SIGCONT')
}

const NOTHING = { writes: 2, searches: 2 }
const FAILOVER = { writes: 30, searches: 2 }

/** Every part, killed, frozen, cut off and slowed in turn. */
export const FAULTS: readonly Fault[] = [
  { name: 'web killed', goal: NOTHING, run: async (shop) => kill(shop, one(shop.webs), SHORT_SECONDS) },
  {
    name: 'web told to end',
    goal: NOTHING,
    run: async (shop) => {
      await shop.stopProduct(one(shop.webs))
      shop.start(one(shop.webs))
    },
  },
  { name: 'web frozen', goal: { writes: 3, searches: 3 }, run: async ({ webs }) => freeze([one(webs)], SHORT_SECONDS) },
  { name: 'web cut off', goal: { writes: 3, searches: 3 }, run: async ({ webs }) => cut(one(webs), SHORT_SECONDS) },
  { name: 'worker killed', goal: NOTHING, run: async (shop) => kill(shop, shop.worker, SHORT_SECONDS) },
  { name: 'worker frozen beyond its lease', goal: NOTHING, run: async ({ worker }) => freeze([worker], 75) },
  {
    name: 'server of the primary killed',
    goal: { writes: 6, searches: 2 },
    run: async (shop) => {
      const primary = await shop.databases.primary()
      killProgram(shop.databases.pidsOf(primary, 'bin/postgres').slice(0, 1))
      await sleep(10_000)
    },
  },
  {
    name: 'machine of the primary killed',
    goal: FAILOVER,
    run: async (shop) => kill(shop, await shop.databases.primary(), LONG_SECONDS),
  },
  {
    name: 'machine of the primary frozen',
    goal: FAILOVER,
    run: async ({ databases }) => freeze([await databases.primary()], LONG_SECONDS),
  },
  {
    name: 'machine of the primary cut off',
    goal: FAILOVER,
    run: async ({ databases }) => cut(await databases.primary(), LONG_SECONDS),
  },
  {
    name: 'Patroni of the primary frozen',
    goal: FAILOVER,
    run: async (shop) => freezeProgram(shop, [await shop.databases.primary()], 'patroni', LONG_SECONDS),
  },
  {
    name: 'a standby killed',
    goal: NOTHING,
    run: async (shop) => kill(shop, one(await shop.databases.standbys()), SHORT_SECONDS),
  },
  {
    name: 'a standby frozen',
    goal: NOTHING,
    run: async ({ databases }) => freeze([one(await databases.standbys())], 22),
  },
  {
    // Nothing may be acknowledged until one is back.
    name: 'both standbys killed',
    goal: { writes: 45, searches: 2 },
    run: async (shop) => {
      const standbys = await shop.databases.standbys()
      for (const machine of standbys) machine.signal('SIGKILL')
      await sleep(SHORT_SECONDS * 1000)
      for (const machine of standbys) shop.start(machine)
    },
  },
  {
    name: 'one etcd frozen',
    goal: NOTHING,
    run: async (shop) => freezeProgram(shop, [one(shop.databases.machines)], 'etcd --name', SHORT_SECONDS),
  },
  {
    name: 'two etcd frozen',
    goal: NOTHING,
    run: async (shop) => freezeProgram(shop, shop.databases.machines.slice(0, 2), 'etcd --name', 26),
  },
  {
    name: 'planned switchover',
    goal: { writes: 5, searches: 2 },
    run: async ({ databases }) => {
      await databases.switchOver()
      await sleep(5000)
    },
  },
  {
    name: 'all databases frozen',
    goal: { writes: 75, searches: 2 },
    run: async ({ databases }) => freeze(databases.machines, 60),
  },
  {
    name: 'disk of the primary full',
    goal: FAILOVER,
    run: async (shop) => {
      const primary = await shop.databases.primary()
      shop.databases.fill(primary, true)
      await sleep(LONG_SECONDS * 1000)
      shop.databases.fill(primary, false)
      // What ended for want of room is started by whatever keeps it running.
      shop.start(primary)
    },
  },
  {
    name: 'pooler killed',
    goal: NOTHING,
    run: async (shop) => {
      const web = shop.webs[1]!
      killProgram(shop.databases.pidsOf(web, 'pgbouncer'))
      await sleep(SHORT_SECONDS * 1000)
      shop.startPooler(web)
    },
  },
  { name: 'balancer killed', goal: NOTHING, run: async (shop) => kill(shop, one(shop.balancers), SHORT_SECONDS) },
  {
    name: 'cache killed',
    goal: NOTHING,
    run: async (shop) => {
      killProgram(shop.databases.pidsOf(one(shop.balancers), 'varnishd'))
      await sleep(SHORT_SECONDS * 1000)
      shop.startCache(one(shop.balancers))
    },
  },
  { name: 'web with the pooler killed', goal: NOTHING, run: async (shop) => kill(shop, shop.webs[1]!, SHORT_SECONDS) },
  {
    name: 'gateway of the store killed',
    goal: NOTHING,
    run: async (shop) => {
      killProgram(shop.databases.pidsOf(shop.store, 'radosgw'))
      await sleep(SHORT_SECONDS * 1000)
      shop.start(shop.store)
    },
  },
  { name: 'store frozen', goal: NOTHING, run: async ({ store }) => freeze([store], 30) },
  {
    name: 'primary at 2 Mbit/s',
    goal: { writes: 5, searches: 2 },
    run: async ({ databases }) => slow(await databases.primary(), 2, 20),
  },
  {
    name: 'primary receives four packets of five',
    goal: FAILOVER,
    run: async ({ databases }) => lose(await databases.primary(), 20, LONG_SECONDS),
  },
]
