import { memo, useState } from 'react'
import type { Language } from '../../../../shared/domain/language.ts'
import type { SearchCriteria } from '../../../../shared/domain/search-address/search-criteria.ts'
import { type DeliveredPrices, useDeliveredPrices } from '../../../buyer/delivered-prices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useWords } from '../../../words/use-words.ts'
import { withLateWords } from '../../../words/words.ts'
import { LatePart } from '../LatePart.tsx'
import type { ReplaceSearch } from '../results/use-search.ts'
import { useIsLate } from '../use-is-late.ts'

type SearchedPlace = {
  readonly criteria: SearchCriteria
  readonly replace: ReplaceSearch
  readonly onPrices: (prices: DeliveredPrices | null) => void
}

const loadDestinationLists = (language: Language) =>
  withLateWords(
    language,
    import('./DestinationLists.tsx').then(({ DestinationLists }) => DestinationLists),
  )

const STEP_MARKS = ['search', 'doc', 'pin'] as const

/** Where to: lists that come late, in the place of a button that brings them at once. */
export const DeliverTo = memo(function DeliverTo(search: SearchedPlace) {
  const messages = useWords('stockSearch')
  const isLate = useIsLate()
  const prices = useDeliveredPrices()
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="to">
      <div className="to-line">
        <span>{messages.deliverTo}</span>
        <LatePart load={loadDestinationLists} isWanted={isLate || isAsked} props={{ isAsked, ...search }}>
          <Button bsPrefix="form-select" className="is-unset" onClick={() => setAsked(true)}>
            {messages.selectCountry}
          </Button>
        </LatePart>
      </div>
      <p className="steps">
        {prices
          ? prices.note
          : messages.steps.map((step, index) => (
              <span key={step}>
                <Icon name={STEP_MARKS[index]!} size="s" /> {step}
              </span>
            ))}
      </p>
    </div>
  )
})
