import { type ReactNode, Suspense } from 'react'
import type { ConditionReport } from '../../../../shared/contract/condition-report.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PartBoundary } from '../../../ui/PartBoundary.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useWords } from '../../../words/use-words.ts'
import { loadLateWords } from '../../../words/words.ts'

const areas = lazyPart(async () => (await import('../late.ts')).ReportAreas, loadLateWords)

/** Seven areas, before they are there. */
const WAITING = [1, 2, 3, 4, 5, 6, 7]

/** What staff saw of a vehicle; null = nobody looked yet. */
export function ConditionPart({ report }: { readonly report: ConditionReport | null }) {
  const words = useWords('listing')
  const isHydrated = useHydrated()
  const waiting: ReactNode = (
    <ul className="areas" aria-hidden="true">
      {WAITING.map((area) => (
        <li key={area}>
          <span className="placeholder col-6" />
        </li>
      ))}
    </ul>
  )
  return (
    <section className="listing-part" id="condition" aria-labelledby="condition-heading">
      <h2 id="condition-heading">{words.condition}</h2>
      {report === null ? (
        <p className="text-body-secondary">{words.noCondition}</p>
      ) : isHydrated ? (
        <PartBoundary>
          <Suspense fallback={waiting}>
            <areas.Part report={report} />
          </Suspense>
        </PartBoundary>
      ) : (
        waiting
      )}
    </section>
  )
}
