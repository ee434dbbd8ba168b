import { lazy, Suspense } from 'react'
import { DEFAULT_START_COUNTRY_ID } from '../../../../shared/contract/limits.ts'
import { withLateWords } from '../../../content/words.ts'
import { PartBoundary } from '../../../ui/PartBoundary.tsx'
import type { EntryVerdictProps } from './EntryVerdictBox.tsx'

const VerdictBox = lazy(async () => ({
  default: (await withLateWords(import('./EntryVerdictBox.tsx'))).EntryVerdictBox,
}))

/** Whether the car may enter the chosen country; nothing before one is chosen, or where the car does not leave home. */
export function EntryVerdict({ country, className, ...props }: EntryVerdictProps) {
  if (country === null || country.countryId === DEFAULT_START_COUNTRY_ID) return null
  return (
    <div className={className}>
      <PartBoundary>
        <Suspense fallback={null}>
          <VerdictBox country={country} {...props} />
        </Suspense>
      </PartBoundary>
    </div>
  )
}
