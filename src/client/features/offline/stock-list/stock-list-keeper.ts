import type { StockNews } from '../../../../offline/stock/stock-news.ts'
import type { SavedListState } from '../../../../offline/stock/stock-tables.ts'
import type { Progress } from '../../../../offline/stock/download-list.ts'
import type { SyncOutcome } from '../../../../offline/stock/sync-list.ts'
import type { SyncRefusal } from '../../../../offline/stock/sync-stop.ts'
import type { Wait } from '../../../../offline/open-store.ts'
import type { Outcome } from '../../../../offline/store-engine.ts'

/** Why the last thing that was asked for was not done. */
export type ListFault = 'needsConnection' | 'full' | 'failed'

/**
 * What a screen shows of the stock list. `off` = this window keeps nothing; `absent` = none is saved, and saving it would
 * take `size` bytes, null while nobody says; `saving` = it is on its way, here or in another tab.
 */
export type ListShown =
  | { readonly phase: 'reading' | 'off' }
  | { readonly phase: 'absent'; readonly size: number | null; readonly fault: ListFault | null }
  | ({ readonly phase: 'saving'; readonly size: number } & Progress)
  | {
      readonly phase: 'saved'
      readonly state: SavedListState
      readonly isBusy: boolean
      readonly fault: ListFault | null
    }

type Options = {
  readonly sync: {
    readonly size: () => Promise<{ readonly totalBytes: number } | undefined>
    readonly save: (onProgress: (progress: Progress) => void) => Promise<SyncOutcome>
    readonly update: (options: { readonly mayBegin: boolean; readonly isAsked: boolean }) => Promise<SyncOutcome>
    readonly remove: () => Promise<Outcome<void>>
  }
  readonly readState: () => Promise<Outcome<SavedListState | undefined>>
  readonly listen: (onNews: (news: StockNews) => void) => unknown
  readonly wait: Wait
  readonly now: () => number
}

/** A tab that tells nothing for so long is not fetching any more. */
const SILENCE_MS = 30_000

/** What the screens of one page know of the stock list, and do with it. */
export function createListKeeper({ sync, readState, listen, wait, now }: Options) {
  const listeners = new Set<() => void>()
  let shown: ListShown = { phase: 'reading' }
  let size: number | null = null
  let lastAt: number | undefined
  let isListening = false
  let isSaving = false
  let heard = 0

  function show(next: ListShown): void {
    shown = next
    for (const onChange of listeners) onChange()
  }

  /** Reads what is there. A save of this page ends by looking for itself. */
  async function look(fault: ListFault | null = null): Promise<void> {
    if (isSaving) return undefined
    const read = await readState()
    if (isSaving) return undefined
    if (!read.ok) return show({ phase: 'off' })
    const state = read.value
    return show(
      state === undefined ? { phase: 'absent', size, fault } : { phase: 'saved', state, isBusy: false, fault },
    )
  }

  function hear(news: StockNews): void {
    if (isSaving) return undefined
    if (news.kind === 'changed') return void look()
    if (shown.phase === 'saved') return undefined
    heard += 1
    const mine = heard
    void wait(SILENCE_MS).then(() => (mine === heard && shown.phase === 'saving' ? look() : undefined))
    return showProgress(news)
  }

  function showProgress({ done, total }: Progress): void {
    show({ phase: 'saving', size: size ?? total, done, total })
  }

  function ended(outcome: SyncOutcome): void {
    if (outcome.ok || outcome.reason === 'large') lastAt = now()
  }

  return {
    read: (): ListShown => shown,
    subscribe: (onChange: () => void): (() => void) => {
      listeners.add(onChange)
      if (!isListening) {
        isListening = true
        listen(hear)
        void look()
      }
      return () => listeners.delete(onChange)
    },
    look: () => look(),
    /** Asks how large the list would be, unless that is known. */
    askSize: async (): Promise<void> => {
      size ??= (await sync.size())?.totalBytes ?? null
      if (shown.phase === 'absent' && shown.size !== size) show({ ...shown, size })
    },
    /** Clock of the device when the server last answered this page; undefined = it has not. */
    lastAt: () => lastAt,
    save: async (): Promise<boolean> => {
      isSaving = true
      showProgress({ done: 0, total: size ?? 0 })
      const outcome = await sync.save(showProgress)
      isSaving = false
      ended(outcome)
      await look(faultOf(outcome))
      return outcome.ok
    },
    /** `isQuiet`: nobody asked for it, so nobody hears that it failed. `mayBegin`: also if it must be fetched whole. */
    update: async ({ isQuiet, mayBegin }: { readonly isQuiet: boolean; readonly mayBegin: boolean }): Promise<void> => {
      if (shown.phase === 'saved') show({ ...shown, isBusy: true, fault: null })
      const outcome = await sync.update({ mayBegin, isAsked: !isQuiet })
      ended(outcome)
      await look(isQuiet ? null : faultOf(outcome))
    },
    remove: async (): Promise<void> => {
      const outcome = await sync.remove()
      await look(outcome.ok ? null : 'failed')
    },
  }
}

function faultOf(outcome: SyncOutcome): ListFault | null {
  return outcome.ok ? null : FAULTS[outcome.reason]
}

/** Null = there is nothing to say: another tab is at it, or it was removed. */
const FAULTS: Readonly<Record<SyncRefusal, ListFault | null>> = {
  away: 'needsConnection',
  damaged: 'needsConnection',
  large: 'needsConnection',
  full: 'full',
  unproven: 'failed',
  unavailable: 'failed',
  outdated: 'failed',
  failed: 'failed',
  busy: null,
  none: null,
  removed: null,
}
