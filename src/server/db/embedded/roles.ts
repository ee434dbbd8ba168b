import { spawnSync } from 'node:child_process'
import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { clusterOwner } from './cluster.ts'
import { EmbeddedPostgresError } from './errors.ts'
import type { Place } from './place.ts'

/** The ordinary role that the product works as: it owns the database and everything in it, and is no superuser. */
export const applicationRole = `${clusterOwner}_app`

/** Any number that the product uses for nothing else. */
const setUpLock = 7_239_004

const hostRules = `# Written by the product: who comes in is asked of the operating system, by account; no network, no passwords.
local all ${clusterOwner},${applicationRole} peer map=product
`

/**
 * Writes who may connect: the account that owns the data folder, and root, which may start the product for it
 * (`security.ordinary-database-role`). A server that runs already is told by {@link setUpRoles}.
 */
export async function writeAccessRules({ dataFolder, account }: Pick<Place, 'dataFolder' | 'account'>): Promise<void> {
  const names = new Set([accountName((await stat(dataFolder)).uid), accountName(0)])
  const roles = [clusterOwner, applicationRole]
  const lines = [...names].flatMap((name) => roles.map((role) => `product "${name}" ${role}\n`))
  // First who is who: a server that reads in between still lets the product in.
  await replaceFile(join(dataFolder, 'pg_ident.conf'), { content: lines.join(''), account })
  await replaceFile(join(dataFolder, 'pg_hba.conf'), { content: hostRules, account })
}

/**
 * Makes database and ordinary role where they are missing, and gives the role what the superuser of earlier releases
 * made. `admin` is a superuser's session on the maintenance database. One process at a time; harmless when repeated.
 */
export async function setUpRoles(admin: Client): Promise<void> {
  await admin.query('SELECT pg_advisory_lock($1)', [setUpLock])
  try {
    await admin.query('SELECT pg_reload_conf()')
    const role = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [applicationRole])
    if (!role.rowCount) await admin.query(`CREATE ROLE ${applicationRole} LOGIN`)
    const database = await admin.query<{ owner: string }>(
      'SELECT datdba::regrole::text AS owner FROM pg_database WHERE datname = $1',
      [clusterOwner],
    )
    const owner = database.rows[0]?.owner
    if (owner === undefined) await admin.query(`CREATE DATABASE ${clusterOwner} OWNER ${applicationRole}`)
    else await handOver(admin, owner)
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [setUpLock])
  }
}

async function handOver(admin: Client, owner: string): Promise<void> {
  if (owner !== applicationRole) {
    await admin.query(`ALTER DATABASE ${clusterOwner} OWNER TO ${applicationRole}`)
  }
  const client = new Client({
    host: admin.host,
    user: clusterOwner,
    database: clusterOwner,
    application_name: 'saex set-up',
    lock_timeout: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(HAND_OVER)
  } finally {
    await client.end()
  }
}

/**
 * One statement, so all or nothing. PostgreSQL refuses `REASSIGN OWNED` for the role that made the cluster; sequences of
 * columns follow their table, and what belongs to an extension stays with it.
 */
const HAND_OVER = `
DO $$
DECLARE
  command text;
  former oid := '${clusterOwner}'::regrole;
BEGIN
  FOR command IN
    SELECT format('SCHEMA %I', nspname) FROM pg_namespace
      WHERE nspowner = former AND nspname !~ '^pg_' AND nspname <> 'information_schema'
    UNION ALL
    SELECT format('%s %s', CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW'
        WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END, c.oid::regclass)
      FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE relowner = former AND relkind IN ('r', 'p', 'v', 'm', 'S')
        AND nspname !~ '^pg_' AND nspname <> 'information_schema'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid
          AND (deptype = 'e' OR relkind = 'S' AND deptype IN ('a', 'i')))
    UNION ALL
    SELECT format('ROUTINE %s', p.oid::regprocedure) FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
      WHERE proowner = former AND nspname !~ '^pg_' AND nspname <> 'information_schema'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
    UNION ALL
    SELECT format('TYPE %s', t.oid::regtype) FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace
      LEFT JOIN pg_class c ON c.oid = typrelid
      WHERE typowner = former AND (typtype IN ('e', 'd', 'r') OR relkind = 'c')
        AND nspname !~ '^pg_' AND nspname <> 'information_schema'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e')
  LOOP
    EXECUTE format('ALTER %s OWNER TO ${applicationRole}', command);
  END LOOP;
END $$`

async function replaceFile(
  path: string,
  { content, account }: { readonly content: string; readonly account: Place['account'] },
): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === content) return
  const draft = `${path}.${process.pid}`
  await writeFile(draft, content, { mode: 0o600 })
  if (account) await chown(draft, account.uid, account.gid)
  await rename(draft, path)
}

function accountName(uid: number): string {
  const { status, stdout } = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' })
  const name = stdout.trim()
  if (status === 0 && name !== '') return name
  throw new EmbeddedPostgresError(
    `The account number ${uid} has no name on this system, by which PostgreSQL knows who connects. Add it to /etc/passwd, or set DATABASE_URL.`,
  )
}
