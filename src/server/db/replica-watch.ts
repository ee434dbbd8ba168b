import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

export type ReplicaState = {
  /** Whether reads go to it. */
  readonly isUsable: boolean
  /** How old the newest thing is that it does not show yet; 0 where it shows all; undefined while it does not answer. */
  readonly lagSeconds: number | undefined
}

export type ReplicaWatch = {
  readonly isUsable: () => boolean
  readonly state: () => ReplicaState
  /** To be called by whom it did not answer. */
  readonly lost: () => void
  readonly close: () => Promise<void>
}

const LOOK_MS = 1000
/** A replica that is further behind is asked for nothing. */
const MOST_LAG_SECONDS = 5
/** Positions of the primary that are remembered, one a second; the oldest stay. */
const MOST_POSITIONS = 3600

/**
 * Looks at a replica once a second: whether it answers, and how far it is behind the primary, by where the primary's log
 * was at each look. So an idle primary is no lag, and no two clocks are compared.
 */
export function createReplicaWatch({
  primary,
  replica,
}: {
  readonly primary: Pool
  readonly replica: Pool
}): ReplicaWatch {
  const closing = new AbortController()
  const positions: { readonly at: number; readonly position: number }[] = []
  let isAnswering = true
  let lagSeconds = 0
  const watching = watch()

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await look()
      await sleep(LOOK_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  async function look(): Promise<void> {
    const at = performance.now()
    // While the primary is away nothing new is written.
    const position = await ask(primary, 'pg_current_wal_lsn()').catch(() => undefined)
    if (position != null && positions.length < MOST_POSITIONS) positions.push({ at, position })
    try {
      const replayed = await ask(replica, 'CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END')
      const behind = positions.findIndex((known) => replayed !== null && known.position > replayed)
      positions.splice(0, behind < 0 ? positions.length : behind)
      lagSeconds = behind < 0 ? 0 : (performance.now() - positions[0]!.at) / 1000
      isAnswering = true
    } catch {
      isAnswering = false
    }
  }

  const isUsable = (): boolean => isAnswering && lagSeconds <= MOST_LAG_SECONDS
  return {
    isUsable,
    state: () => ({ isUsable: isUsable(), lagSeconds: isAnswering ? lagSeconds : undefined }),
    lost: () => {
      isAnswering = false
    },
    close: () => {
      closing.abort()
      return watching
    },
  }
}

/** A position in the log as bytes; null where there is none. */
async function ask(pool: Pool, position: string): Promise<number | null> {
  const { rows } = await pool.query<{ position: number | null }>(
    `SELECT pg_wal_lsn_diff(${position}, '0/0')::float8 AS position`,
  )
  return rows[0]?.position ?? null
}
