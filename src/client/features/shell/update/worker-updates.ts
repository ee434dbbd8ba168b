import { messageSW } from 'workbox-window'
import { type BusyAnswer, KIND, kindOf, outcomeOf, type TakeOverAnswer } from '../../../../offline/worker-messages.ts'
import { HOUR_MS } from '../../../../shared/domain/durations.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { reloadOnce } from '../../../ui/reload-once.ts'
import type { Words } from '../../../words/words.ts'
import { showMessage } from '../toasts/messages.slice.ts'
import { isBusy, watchForms } from './busy-page.ts'
import { followInstalls } from './follow-installs.ts'
import { updateSlice } from './update.slice.ts'

/** Longer than the worker waits for the pages. */
const ANSWER_WITHIN_MS = 3000
/** Some browsers never tell that a worker took over (`offline.take-over`). */
const TAKE_OVER_MS = 4000

/** The visitor of this page asks for the reload. */
let hasAskedReload = false
/** Their pages need a connection, so that nothing is said of working without one. */
let isOnStaffPage = false

/** The worker's one address, for ever (`offline.worker-address`). */
const WORKER = '/sw.js'
const STALE_MS = 30 * 60 * 1000

let following: Promise<ServiceWorkerRegistration | undefined> | undefined

/** Whether the page that is shown is one of staff. */
export function noteStaffPage(isOfStaff: boolean): void {
  isOnStaffPage = isOfStaff
}

/**
 * Registers the worker and follows it: says once that the app works offline, and offers each new version. Undefined where
 * the browser has no workers or refuses this one; the page then works without.
 */
export function followWorker(
  dispatch: ClientDispatch,
  messages: Words<'update'>,
): Promise<ServiceWorkerRegistration | undefined> {
  following ??= register(dispatch, messages).catch(() => undefined)
  return following
}

async function register(
  dispatch: ClientDispatch,
  messages: Words<'update'>,
): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  watchForms()
  answerWorker()
  followTakeOver(dispatch)
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
  followInstalls(registration, {
    onWaiting: () => dispatch(updateSlice.actions.updateReady()),
    onFirst: () => {
      if (!isOnStaffPage) dispatch(showMessage({ kind: 'info', detail: messages.ready }))
    },
  })
  lookForUpdates(registration)
  return registration
}

/** Tells the worker whether this page is in the middle of something. */
function answerWorker(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }: MessageEvent<unknown>) => {
    if (kindOf(data) !== KIND.areYouBusy) return
    void answerBusy(port)
  })
}

async function answerBusy(port: MessagePort | undefined): Promise<void> {
  const answer: BusyAnswer = { isBusy: await isBusy({ isAsked: hasAskedReload }) }
  port?.postMessage(answer)
}

/** A new version took over, asked for here or in another tab: this page follows, unless it is in the middle of something. */
function followTakeOver(dispatch: ClientDispatch): void {
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const isUpdate = hadWorker
    hadWorker = true
    if (!isUpdate) return
    void isBusy({ isAsked: hasAskedReload }).then((busy) =>
      busy ? dispatch(updateSlice.actions.updateReady()) : reloadOnce(),
    )
  })
}

/** Every hour, and when the page comes back into sight after half of one. Nothing ever waits for it: it may hang. */
function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let lookedAt = performance.now()
  const look = () => {
    lookedAt = performance.now()
    void registration.update().catch(() => undefined)
  }
  setInterval(look, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - lookedAt > STALE_MS) look()
  })
}

/**
 * Lets the waiting version take over and loads the page anew; unless a page is in the middle of something: then it says
 * which. This page asks itself, too, first and last: a worker may not answer in time, or count a slow page as asleep.
 */
export async function takeOver(
  registration: ServiceWorkerRegistration | undefined,
): Promise<TakeOverAnswer['outcome']> {
  hasAskedReload = true
  if (await isBusy({ isAsked: true })) return refused('busyHere')
  const waiting = registration?.waiting
  if (waiting) {
    const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    const outcome = await Promise.race([askWorker(waiting), after(ANSWER_WITHIN_MS)])
    if (outcome === 'busyHere' || outcome === 'busyElsewhere') return refused(outcome)
    await Promise.race([changed, after(TAKE_OVER_MS)])
    if (await isBusy({ isAsked: true })) return refused('busyHere')
  }
  window.location.reload()
  return 'taken'
}

function refused(outcome: 'busyHere' | 'busyElsewhere') {
  hasAskedReload = false
  return outcome
}

async function askWorker(waiting: ServiceWorker) {
  const answer: unknown = await messageSW(waiting, { kind: KIND.takeOver })
  return outcomeOf(answer)
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}
