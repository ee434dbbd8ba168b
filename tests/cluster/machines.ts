import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The network of the machines; this process is the host's side of it, at `.1`. */
const NETWORK = '10.77.0'
const BRIDGE = 'saexbr0'
export const HOST_ADDRESS = `${NETWORK}.1`
/** Any address of it is this process': buyers come from many, since one alone is limited. */
const BUYERS = '10.78.0.0/16'
const PREFIX = 'saex-'
/** The table of packets that are thrown away. */
const LOSS = 'loss'

export type Machine = {
  readonly name: string
  readonly address: string
  /** Starts a program in it; what it says is appended to `{logs}/{name}-{program}.log`. */
  readonly start: (program: string, command: readonly string[], env?: Readonly<Record<string, string>>) => ChildProcess
  /** Ids of all that runs in it, children of children included. */
  readonly pids: () => readonly number[]
  /** Sends a signal to all that runs in it. */
  readonly signal: (signal: NodeJS.Signals) => void
  /** Takes its cable out, or puts it back. */
  readonly connect: (isConnected: boolean) => void
  /** Limits what it receives to so many megabits a second; undefined = no limit. */
  readonly limit: (megabits: number | undefined) => void
  /** Throws so many percent of the packets away that it receives, at random; 0 = none. */
  readonly lose: (percent: number) => void
}

export type Network = {
  readonly machine: (name: string, number: number) => Machine
  /** Ends all that runs in any machine, and takes the network away. */
  readonly close: () => Promise<void>
}

/** Machines are network namespaces of this one, joined by a bridge. Needs root and Linux. */
export function openNetwork(logs: string): Network {
  removeNetwork()
  mkdirSync(logs, { recursive: true })
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('addr', 'add', `${HOST_ADDRESS}/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  ip('route', 'add', 'local', BUYERS, 'dev', 'lo')
  const machines: Machine[] = []
  return {
    machine: (name, number) => {
      const machine = addMachine({ name, number, logs })
      machines.push(machine)
      return machine
    },
    close: async () => {
      for (const machine of machines) machine.signal('SIGKILL')
      await sleep(500)
      removeNetwork()
    },
  }
}

function addMachine({ name, number, logs }: { name: string; number: number; logs: string }): Machine {
  const space = `${PREFIX}${name}`
  const cable = `sx-${name}`
  const address = `${NETWORK}.${number}`
  ip('netns', 'add', space)
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
  ip('link', 'set', cable, 'master', BRIDGE, 'up')
  ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  ip('-n', space, 'link', 'set', 'lo', 'up')
  ip('-n', space, 'link', 'set', 'eth0', 'up')
  ip('-n', space, 'route', 'add', 'default', 'via', HOST_ADDRESS)
  const inSpace = (...command: readonly string[]) => execFileSync('ip', ['netns', 'exec', space, ...command])
  const pids = () => ip('netns', 'pids', space).split('\n').filter(Boolean).map(Number)
  return {
    name,
    address,
    pids,
    start: (program, command, env = {}) => {
      const child = spawn('ip', ['netns', 'exec', space, ...command], {
        env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const log = createWriteStream(join(logs, `${name}-${program}.log`), { flags: 'a' })
      child.stdout.pipe(log, { end: false })
      child.stderr.pipe(log, { end: false })
      return child
    },
    signal: (signal) => {
      for (const pid of pids()) killIfThere(pid, signal)
    },
    connect: (isConnected) => void ip('link', 'set', cable, isConnected ? 'up' : 'down'),
    limit: (megabits) => {
      run('tc', ['qdisc', 'del', 'dev', cable, 'root'])
      if (megabits === undefined) return
      const rate = `${megabits}mbit`
      execFileSync('tc', [
        'qdisc',
        'add',
        'dev',
        cable,
        'root',
        'tbf',
        'rate',
        rate,
        'burst',
        '32kb',
        'latency',
        '400ms',
      ])
    },
    lose: (percent) => {
      if (percent === 0) return void inSpace('nft', 'delete', 'table', 'inet', LOSS)
      inSpace('nft', 'add', 'table', 'inet', LOSS)
      inSpace('nft', 'add', 'chain', 'inet', LOSS, 'input', '{ type filter hook input priority 0; }')
      const rule = ['iifname', 'eth0', 'numgen', 'random', 'mod', '100', '<', String(percent), 'drop']
      inSpace('nft', 'add', 'rule', 'inet', LOSS, 'input', ...rule)
    },
  }
}

/** Runs a program to its end in a machine, and answers what it said. Throws when it failed. */
export function runIn(machine: Pick<Machine, 'name'>, command: readonly string[], input = ''): string {
  return execFileSync('ip', ['netns', 'exec', `${PREFIX}${machine.name}`, ...command], { encoding: 'utf8', input })
}

export function killIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Asks until it answers; throws after so many seconds, and says what was waited for. */
export async function until(what: string, seconds: number, ask: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) {
    const isSo = await Promise.resolve()
      .then(ask)
      .catch(() => false)
    if (isSo) return
    await sleep(250)
  }
  throw new Error(`${what}: not within ${seconds} s`)
}

/** What an earlier run that was killed has left. */
function removeNetwork(): void {
  for (const line of ip('netns', 'list').split('\n')) {
    const [space = ''] = line.split(' ', 1)
    if (!space.startsWith(PREFIX)) continue
    for (const pid of ip('netns', 'pids', space).split('\n').filter(Boolean)) killIfThere(Number(pid), 'SIGKILL')
    ip('netns', 'del', space)
  }
  run('ip', ['link', 'del', BRIDGE])
  run('ip', ['route', 'del', 'local', BUYERS, 'dev', 'lo'])
}

function ip(...args: readonly string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8' })
}

/** For what may have been done already. */
function run(program: string, args: readonly string[]): void {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
  } catch {}
}
