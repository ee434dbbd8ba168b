import { Link } from 'react-router-dom'
import type { SavedSearch } from '../../../../offline/mine-tables.ts'
import type { Freshness } from '../../../api/freshness.ts'
import { focusHeading } from '../../../ui/focus-heading.ts'
import { Button } from '../../../ui/Button.tsx'
import { ageWords, useClock } from '../../offline/late.ts'
import { device } from '../device.ts'
import { useDevice } from '../use-device.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { countListedAfter, newestListed } from '../../../../offline/saved-searches.ts'
import { LIMITS } from '../../../../shared/contract/limits.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { listNewest } from './describe-search.ts'

/** `MouseEvent.button` of what opens a new tab; another one may be the menu of the link. */
const MIDDLE = 1

type NewCount =
  | { readonly phase: 'counting' }
  | { readonly phase: 'failed' }
  | {
      readonly phase: 'counted'
      readonly count: number
      /** There are more than were counted. */
      readonly isMore: boolean
      /** The mark of a visit that sees all of them. */
      readonly newest: string
      /** How old the answer is that was counted in. */
      readonly freshness: Freshness
    }

/** The saved searches with what is new in each since it was last opened. */
export function SearchList({ rows }: { readonly rows: readonly SavedSearch[] }) {
  const messages = useWords('saved')
  return (
    <section aria-labelledby="saved-searches">
      <h2 className="mt-5 mb-3" id="saved-searches" tabIndex={-1}>
        {messages.searches}
      </h2>
      {rows.length === 0 ? (
        <p className="text-body-secondary">{messages.noSearches}</p>
      ) : (
        <ul className="list-group">
          {rows.map((search) => (
            <SearchRow key={search.address} search={search} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SearchRow({ search }: { readonly search: SavedSearch }) {
  const messages = useWords('saved')
  const act = useDevice()
  const { count, countAgain } = useNewCount(search)
  const ui = useWords('ui')
  const { address, name } = search
  // Also a middle click, which opens a new tab, is a visit.
  const handleOpen = () => {
    if (count.phase === 'counted') void device.searches.markSeen(address, count.newest)
  }

  function handleRemove() {
    focusHeading('saved-searches')
    void act(({ searches }) => searches.remove(address))
  }

  function handleAgain() {
    focusHeading('saved-searches')
    countAgain()
  }

  return (
    <li className="list-group-item qitem plain">
      <div>
        <h3 className="t">
          <Link
            className="stretched-link"
            to={{ pathname: '/', search: address }}
            onClick={handleOpen}
            onAuxClick={({ button }) => {
              if (button === MIDDLE) handleOpen()
            }}
          >
            {name}
          </Link>
        </h3>
        <output
          className={count.phase === 'counted' && count.count > 0 ? 'fs-14 text-success' : 'fs-14 text-body-secondary'}
        >
          {countText(count, messages)}
        </output>
        {count.phase === 'counted' ? <CountAge freshness={count.freshness} /> : null}
      </div>
      <Button variant="text" aria-label={`${messages.remove} ${name}`} onClick={handleRemove}>
        {messages.remove}
      </Button>
      {count.phase === 'failed' ? (
        <div className="hstack">
          <Button variant="text" className="btn-start" aria-label={`${ui.tryAgain}: ${name}`} onClick={handleAgain}>
            {ui.tryAgain}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

/** Where nothing newer was to be had: how old the stock is that was counted in. */
function CountAge({ freshness }: { readonly freshness: Freshness }) {
  const language = useLanguage()
  const clock = useClock()
  if (freshness.source === 'network') return null
  return (
    <div className="fs-13 text-body-tertiary">{ageWords({ freshness, receivedAt: clock.now }, clock, language)}</div>
  )
}

function countText(count: NewCount, messages: Words<'saved'>): string {
  if (count.phase === 'counting') return messages.counting
  if (count.phase === 'failed') return messages.countFailed
  return count.count === 0 ? messages.noneNew : messages.countNew(count.count, count.isMore)
}

/** Counts what is new in a saved search: once per visit of the page, and again when it is asked for. */
function useNewCount({ address, newestSeen }: SavedSearch) {
  const dispatch = useDispatch<ClientDispatch>()
  const [count, setCount] = useState<NewCount>({ phase: 'counting' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isShown = true
    const show = async () => {
      const next = await countNew({ address, newestSeen }, dispatch)
      if (isShown) setCount(next)
    }
    void show()
    return () => {
      isShown = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is the occasion, not an input
  }, [dispatch, address, newestSeen, attempt])
  function countAgain() {
    setCount({ phase: 'counting' })
    setAttempt((last) => last + 1)
  }
  return { count, countAgain }
}

/** One page is enough to count up to 20; only when all of it is new a hundred are asked for. */
async function countNew(
  { address, newestSeen }: Pick<SavedSearch, 'address' | 'newestSeen'>,
  dispatch: ClientDispatch,
): Promise<NewCount> {
  const answer = await listNewest({ address, rows: LIMITS.defaultRows }, dispatch)
  if (answer === undefined) return { phase: 'failed' }
  const { freshness } = answer
  const first = answer.result.cars
  const newest = newestListed(first)
  if (newestSeen === null) {
    await device.searches.markSeen(address, newest)
    return { phase: 'counted', count: 0, isMore: false, newest, freshness }
  }
  const isAllNew = first.length === LIMITS.defaultRows && countListedAfter(first, newestSeen) === first.length
  const listed = isAllNew ? ((await listNewest({ address, rows: LIMITS.rows }, dispatch))?.result.cars ?? first) : first
  const count = countListedAfter(listed, newestSeen)
  return {
    phase: 'counted',
    count,
    isMore: isAllNew && count === listed.length && count >= LIMITS.rows,
    newest,
    freshness,
  }
}
