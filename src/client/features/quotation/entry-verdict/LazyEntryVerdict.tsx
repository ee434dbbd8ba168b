import { Suspense } from 'react'
import { DEFAULT_START_COUNTRY_ID } from '../../../../shared/contract/limits.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { loadLateWords } from '../../../words/words.ts'
import { PartBoundary } from '../../../ui/PartBoundary.tsx'
import type { EntryVerdictProps } from './EntryVerdictBox.tsx'

const verdictBox = lazyPart(async () => (await import('./EntryVerdictBox.tsx')).EntryVerdictBox, loadLateWords)

/** Whether the car may enter the chosen country; nothing before one is chosen, or where the car does not leave home. */
export function EntryVerdict({ country, className, ...props }: EntryVerdictProps) {
  if (country === null || country.countryId === DEFAULT_START_COUNTRY_ID) return null
  return (
    <div className={className}>
      <PartBoundary>
        <Suspense fallback={null}>
          <verdictBox.Part country={country} {...props} />
        </Suspense>
      </PartBoundary>
    </div>
  )
}
