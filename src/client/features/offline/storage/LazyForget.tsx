import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PartBoundary } from '../../../ui/PartBoundary.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { loadLateWords } from '../../../words/words.ts'

const forget = lazyPart(async () => (await import('./Forget.tsx')).Forget, loadLateWords)

/**
 * `Forget everything on this device`, for pages of other features: its code comes with them. The server, which may not
 * have that code either, leaves it out.
 */
export function LazyForget() {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  return (
    <PartBoundary>
      <Suspense>
        <forget.Part />
      </Suspense>
    </PartBoundary>
  )
}
