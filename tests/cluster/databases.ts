import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Archive } from './archive.ts'
import { addDisk, fillDisk, freeDisk, unmountDisks } from './disks.ts'
import { type Machine, until } from './machines.ts'

const PASSWORD = 'only-in-this-network'
const POSTGRES_BIN = '/usr/lib/postgresql/17/bin'
const SCOPE = 'saex'

type Member = { readonly name: string; readonly role: string; readonly state: string; readonly lag?: number }

export type Databases = {
  readonly machines: readonly Machine[]
  /** Starts what does not run on a machine: its part of etcd, and Patroni, which starts PostgreSQL. */
  readonly start: (machine: Machine) => void
  readonly primary: () => Promise<Machine>
  readonly standbys: () => Promise<readonly Machine[]>
  /** Waits for one primary and two standbys that stream. */
  readonly untilWhole: (seconds: number) => Promise<void>
  readonly switchOver: () => Promise<void>
  /** A full backup of the primary into the archive. Throws without one. */
  readonly backUp: (primary: Machine) => void
  /** Starts all machines, which were killed, with empty disks and what the archive has. Throws without one. */
  readonly restore: () => void
  /** Leaves the disk of a machine no byte, or gives it back. */
  readonly fill: (machine: Machine, isFull: boolean) => void
  /** Ids of the programs of a machine whose command has this in it. */
  readonly pidsOf: (machine: Machine, part: string) => readonly number[]
}

/** Three machines with PostgreSQL under Patroni, and etcd; nothing is acknowledged that two of them do not hold. */
export function openDatabases(machines: readonly Machine[], root: string, archive?: Archive): Databases {
  const home = join(root, 'srv')
  unmountDisks(root)
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  const running = new Map<string, ChildProcess>()
  const prepare = (machine: Machine, bootstrap: object): void => {
    const folder = addDisk(root, machine.name)
    mkdirSync(join(folder, 'etcd'), { recursive: true })
    const settings = patroniOf(machine, machines, { bootstrap, parameters: archive?.parametersOf(machine) ?? {} })
    writeFileSync(join(folder, 'patroni.yml'), JSON.stringify(settings, null, 2))
    execFileSync('chroot', [root, 'chown', '-R', 'postgres:postgres', `/srv/${machine.name}`])
    archive?.configure(machine)
  }
  for (const machine of machines) prepare(machine, {})
  const inRoot = ['chroot', '--userspec=postgres:postgres', root]
  const startOnce = (machine: Machine, program: string, command: readonly string[]): void => {
    const key = `${machine.name} ${program}`
    const known = running.get(key)
    if (known !== undefined && known.exitCode === null && known.signalCode === null) return
    running.set(key, machine.start(program, [...inRoot, ...command], { HOME: '/tmp' }))
  }
  const members = async (): Promise<readonly Member[]> => {
    for (const machine of machines) {
      const answer = await fetch(`http://${machine.address}:8008/cluster`, { signal: AbortSignal.timeout(1500) }).catch(
        () => undefined,
      )
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  const machineOf = ({ name }: Member): Machine => machines.find((machine) => machine.name === name)!
  const primary = async (): Promise<Machine> => {
    const leader = (await members()).find(({ role, state }) => role === 'leader' && state === 'running')
    if (leader === undefined) throw new Error('no primary')
    return machineOf(leader)
  }
  const start = (machine: Machine): void => {
    startOnce(machine, 'etcd', etcdOf(machine, machines))
    startOnce(machine, 'patroni', ['patroni', `/srv/${machine.name}/patroni.yml`])
  }
  return {
    machines,
    start,
    backUp: (machine) => archive!.backUp(machine),
    restore: () => {
      unmountDisks(root)
      running.clear()
      for (const machine of machines) prepare(machine, archive!.bootstrapOf(machine))
      machines.forEach(start)
    },
    primary,
    standbys: async () => {
      const { name } = await primary()
      return machines.filter((machine) => machine.name !== name)
    },
    untilWhole: async (seconds) =>
      until('a primary and two standbys that stream', seconds, async () => {
        const known = await members()
        // A 'replica' is none that a commit waits for: Patroni names those a moment after they stream.
        const standbys = known.filter(({ role, state }) => role.endsWith('_standby') && state === 'streaming')
        return known.some(({ role, state }) => role === 'leader' && state === 'running') && standbys.length === 2
      }),
    switchOver: async () => {
      const { name, address } = await primary()
      await fetch(`http://${address}:8008/switchover`, { method: 'POST', body: JSON.stringify({ leader: name }) })
    },
    fill: ({ name }, isFull) => (isFull ? fillDisk : freeDisk)(root, name),
    pidsOf: (machine, part) => machine.pids().filter((pid) => commandOf(pid).includes(part)),
  }
}

/** With its arguments; empty where it has ended meanwhile. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

export const LOGIN = { username: 'postgres', password: PASSWORD }

export function addressOf(host: string, name = 'saex'): string {
  return `postgres://${LOGIN.username}:${LOGIN.password}@${host}/${name}`
}

/** The primary straight, for who counts. */
export function urlOf({ address }: Machine, name?: string): string {
  return addressOf(`${address}:5432`, name)
}

function etcdOf({ name, address }: Machine, all: readonly Machine[]): readonly string[] {
  const [clients, peers] = [`http://${address}:2379`, `http://${address}:2380`]
  const settings = {
    name,
    'data-dir': `/srv/${name}/etcd`,
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': all.map((one) => `${one.name}=http://${one.address}:2380`).join(','),
    'heartbeat-interval': '200',
    'election-timeout': '2000',
    logger: 'zap',
    'log-level': 'warn',
  }
  return ['etcd', ...Object.entries(settings).flatMap(([setting, value]) => [`--${setting}`, value])]
}

/** The settings of docs/operate/scaling.md. */
function patroniOf(
  { name, address }: Machine,
  all: readonly Machine[],
  { bootstrap, parameters }: { readonly bootstrap: object; readonly parameters: Readonly<Record<string, string>> },
): object {
  const login = (username: string) => ({ username, password: PASSWORD })
  return {
    scope: SCOPE,
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    etcd3: { hosts: all.map((one) => `${one.address}:2379`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: 'quorum',
        synchronous_mode_strict: true,
        synchronous_node_count: 1,
        failsafe_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 200,
            wal_sender_timeout: '10s',
            wal_receiver_timeout: '10s',
            // A standby that lost its primary asks again after 5 s otherwise, and no commit is acknowledged until it has.
            wal_retrieve_retry_interval: '500ms',
            tcp_keepalives_idle: 5,
            tcp_keepalives_interval: 2,
            tcp_keepalives_count: 3,
            shared_buffers: '128MB',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      ...bootstrap,
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: `/srv/${name}/data`,
      bin_dir: POSTGRES_BIN,
      pgpass: `/srv/${name}/pgpass`,
      authentication: { superuser: login('postgres'), replication: login('replicator'), rewind: login('rewinder') },
      parameters: { unix_socket_directories: `/srv/${name}`, ...parameters },
      pg_hba: [
        'local all all trust',
        'host all all 10.77.0.0/24 scram-sha-256',
        'host replication replicator 10.77.0.0/24 scram-sha-256',
      ],
    },
  }
}
