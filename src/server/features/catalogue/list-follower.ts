import { AppError } from '../../http/app-error.ts'
import { createListState, type ListState } from './list-state.ts'
import { readStockList, type ListSource, type StockListAt } from './read-stock-list.ts'
import { readListChanges, type ChangedVehicle } from './stock-list.read-model.ts'
import { HOUR_MS } from '../../../shared/domain/durations.ts'

/** What changed after a revision up to another, and what the whole list is there. */
type ListChanges = {
  readonly revision: number
  readonly changed: readonly ChangedVehicle[]
  readonly count: number
  readonly digest: string
}

/** Vehicles of one answer, some 50 kB; a device that missed more is better off with the list. */
export const MOST_CHANGES = 5000

/** Rows that vanished from the table without a word are noticed after this time at the latest. */
const STATE_MS = HOUR_MS

export type ListFollower = {
  /** Throws CURSOR_EXPIRED for a revision that never was, and for too many changes. */
  readonly findChanges: (since: number) => Promise<ListChanges>
  /** Goes on from a list that was read anyway. */
  readonly adopt: (state: ListState) => void
}

/**
 * Knows what changed since a revision, and the digest of the list at the end: one statement serves both and moves the
 * state on, so that both are at exactly one revision. Questions take turns.
 */
export function createListFollower(source: ListSource, clock: () => Date): ListFollower {
  let state: ListState | undefined
  let readAt = 0
  let turn: Promise<unknown> = Promise.resolve()

  function adopt(fresh: ListState): ListState {
    state = fresh
    readAt = clock().getTime()
    return fresh
  }
  async function readState(): Promise<ListState> {
    return adopt(await createListState(await getStockList(source)))
  }
  async function findChanges(since: number): Promise<ListChanges> {
    if (clock().getTime() - readAt > STATE_MS) state = undefined
    state ??= await readState()
    let found = await read(state, since)
    if (found === undefined && since > state.revision()) {
      // Nobody has asked for long: it is this process that missed too much.
      state = await readState()
      found = await read(state, since)
    }
    if (found === undefined) throw new AppError('CURSOR_EXPIRED')
    if (found.revision < state.revision()) {
      // The database is older than what we have seen: a backup was put back.
      state = undefined
      throw new AppError('CURSOR_EXPIRED')
    }
    state.advance(found)
    // What the caller alone has seen may be invented, and says nothing of the state.
    if (found.revision < since) throw new AppError('CURSOR_EXPIRED')
    const changed = found.changed.filter(({ revision }) => revision > since)
    return { revision: found.revision, changed, ...state.summary() }
  }
  async function read(known: ListState, since: number) {
    // What does not show the newer of the two is behind, or the primary, of which a backup was put back.
    const db = source.reads.atLeast(Math.max(since, known.revision()))
    const found = await readListChanges(db, { since: Math.min(since, known.revision()), limit: MOST_CHANGES + 1 })
    return found.changed.length > MOST_CHANGES ? undefined : found
  }

  function takeTurn<T>(work: () => Promise<T> | T): Promise<T> {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  return {
    findChanges: (since) => takeTurn(() => findChanges(since)),
    adopt: (fresh) => void takeTurn(() => adopt(fresh)),
  }
}

/** Throws NOT_FOUND when there are more vehicles than a list may have. */
export async function getStockList(source: ListSource): Promise<StockListAt> {
  const list = await readStockList(source)
  if (list === undefined) throw new AppError('NOT_FOUND')
  return list
}
