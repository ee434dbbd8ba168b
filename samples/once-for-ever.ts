import { eq, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../src/server/db/database.ts'
import { installationStep } from '../src/server/db/schema/index.ts'

type Step = {
  readonly name: string
  /** The key under which processes agree who does it. */
  readonly lock: number
  readonly now: Date
}

/** What a step did, in words for the database, and what to answer. */
type Done<Result> = { readonly detail: string; readonly result: Result }

/**
 * Does an installation step once for ever: one transaction, noted with its effect. Killed in the middle, the next start
 * begins anew; of two starts at once one waits and finds it done. Undefined when it had been done before, or when the work
 * is undefined: then nothing is noted. Needs a pool for bulk work.
 */
export async function onceForEver<Result>(
  db: Db,
  { name, lock, now }: Step,
  work: (tx: Transaction) => Promise<Done<Result> | undefined>,
): Promise<Result | undefined> {
  return db.transaction(async (tx) => {
    await waitForTurn(tx, lock)
    const known = await tx.$count(installationStep, eq(installationStep.name, name))
    const done = known > 0 ? undefined : await work(tx)
    if (done === undefined) return undefined
    await tx.insert(installationStep).values({ name, doneAt: now, detail: done.detail })
    return done.result
  })
}

/** A second start may have to wait longer than a lock may usually take. */
async function waitForTurn(tx: Transaction, lock: number): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', '0', true)`)
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
}
