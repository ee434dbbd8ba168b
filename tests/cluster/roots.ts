import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unmountDisks } from './disks.ts'

const FOLDER = fileURLToPath(new URL('../../.cache/cluster', import.meta.url))
const SUITE = 'trixie'

/** Debian 13's packages; those of Debian 12 lost acknowledged writes (docs/operate/scaling.md). */
const ROOTS = {
  engines: [
    'postgresql-17',
    'patroni',
    'python3-psycopg2',
    'python3-etcd',
    'etcd-server',
    'etcd-client',
    'haproxy',
    'pgbackrest',
    'pgbouncer',
    'varnish',
  ],
  store: ['ceph-mon', 'ceph-mgr', 'ceph-osd', 'radosgw', 'ceph-common'],
}

/** Patroni needs shared memory that its own account may write, to promote. */
const MOUNTS = ['proc', 'dev', 'dev/shm', 'sys'] as const

/** A root file system with the packages of a kind, built once (some two minutes each) and kept in `.cache/cluster`. */
export function rootOf(kind: keyof typeof ROOTS): string {
  const root = join(FOLDER, kind)
  const packages = ROOTS[kind].join(',')
  // An earlier run may have built it of fewer.
  const list = `${root}.packages`
  if (!existsSync(list) || readFileSync(list, 'utf8') !== packages) {
    unmountRoot(kind)
    mkdirSync(FOLDER, { recursive: true })
    const draft = `${root}.part`
    for (const folder of [draft, root]) rmSync(folder, { recursive: true, force: true })
    console.error(`builds ${root} of Debian's packages`)
    execFileSync('mmdebstrap', ['--variant=minbase', `--include=${packages}`, SUITE, draft], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    renameSync(draft, root)
    writeFileSync(list, packages)
  }
  for (const place of MOUNTS) mountOnce(`/${place}`, join(root, place))
  return root
}

/** Versions of the packages that matter, as `name version`. */
export function versionsOf(kind: keyof typeof ROOTS): readonly string[] {
  const names = ROOTS[kind].filter((name) => !name.startsWith('python3-'))
  const format = '--showformat=${Package} ${Version}\n'
  return execFileSync('chroot', [rootOf(kind), 'dpkg-query', '-W', format, ...names], { encoding: 'utf8' })
    .trim()
    .split('\n')
}

export function unmountRoots(): void {
  for (const kind of Object.keys(ROOTS)) unmountRoot(kind)
}

function unmountRoot(kind: string): void {
  unmountDisks(join(FOLDER, kind))
  for (const place of MOUNTS.toReversed()) {
    const point = join(FOLDER, kind, place)
    if (isMounted(point)) execFileSync('umount', ['-l', point])
  }
}

function mountOnce(source: string, point: string): void {
  if (!isMounted(point)) execFileSync('mount', ['--bind', source, point])
}

function isMounted(point: string): boolean {
  try {
    execFileSync('mountpoint', ['-q', point])
    return true
  } catch {
    return false
  }
}
