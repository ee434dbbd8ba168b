import { Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useDispatch, useSelector } from 'react-redux'
import type { Freshness } from '../../../api/freshness.ts'
import { DAY_MS, HOUR_MS } from '../../../../shared/domain/durations.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { showMessage } from '../../shell/public.ts'
import { ageWords, type Clock, type Dated, instantOf } from './age-words.ts'
import { useClock } from './clock.ts'
import type { ShownAnswer } from './shown-answer.ts'
import { useNewer } from './use-newer.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { connectionSlice } from '../connection/connection.slice.ts'
import { currencyApi, RATES_CALL } from '../../../api/public/currency-api.ts'
import { useLaterAnswer } from './use-later-answer.ts'

type Pages = Map<string, Dated>

/** The pages of each search that this tab has shown, by the search without its page. */
const shown = new Map<string, Pages>()
const MOST_SEARCHES = 50

type List = { readonly search: string; readonly page: string }

/** `money.rate-age` */
const RENEW_AFTER_MS = HOUR_MS
const OLD_MS = 7 * DAY_MS

type Props = {
  readonly answer: ShownAnswer
  /** How it is said here that the answer is live. */
  readonly live: string
}

/** How old the answer on screen is, whether there is more to it, and the offer of a newer one. */
export function FreshAge({ answer, live }: Props) {
  const words = useWords('freshness')
  const language = useLanguage()
  const clock = useClock()
  const { freshness } = answer.currentData ?? {}
  const dated = useOldest(answer)
  const newer = useNewer(answer)
  useFaultMessage(freshness)
  useRateRefresh(clock)
  if (freshness === undefined || dated === undefined) return null
  return (
    <>
      {newer?.isGone === true ? (
        <strong className="badge text-bg-dark">{words.gone}</strong>
      ) : (
        <AgeText text={ageWords(dated, clock, language)} live={live} />
      )}
      {freshness.partial ? (
        <p className="alert mt-2">
          <Icon name="info" /> <span>{words.shortVersion}</span>
        </p>
      ) : null}
      {newer?.offer === undefined
        ? null
        : createPortal(
            <output className="newer">
              <Suspense fallback={null}>
                <LateStyles />
              </Suspense>
              <Button variant="main" onClick={newer.offer.show}>
                {newer.offer.label}
              </Button>
            </output>,
            document.body,
          )}
    </>
  )
}

/** That our server failed is no news of the connection, which the strip tells of. */
function useFaultMessage(freshness: Freshness | undefined): void {
  const words = useWords('freshness')
  const dispatch = useDispatch()
  const isFault = freshness?.why === 'fault' && freshness.source !== 'network'
  useEffect(() => {
    if (isFault) dispatch(showMessage({ kind: 'info', detail: words.serverFault }))
  }, [dispatch, isFault, words])
}

/** Old ones stand out; that all is well is said quietly. */
function AgeText({ text, live }: { readonly text: string; readonly live: string }) {
  const ui = useWords('ui')
  return text === ui.live ? live : <strong>{text}</strong>
}

/**
 * Asks for the rates again when they were asked for an hour ago, and saved ones when the server gave others late or a
 * connection is back. Those that it gave late once more are the rates of now.
 */
function useRateRefresh({ now }: Clock): void {
  const dispatch = useDispatch<ClientDispatch>()
  const isOnline = useSelector(connectionSlice.selectors.selectConnection) === 'online'
  const { data, startedTimeStamp = now } = currencyApi.endpoints.getRates.useQueryState()
  const isDue = isOnline && now - startedTimeStamp > RENEW_AFTER_MS

  const renew = () =>
    void dispatch(currencyApi.endpoints.getRates.initiate(undefined, { forceRefetch: true, subscribe: false }))
  const confirm = (freshness: Freshness) => {
    if (data === undefined) return
    const entry = { endpointName: 'getRates', arg: undefined, value: { ...data, freshness } } as const
    dispatch(currencyApi.util.upsertQueryEntries([entry]))
  }
  useLaterAnswer({ request: RATES_CALL, freshness: data?.freshness }, { onLater: renew, onConfirmed: confirm })
  // Once each time that it falls due.
  const renewNow = useEffectEvent(renew)
  useEffect(() => {
    if (isDue) renewNow()
  }, [isDue])
}

/** Beside a rate that has not been renewed for a week; `timestamp` is the rate's own, ISO 8601 UTC. */
export function OldRate({ timestamp }: { readonly timestamp: string }) {
  const words = useWords('freshness')
  const { now, offset } = useClock()
  const isOld = now + offset - Date.parse(timestamp) > OLD_MS
  return isOld ? <span className="badge text-bg-warning">{words.oldRate}</span> : null
}

/**
 * The answer with its age; of a list whose pages came from several sources the oldest one's, so that no page passes for
 * fresher than the list it belongs to (`search.one-source-per-list`).
 */
export function useOldest({ endpointName, originalArgs, currentData, fulfilledTimeStamp = 0 }: ShownAnswer) {
  const freshness = currentData?.freshness
  const list = useMemo(
    () => (endpointName === 'searchStock' ? listOf(originalArgs) : undefined),
    [endpointName, originalArgs],
  )
  const dated = useMemo(
    () => freshness && { freshness, receivedAt: fulfilledTimeStamp },
    [freshness, fulfilledTimeStamp],
  )
  useEffect(() => {
    if (list !== undefined && dated !== undefined) remember(list, dated)
  }, [list, dated])
  return dated && list ? oldestOf(list, dated) : dated
}

function listOf(filter: unknown): List {
  const { First, ...search } = { First: 0, ...(typeof filter === 'object' ? filter : {}) }
  return { search: JSON.stringify(search), page: String(First) }
}

function remember({ search, page }: List, dated: Dated): void {
  const pages: Pages = shown.get(search) ?? new Map<string, Dated>()
  shown.delete(search)
  shown.set(search, pages.set(page, dated))
  const [first] = shown.keys()
  if (shown.size > MOST_SEARCHES && first !== undefined) shown.delete(first)
}

function oldestOf({ search, page }: List, dated: Dated): Dated {
  const all = [dated, ...[...(shown.get(search) ?? [])].filter(([other]) => other !== page).map(([, other]) => other)]
  if (all.every(({ freshness }) => isSameSource(freshness, dated.freshness))) return dated
  return all.reduce((oldest, other) =>
    (instantOf(other) ?? Infinity) < (instantOf(oldest) ?? Infinity) ? other : oldest,
  )
}

function isSameSource(a: Freshness, b: Freshness): boolean {
  return a.source === b.source && (a.source === 'network' || a.revision === b.revision)
}
