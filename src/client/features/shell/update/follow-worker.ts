import { Workbox } from 'workbox-window'
import { type BusyAnswer, KIND, kindOf } from '../../../../offline/worker-messages.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { reloadOnce } from '../../../ui/reload-once.ts'
import { showMessage } from '../toasts/messages.slice.ts'
import { isBusy, watchForms } from './open-form.ts'
import { isReloadAsked } from './take-over.ts'
import { updateSlice } from './update.slice.ts'
import type { Words } from '../../../words/words.ts'
import { HOUR_MS } from '../../../../shared/domain/durations.ts'

/** The worker's one address, for ever (`offline.worker-address`). */
const WORKER = '/sw.js'
const STALE_MS = 30 * 60 * 1000

let following: Promise<ServiceWorkerRegistration | undefined> | undefined

/**
 * Registers the worker and follows it: says once that the app works offline, and offers each new version. Undefined where
 * the browser has no workers or refuses this one; the page then works without.
 */
export function followWorker(
  dispatch: ClientDispatch,
  messages: Words<'update'>,
): Promise<ServiceWorkerRegistration | undefined> {
  following ??= start(dispatch, messages).catch(() => undefined)
  return following
}

async function start(
  dispatch: ClientDispatch,
  messages: Words<'update'>,
): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  watchForms()
  answerWorker()
  followTakeOver(dispatch)
  const workbox = new Workbox(WORKER, { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => dispatch(updateSlice.actions.updateReady()))
  workbox.addEventListener('activated', ({ isUpdate, isExternal }) => {
    if (!isUpdate && !isExternal) dispatch(showMessage({ kind: 'info', detail: messages.ready }))
  })
  const registration = await workbox.register({ immediate: true })
  if (registration) lookForUpdates(registration)
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
  const answer: BusyAnswer = { isBusy: await isBusy({ isAsked: isReloadAsked() }) }
  port?.postMessage(answer)
}

/** A new version took over, asked for here or in another tab: this page follows, unless it is in the middle of something. */
function followTakeOver(dispatch: ClientDispatch): void {
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const isUpdate = hadWorker
    hadWorker = true
    if (!isUpdate) return
    void isBusy({ isAsked: isReloadAsked() }).then((busy) =>
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
