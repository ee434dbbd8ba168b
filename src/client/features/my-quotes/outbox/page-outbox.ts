import type { Dispatch } from '@reduxjs/toolkit'
import { formDrafts } from '../../../../offline/drafts.ts'
import { deviceOutbox } from '../../../../offline/outbox/device-outbox.ts'
import { leftToSend, nextTime, openRequests, type Rush } from '../../../../offline/outbox/outbox-plan.ts'
import { deviceStore } from '../../../api/device-store.ts'
import { tellingTime } from '../../offline/late.ts'
import { outboxRead } from './outbox.slice.ts'
import { OUTBOX_TAG } from '../../../../offline/names.ts'
import { SERVER_IS_BACK } from '../../../api/window-events.ts'

/** Background Sync, where the browser has it. */
type Wakeable = { readonly sync?: { readonly register: (tag: string) => Promise<void> } }

const now = () => Date.now()

/** From `pagehide` on, until the browser shows the page again. */
let isLeaving = false

/** The outbox of this browser. Load this module lazily: no page needs it for its first paint. */
export const { outbox, drain } = deviceOutbox({
  store: deviceStore,
  // By the server's clock the quotation that comes is valid or not.
  fetch: tellingTime((input, init) => fetch(input, init)),
  // On plain http browsers have no locks, whatever their types say.
  locks: 'locks' in navigator ? navigator.locks : undefined,
  now,
  random: Math.random,
  isOffline: () => !navigator.onLine,
  isLeaving: () => isLeaving,
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
  /** What the browser was asked to wake the worker for. */
  let wakeKeys: readonly string[] = []
  /**
   * Before what is overdue is tried again. A full device refuses even the note that a request is being sent, and gives away
   * with each try what it keeps of the stock: so each try that leaves it overdue doubles the pause.
   */
  let pauseMs = SHORTEST_LOOK_MS
  const follow = async () => {
    const items = await listItems()
    dispatch(outboxRead(openRequests(items).length))
    clearTimeout(timer)
    const left = leftToSend(items).map(({ key }) => key)
    const nextAt = nextTime(items)
    if (nextAt === null || nextAt > now()) pauseMs = SHORTEST_LOOK_MS
    if (left.length > 0) timer = setTimeout(lookAgain, lookAfterMs(nextAt, pauseMs))
    if (left.some((key) => !wakeKeys.includes(key))) void askToBeWoken()
    wakeKeys = left
  }
  const look = async (rush: Rush) => {
    if (isInSight()) await drain(rush)
    // Nobody may come back to this tab: from here on it is the worker's. Asked with every look, the worker would shorten the
    // pauses that a server in trouble needs.
    else if (rush !== 'none') wakeKeys = []
    await follow()
  }
  const lookAgain = () => {
    pauseMs = Math.min(LOOK_MS, pauseMs * 2)
    void look('none')
  }
  const hurry = () => {
    pauseMs = SHORTEST_LOOK_MS
    void look('network')
  }
  deviceStore.subscribe(() => {
    // Something could be written, or was deleted: there may be space now.
    pauseMs = SHORTEST_LOOK_MS
    void follow()
  })
  window.addEventListener('online', hurry)
  window.addEventListener(SERVER_IS_BACK, hurry)
  window.addEventListener('pagehide', () => (isLeaving = true))
  window.addEventListener('pageshow', () => {
    isLeaving = false
    hurry()
  })
  document.addEventListener('visibilitychange', hurry)
  hurry()
  void formDrafts({ store: deviceStore, now }).dropOld()
}

/** Where nothing can be sent, what is overdue is no reason to look sooner: an event tells when that changes. */
function lookAfterMs(nextAt: number | null, pauseMs: number): number {
  if (nextAt === null || !navigator.onLine || !isInSight() || deviceStore.isOutdated()) return LOOK_MS
  return Math.min(LOOK_MS, Math.max(pauseMs, nextAt - now()))
}

function isInSight(): boolean {
  return document.visibilityState === 'visible'
}

async function listItems() {
  const items = await outbox.listItems()
  return items.ok ? items.value : []
}

/** Asks the browser to wake the worker as soon as there is a connection, even when the last tab is closed by then. */
async function askToBeWoken(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration: (ServiceWorkerRegistration & Wakeable) | undefined =
      await navigator.serviceWorker.getRegistration()
    await registration?.sync?.register(OUTBOX_TAG)
  } catch {
    // Refused by the visitor, or no worker is active yet: the page sends by itself.
  }
}
