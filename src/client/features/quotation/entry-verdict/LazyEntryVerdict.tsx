import { type ReactNode, Suspense } from 'react'
import { DEFAULT_START_COUNTRY_ID } from '../../../../shared/contract/limits.ts'
import type { Country } from '../../../../shared/contract/reference.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { loadLateWords } from '../../../words/words.ts'
import { PartBoundary } from '../../../ui/PartBoundary.tsx'
import type { EntryLineProps, EntryVerdictProps } from './EntryVerdictBox.tsx'

const code = () => import('./EntryVerdictBox.tsx')
const verdictBox = lazyPart(async () => (await code()).EntryVerdictBox, loadLateWords)
const line = lazyPart(async () => (await code()).EntryLine, loadLateWords)

/** Whether the car may enter the chosen country; nothing before one is chosen, or where the car does not leave home. */
export function EntryVerdict({ country, ...props }: EntryVerdictProps) {
  return isAbroad(country) ? inPart(<verdictBox.Part country={country} {...props} />) : null
}

/** The same in one line. */
export function EntryLine({ country, ...props }: EntryLineProps) {
  return isAbroad(country) ? inPart(<line.Part country={country} {...props} />) : null
}

function isAbroad(country: Country | null): country is Country {
  return country !== null && country.countryId !== DEFAULT_START_COUNTRY_ID
}

function inPart(part: ReactNode) {
  return (
    <PartBoundary>
      <Suspense fallback={null}>{part}</Suspense>
    </PartBoundary>
  )
}
