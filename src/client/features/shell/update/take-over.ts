import { messageSW } from 'workbox-window'
import { KIND, outcomeOf, type TakeOverAnswer } from '../../../../offline/worker-messages.ts'
import { isBusy } from './open-form.ts'

/** Longer than the worker waits for the pages. */
const ANSWER_WITHIN_MS = 3000
/** Some browsers never tell that a worker took over (`offline.take-over`). */
const TAKE_OVER_MS = 4000

let isAsking = false

/** Whether the visitor of this page asks for the reload. */
export function isReloadAsked(): boolean {
  return isAsking
}

/**
 * Lets the waiting version take over and loads the page anew; unless a page is in the middle of something: then it says
 * which, and nothing has changed.
 */
export async function takeOver(
  registration: ServiceWorkerRegistration | undefined,
): Promise<TakeOverAnswer['outcome']> {
  isAsking = true
  const waiting = registration?.waiting
  if (!waiting && (await isBusy({ isAsked: true }))) return refused('busyHere')
  if (waiting) {
    const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    const outcome = await Promise.race([ask(waiting), after(ANSWER_WITHIN_MS)])
    if (outcome === 'busyHere' || outcome === 'busyElsewhere') return refused(outcome)
    await Promise.race([changed, after(TAKE_OVER_MS)])
  }
  window.location.reload()
  return 'taken'
}

function refused(outcome: 'busyHere' | 'busyElsewhere') {
  isAsking = false
  return outcome
}

async function ask(waiting: ServiceWorker) {
  const answer: unknown = await messageSW(waiting, { kind: KIND.takeOver })
  return outcomeOf(answer)
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}
