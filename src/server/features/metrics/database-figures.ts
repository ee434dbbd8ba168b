import type { ReplicaState } from '../../db/replica-watch.ts'
import type { Histogram } from './histogram.ts'
import { gauge, type Metric } from './prometheus-text.ts'

export type WatchedDatabase = {
  /** The pools of this process by their names. */
  readonly pools: Readonly<Record<string, { readonly waitingCount: number }>>
  readonly commits: Histogram
  /** Undefined without replicas. */
  readonly replica: ReplicaState | undefined
}

/** What this process knows of its connections and of the replicas behind them. */
export function toDatabaseFigures({ pools, commits, replica }: WatchedDatabase): readonly Metric[] {
  const waiting: Metric = {
    name: 'saex_pool_waiting',
    help: 'Callers that wait for a connection just now.',
    type: 'gauge',
    samples: Object.entries(pools).map(([pool, { waitingCount }]) => ({ value: waitingCount, labels: { pool } })),
  }
  return [waiting, commits.read(), ...(replica === undefined ? [] : replicaFigures(replica))]
}

function replicaFigures({ isUsable, lagSeconds }: ReplicaState): readonly Metric[] {
  return [
    gauge('saex_replica_up', '1 while reads go to replicas, 0 while the primary answers them.', isUsable ? 1 : 0),
    ...(lagSeconds === undefined
      ? []
      : [gauge('saex_replica_lag_seconds', 'How far a replica is behind the primary.', lagSeconds)]),
  ]
}
