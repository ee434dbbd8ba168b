import type { Dispatch } from '@reduxjs/toolkit'
import { createDrain } from '../../../offline/outbox/drain-outbox.ts'
import { nextTime, openWishes, type Rush } from '../../../offline/outbox/outbox-plan.ts'
import { quoteOutbox } from '../../../offline/outbox/quote-outbox.ts'
import { sendItem } from '../../../offline/outbox/send-item.ts'
import { withWebLock } from '../../../offline/outbox/with-web-lock.ts'
import { deviceStore } from '../../api/device-store.ts'
import { outboxRead } from './outbox.slice.ts'

/** ui.md, 'States': the longest time without a byte. */
const SILENCE_MS = 20_000
const LOCK = 'saex-outbox'
/** The lease of an item: whoever holds the lock for longer is taken for dead. */
const LOCK_WAIT_MS = 60_000

const now = () => Date.now()

/** The outbox of this browser. Load this module lazily: no page needs it for its first paint. */
export const outbox = quoteOutbox({ store: deviceStore, now, random: Math.random })

/** Sends what may be sent; at any moment only one tab, or the worker, does. */
export const drain = createDrain({
  outbox,
  send: (item) => sendItem(item, { fetch: (input, init) => fetch(input, init), silenceMs: SILENCE_MS }),
  // On plain http browsers have no locks, whatever their types say.
  withLock: (work) =>
    withWebLock({ locks: 'locks' in navigator ? navigator.locks : undefined, name: LOCK, waitMs: LOCK_WAIT_MS }, work),
  isOffline: () => !navigator.onLine,
})

/** While the page is in sight it looks so often whether something may go out. */
const LOOK_MS = 60_000
const SHORTEST_LOOK_MS = 500

let isStarted = false

/** From now on the page sends by itself, and shows how much waits. */
export function startOutbox(dispatch: Dispatch): void {
  if (isStarted) return
  isStarted = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = async () => {
    const items = await listItems()
    dispatch(outboxRead(openWishes(items).length))
    clearTimeout(timer)
    const mayGo = items.some(({ state }) => state !== 'attention' && state !== 'done')
    if (mayGo) timer = setTimeout(() => void look('none'), lookAfterMs(nextTime(items)))
  }
  const look = async (rush: Rush) => {
    if (document.visibilityState === 'visible') await drain(rush)
    await follow()
  }
  const hurry = () => void look('network')
  deviceStore.subscribe(() => void follow())
  window.addEventListener('online', hurry)
  window.addEventListener('pageshow', hurry)
  document.addEventListener('visibilitychange', hurry)
  hurry()
}

function lookAfterMs(nextAt: number | null): number {
  return nextAt === null ? LOOK_MS : Math.min(LOOK_MS, Math.max(SHORTEST_LOOK_MS, nextAt - now()))
}

async function listItems() {
  const contents = await outbox.list()
  return contents.ok ? contents.value.items : []
}
