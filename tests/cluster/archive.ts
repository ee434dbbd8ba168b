import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Machine, runIn } from './machines.ts'
import type { Bucket } from './store.ts'

const STANZA = 'saex'
/** A file of the log goes to the archive after so long, however little is in it: what a restore may miss. */
export const ARCHIVE_TIMEOUT_SECONDS = 60

export type Archive = {
  /** Settings of the database of a machine. */
  readonly parametersOf: (machine: Machine) => Readonly<Record<string, string>>
  /** Writes what pgBackRest is told on a machine; its folder belongs to the database. */
  readonly configure: (machine: Machine) => void
  /** How Patroni begins from the archive instead of with nothing. */
  readonly bootstrapOf: (machine: Machine) => object
  /** The first full backup, from the primary. */
  readonly backUp: (machine: Machine) => void
}

/** The log and full backups of the databases in a bucket of the store, encrypted: pgBackRest. */
export function archiveIn({ host, port, name, key, secret }: Bucket, root: string): Archive {
  const fileOf = (machine: Machine): string => `/srv/${machine.name}/pgbackrest.conf`
  const commandOf = (machine: Machine, rest: string): string =>
    `pgbackrest --config=${fileOf(machine)} --stanza=${STANZA} ${rest}`
  const run = (machine: Machine, rest: string): string =>
    runIn(machine, ['chroot', '--userspec=postgres:postgres', root, ...commandOf(machine, rest).split(' ')])
  return {
    parametersOf: (machine) => ({
      archive_mode: 'on',
      archive_timeout: `${ARCHIVE_TIMEOUT_SECONDS}s`,
      archive_command: commandOf(machine, 'archive-push %p'),
    }),
    configure: (machine) => {
      const home = `/srv/${machine.name}`
      const settings = {
        'repo1-type': 's3',
        'repo1-path': '/saex',
        'repo1-s3-bucket': name,
        'repo1-s3-endpoint': host,
        'repo1-storage-port': port,
        'repo1-storage-verify-tls': 'n',
        'repo1-s3-uri-style': 'path',
        'repo1-s3-region': 'us-east-1',
        'repo1-s3-key': key,
        'repo1-s3-key-secret': secret,
        'repo1-cipher-type': 'aes-256-cbc',
        'repo1-cipher-pass': 'only-in-this-network',
        'repo1-retention-full': 2,
        'process-max': 4,
        'start-fast': 'y',
        'log-level-file': 'off',
        'log-level-console': 'warn',
        'lock-path': `${home}/lock`,
        'spool-path': `${home}/spool`,
      }
      const lines = Object.entries(settings).map(([setting, value]) => `${setting}=${value}`)
      const own = [`pg1-path=${home}/data`, `pg1-socket-path=${home}`, 'pg1-user=postgres']
      for (const folder of ['lock', 'spool']) mkdirSync(join(root, home, folder), { recursive: true })
      writeFileSync(join(root, fileOf(machine)), ['[global]', ...lines, `[${STANZA}]`, ...own, ''].join('\n'))
      execFileSync('chroot', [root, 'chown', '-R', 'postgres:postgres', home])
    },
    bootstrapOf: (machine) => ({
      method: 'archive',
      archive: {
        command: `sh -c "mkdir -p -m 700 /srv/${machine.name}/data && exec ${commandOf(machine, 'restore')}"`,
        keep_existing_recovery_conf: true,
        no_params: true,
      },
    }),
    backUp: (machine) => {
      run(machine, 'stanza-create')
      run(machine, '--type=full backup')
    },
  }
}
