import { type KeepPage, KIND } from '../../offline/worker-messages.ts'
import { failureKind } from '../api/api-failure.ts'
import { type Answered, isAnswered } from '../api/freshness.ts'
import type { ClientDispatch } from '../api/page.ts'
import { publicApi } from '../api/public-api.ts'
import { wantsLess, whenSettled } from '../ui/idle.ts'
import type { PageState } from './page-state.ts'

type Outcome = { readonly data?: unknown; readonly error?: unknown }
type Initiate = (arg: unknown, options: object) => (dispatch: ClientDispatch) => Promise<Outcome>
type Shown = PageState['answers'][number]

/**
 * Asks the worker to keep a page for the next visit to its address. One that the browser's own cache does not have is
 * fetched: not where less data is wanted, and not while a new version waits, whose page this worker could not open.
 */
export async function keepPage(page: KeepPage): Promise<void> {
  if (!('serviceWorker' in navigator) || wantsLess()) return
  const { active, waiting } = await navigator.serviceWorker.ready
  if (waiting === null) active?.postMessage({ kind: KIND.keepPage, ...page }, [])
}

type Visit = {
  readonly address: string
  readonly dispatch: ClientDispatch
  /** What the page of the last visit shows, as its server answered then. */
  readonly answers: readonly Shown[]
}

/** Asks anew what a kept page shows; where the server now says something else, the page is fetched once more in idle time. */
export async function renewPage({ address, dispatch, answers }: Visit): Promise<void> {
  const outcomes = await Promise.all(answers.map((shown) => ask(shown, dispatch)))
  if (!outcomes.some((now, place) => saysOther(now, answers[place]?.value))) return
  whenSettled(() => void keepPage({ address, from: 'server' }))
}

/** In the store, past what it has: whoever shows the answer shows the new one. */
async function ask({ endpoint, arg }: Shown, dispatch: ClientDispatch): Promise<Outcome> {
  // Which endpoints are there depends on the code that has come, so their types are not known here.
  const endpoints = publicApi.endpoints as Readonly<Record<string, { readonly initiate: Initiate } | undefined>>
  const asked = endpoints[endpoint]?.initiate(arg, { forceRefetch: true, subscribe: false })
  return asked === undefined ? {} : dispatch(asked)
}

/** Only the server's own word counts. */
export function saysOther({ data, error }: Outcome, before: unknown): boolean {
  if (error !== undefined) return failureKind(error) === 'notFound'
  return isAnswered(data) && data.freshness.source === 'network' && !(isAnswered(before) && isSame(data, before))
}

function isSame(now: Answered<unknown>, before: Answered<unknown>): boolean {
  const { digest } = now.freshness
  if (digest !== null && digest === before.freshness.digest) return true
  return JSON.stringify(now.result) === JSON.stringify(before.result)
}
