import { lazy, Suspense } from 'react'
import { withLateWords } from '../../../content/words.ts'
import { PartBoundary } from '../../../ui/PartBoundary.tsx'

const Forget = lazy(async () => ({ default: (await withLateWords(import('./Forget.tsx'))).Forget }))

/** `Forget everything on this device`, for pages of other features: its code comes with them. */
export function LazyForget() {
  return (
    <PartBoundary>
      <Suspense>
        <Forget />
      </Suspense>
    </PartBoundary>
  )
}
