import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { updateSlice } from './update.slice.ts'
import { useWords } from '../../../words/use-words.ts'
import { OUTDATED } from '../../../api/window-events.ts'
import { Workbox, messageSW } from 'workbox-window'
import { type BusyAnswer, KIND, kindOf, outcomeOf, type TakeOverAnswer } from '../../../../offline/worker-messages.ts'
import { reloadOnce } from '../../../ui/reload-once.ts'
import { showMessage } from '../toasts/messages.slice.ts'
import type { Words } from '../../../words/words.ts'
import { HOUR_MS } from '../../../../shared/domain/durations.ts'
import { OUTBOX_LOCK } from '../../../../offline/names.ts'

/** Fields in which words are written; a choice is made again in a second. */
const WRITTEN = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])'
/** A form whose words are kept on this device: after a reload of its tab they stand there again. */
const KEPT = '[data-kept=true]'

let touched: readonly WeakRef<HTMLInputElement | HTMLTextAreaElement>[] = []

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

const { updateAsked, updatePutOff, updateRefused } = updateSlice.actions

/** `Update ready`: quiet, and it may wait. */
export function UpdateNotice({ isOfStaff = false }: { readonly isOfStaff?: boolean }) {
  const messages = useWords('update')
  const dispatch = useDispatch<ClientDispatch>()
  const { stage, refusal } = useSelector(updateSlice.selectors.selectUpdate)
  useEffect(() => {
    isOnStaffPage = isOfStaff
  }, [isOfStaff])
  useEffect(() => void followWorker(dispatch, messages), [dispatch, messages])
  useEffect(() => followStore(dispatch), [dispatch])
  if (stage === 'none') return null
  async function handleReload() {
    dispatch(updateAsked())
    const outcome = await takeOver(await followWorker(dispatch, messages))
    if (outcome !== 'taken') dispatch(updateRefused(outcome))
  }
  const isAsking = stage === 'asking'
  return (
    <section className="update toast toast-info show" aria-label={messages.area}>
      <div className="toast-body">
        <Icon name="retry" />
        <div className="grow">
          <div aria-live="polite">
            <strong>{messages.title}</strong>
            <div className="text-body-secondary">{refusal === null ? messages.text : messages[refusal]}</div>
          </div>
          <div className="update-b">
            <Button
              variant="line"
              isBusy={isAsking}
              aria-disabled={isAsking}
              onClick={() => (isAsking ? undefined : void handleReload())}
            >
              {messages.reload}
            </Button>
            <Button variant="text" onClick={() => dispatch(updatePutOff())}>
              {messages.later}
            </Button>
          </div>
        </div>
        <Button
          variant="text"
          className="btn-icon"
          aria-label={messages.close}
          onClick={() => dispatch(updatePutOff())}
        >
          <Icon name="close" />
        </Button>
      </div>
    </section>
  )
}

/** A newer version changed this device's database: this page only reads it, and offers to be loaded anew. */
function followStore(dispatch: ClientDispatch): () => void {
  const offer = () => dispatch(updateSlice.actions.updateReady())
  if (OUTDATED in document.documentElement.dataset) offer()
  window.addEventListener(OUTDATED, offer)
  return () => window.removeEventListener(OUTDATED, offer)
}

/**
 * Registers the worker and follows it: says once that the app works offline, and offers each new version. Undefined where
 * the browser has no workers or refuses this one; the page then works without.
 */
function followWorker(
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
  const workbox = new Workbox(WORKER, { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => dispatch(updateSlice.actions.updateReady()))
  workbox.addEventListener('activated', ({ isUpdate, isExternal }) => {
    if (!isUpdate && !isExternal && !isOnStaffPage) dispatch(showMessage({ kind: 'info', detail: messages.ready }))
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
 * which, and nothing has changed.
 */
async function takeOver(registration: ServiceWorkerRegistration | undefined): Promise<TakeOverAnswer['outcome']> {
  hasAskedReload = true
  const waiting = registration?.waiting
  if (!waiting && (await isBusy({ isAsked: true }))) return refused('busyHere')
  if (waiting) {
    const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    const outcome = await Promise.race([askWorker(waiting), after(ANSWER_WITHIN_MS)])
    if (outcome === 'busyHere' || outcome === 'busyElsewhere') return refused(outcome)
    await Promise.race([changed, after(TAKE_OVER_MS)])
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

/** Remembers from now on which fields the visitor wrote in. */
export function watchForms(): void {
  document.addEventListener('input', ({ target }) => {
    if (!isField(target) || !target.matches(WRITTEN)) return
    if (!touched.some((field) => field.deref() === target)) touched = [...touched, new WeakRef(target)]
  })
}

/**
 * Whether somebody is in the middle of something: written words that still stand there, what a page would have the browser
 * ask about before it is closed, such as photos that wait, or a quotation on its way. `isAsked`: the visitor of this page asks for the reload, so that words which come back by themselves do not count.
 */
export async function isBusy({ isAsked }: { readonly isAsked: boolean }): Promise<boolean> {
  touched = touched.filter((field) => field.deref()?.isConnected === true)
  const written = touched.map((field) => field.deref()).filter((field) => field !== undefined && field.value !== '')
  if (written.some((field) => !isAsked || field?.closest(KEPT) === null)) return true
  // Dispatched by hand it closes nothing and only asks the page's own parts.
  const mayClose = window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  return !mayClose || isSending()
}

async function isSending(): Promise<boolean> {
  // On plain http browsers have no locks, whatever their types say.
  const { locks }: { readonly locks?: LockManager } = navigator
  const { held = [] } = (await locks?.query()) ?? {}
  return held.some(({ name }) => name === OUTBOX_LOCK)
}

function isField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
