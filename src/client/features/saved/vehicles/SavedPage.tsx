import { LateStyles } from '../../../ui/LateStyles.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LazyForget } from '../../offline/late.ts'
import { RecentList } from '../recent/RecentList.tsx'
import { SavedList } from './SavedList.tsx'
import { SearchList } from '../searches/SearchList.tsx'
import { type Reading, useKept } from './use-saved-vehicles.ts'
import { useWords } from '../../../words/use-words.ts'

/** What the visitor keeps on this device: vehicles, searches, and what was looked at last. */
export function SavedPage() {
  const messages = useWords('saved')
  const { reading, readAgain } = useKept()
  return (
    <main className="container-xl" id="content">
      <LateStyles />
      <PageHeading head={{ title: messages.title, description: messages.description }}>{messages.title}</PageHeading>
      <Content reading={reading} onRetry={readAgain} />
      <LazyForget />
    </main>
  )
}

function Content({ reading, onRetry }: { readonly reading: Reading; readonly onRetry: () => void }) {
  const messages = useWords('saved')
  if (reading.phase === 'reading') return <Skeleton />
  if (reading.phase === 'refused') {
    return (
      <div className="mt-5">
        <FailedPart title={messages.storeTitle} text={messages.storeRefused[reading.reason]} onRetry={onRetry} />
      </div>
    )
  }
  const { vehicles, searches, recents, isOutdated } = reading.kept
  return (
    <>
      {isOutdated ? (
        <p className="alert alert-warning align-items-center mt-5">
          <span className="col">{messages.outdated}</span>
          <Button variant="line" onClick={() => window.location.reload()}>
            {messages.reload}
          </Button>
        </p>
      ) : null}
      <SavedList rows={vehicles} />
      <SearchList rows={searches} />
      <RecentList rows={recents} />
    </>
  )
}

function Skeleton() {
  const messages = useWords('saved')
  return (
    <div className="card card-body mt-5" aria-busy="true">
      <output className="visually-hidden">{messages.loading}</output>
      <SkeletonLines widths={[50, 75, 50, 25]} />
      <SlowText />
    </div>
  )
}
