import { useEffect, useState, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '../../../../shared/domain/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyBox } from '../../../ui/Scene.tsx'
import { focusHeading } from '../../../ui/focus-heading.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import type { SearchCriteria } from '../../../../shared/domain/search-address/search-criteria.ts'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import { ageWords } from '../age/age-words.ts'
import { useClock } from '../age/clock.ts'
import { keepsNothing } from './kept-answers.ts'
import { listSavedSearches, type SavedSearchLink, savedPagesOf } from './saved-results.ts'
import { useReturnOfConnection } from '../age/use-return-of-connection.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import { PageHeading } from '../../../ui/PageHeading.tsx'

type UnsavedVehicleProps = {
  /** What went wrong, in words. */
  readonly reason: string
  readonly onRetry: () => void
}

type Props = {
  readonly criteria: SearchCriteria
  /** What went wrong, in words. */
  readonly reason: string
  readonly onRetry: () => void
}

type Kept = {
  readonly pages: readonly number[]
  readonly searches: readonly SavedSearchLink[]
  /** Of the stock list; null = not known. */
  readonly size: string | null
}

/** No answer, neither of the server nor of this device: says what the device has instead, and how it could have all. */
export function UnsavedResults({ criteria, reason, onRetry }: Props) {
  const words = useWords('freshness')
  const ui = useWords('ui')
  const kept = useKept(criteria)
  useReturnOfConnection(onRetry)
  function handleRetry() {
    focusHeading(null)
    onRetry()
  }
  if (kept === undefined) return null
  const isPage = criteria.page > 1 || kept.pages.length > 0
  return (
    <EmptyBox scene="carrier" role="alert">
      <Suspense fallback={null}>
        <LateStyles />
      </Suspense>
      <h2>{isPage ? words.pageNotSaved : words.searchNotSaved}</h2>
      <p>{reason}</p>
      {kept.pages.length > 0 ? <SavedPages criteria={criteria} pages={kept.pages} /> : null}
      <p>{keepsNothing() ? words.windowKeepsNothing : <Link to="/offline">{words.saveList(kept.size)}</Link>}</p>
      <SavedSearches searches={kept.searches} />
      <Button variant="main" onClick={handleRetry}>
        <Icon name="retry" /> {ui.tryAgain}
      </Button>
    </EmptyBox>
  )
}

function useKept(criteria: SearchCriteria): Kept | undefined {
  const words = useWords('freshness')
  const messages = useWords('offlineUse')
  const [kept, setKept] = useState<Kept>()
  useEffect(() => {
    let isShown = true
    const look = async () => {
      const [pages, searches, size] = await Promise.all([
        savedPagesOf(criteria),
        listSavedSearches(words),
        readListSize(messages),
      ])
      if (isShown) setKept({ pages, searches, size })
    }
    void look()
    return () => {
      isShown = false
    }
  }, [criteria, words, messages])
  return kept
}

async function readListSize(messages: Words<'offlineUse'>): Promise<string | null> {
  try {
    const { knownListSize } = await import('../stock-list/use-stock-list.ts')
    return await knownListSize(messages)
  } catch {
    return null
  }
}

function SavedPages({ criteria, pages }: { readonly criteria: SearchCriteria; readonly pages: readonly number[] }) {
  const words = useWords('freshness')
  return (
    <nav className="hstack flex-wrap gap-1 mb-3" aria-label={words.savedPages}>
      <span className="text-body-secondary">{words.savedPages}</span>
      {pages.map((page) => (
        <Link key={page} className="page-link" to={{ pathname: '/', search: writeCriteria({ ...criteria, page }) }}>
          {formatCount(page)}
        </Link>
      ))}
    </nav>
  )
}

function SavedSearches({ searches }: Pick<Kept, 'searches'>) {
  const words = useWords('freshness')
  const language = useLanguage()
  const clock = useClock()
  if (searches.length === 0) return <p className="text-body-secondary">{words.nothingSaved}</p>
  return (
    <>
      <p className="text-body-secondary">{words.savedHere}</p>
      <ul className="list-group list-group-flush">
        {searches.map(({ address, name, savedAt }) => (
          <li key={address} className="list-group-item">
            <Link to={{ pathname: '/', search: address }}>{name}</Link>{' '}
            <span className="fs-13 text-body-tertiary">{ageWords(savedThen(savedAt), clock, language)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function savedThen(savedAt: string) {
  const freshness = { source: 'saved' as const, serverTime: null, savedAt, revision: null, digest: null }
  return { freshness: { ...freshness, partial: false, why: null }, receivedAt: 0 }
}

/** A listing of which this device has nothing, and which nobody else answers for at the moment. */
export function UnsavedVehicle({ reason, onRetry }: UnsavedVehicleProps) {
  const words = useWords('freshness')
  const ui = useWords('ui')
  useReturnOfConnection(onRetry)
  return (
    <EmptyBox scene="carrier" role="alert">
      <PageHeading head={{ title: words.vehicleNotSaved }}>{words.vehicleNotSaved}</PageHeading>
      <p>{reason}</p>
      <div className="hstack flex-wrap gap-2">
        <Button variant="main" onClick={onRetry}>
          <Icon name="retry" /> {ui.tryAgain}
        </Button>
        <Link className="btn btn-text" to="/">
          {ui.back}
        </Link>
      </div>
    </EmptyBox>
  )
}
