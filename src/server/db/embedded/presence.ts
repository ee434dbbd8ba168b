import { Client } from 'pg'
import { clusterOwner } from './cluster.ts'
import { setUpRoles } from './roles.ts'

/** Any number that the product uses for nothing else. */
const presenceLock = 7_239_001

/** Longest wait for another process that sets the database up, which may hand over a large one. */
const SET_UP_MS = 60_000

/** One product process's sign that it uses the server: a session that holds a shared lock, and that dies with it. */
export type Presence = Client

/**
 * Connects and takes the shared lock. Waits while a process that leaves last is stopping the server, and then fails
 * with the connection, so whoever holds a presence holds it on a server that stays.
 */
export async function takePresence(socketFolder: string): Promise<Presence> {
  const client = new Client({
    host: socketFolder,
    user: clusterOwner,
    database: 'postgres',
    application_name: 'saex presence',
    connectionTimeoutMillis: 5000,
    statement_timeout: SET_UP_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT pg_advisory_lock_shared($1)', [presenceLock])
    await setUpRoles(client)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/**
 * Gives up the shared lock and tells whether nobody else holds one. True at most for one of several that leave together;
 * that one holds the lock alone from here on, so that nobody new comes in while it stops the server.
 */
export async function leaveLast(presence: Presence): Promise<boolean> {
  await presence.query('SELECT pg_advisory_unlock_shared($1)', [presenceLock])
  const { rows } = await presence.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [presenceLock])
  return rows[0]?.alone === true
}
