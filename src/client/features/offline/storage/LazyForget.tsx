import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PartBoundary } from '../../../ui/PartBoundary.tsx'
import { loadLateWords } from '../../../words/words.ts'

const forget = lazyPart(async () => (await import('./Forget.tsx')).Forget, loadLateWords)

/** `Forget everything on this device`, for pages of other features: its code comes with them. */
export function LazyForget() {
  return (
    <PartBoundary>
      <Suspense>
        <forget.Part />
      </Suspense>
    </PartBoundary>
  )
}
