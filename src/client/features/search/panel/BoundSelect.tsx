import { memo, useId } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import type { Range } from '../../../../shared/domain/facets/facets.ts'
import { countIn, type Counts, toOffer } from './live-counts.ts'
import { boundChoices, boundName, maxChoices, minChoices } from './options.ts'
import type { PanelEvent } from './search-panel.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly range: Range
  readonly side: 'min' | 'max'
  /** What is chosen at either end. */
  readonly min: number | null
  readonly max: number | null
  readonly counts: Counts<number> | undefined
  readonly onChange: (event: PanelEvent) => void
}

/** One native list of bounds. */
export const BoundSelect = memo(function BoundSelect({ range, side, min, max, counts, onChange }: Props) {
  const messages = useWords('stockSearch')
  const id = useId()
  const field = range[side].key
  const isMin = side === 'min'
  const choices = isMin ? minChoices(boundChoices(range), max) : maxChoices(boundChoices(range), min)
  const value = isMin ? min : max
  // An address may hold a bound that no list offers.
  const isListed = value === null || choices.some((choice) => choice.value === value)
  const shown = isListed ? choices : [{ value, name: boundName(range, value) }, ...choices]
  const handleChange = (text: string) => {
    onChange({ type: 'boundChanged', field, value: text === '' ? null : Number(text) })
  }
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {messages.fields[field]}
      </label>
      <FormSelect
        id={id}
        name={field}
        className={value === null ? 'is-unset' : ''}
        value={value ?? ''}
        onChange={(event) => handleChange(event.target.value)}
      >
        <option value="">{isMin ? messages.noMinimum : messages.noMaximum}</option>
        {shown.map((choice) => {
          const isChosen = choice.value === value
          const { count, isDisabled } = toOffer(countIn(counts, choice.value), isChosen)
          return (
            <option key={choice.value} value={choice.value} disabled={isDisabled}>
              {/* The closed list shows the chosen one, whose count stands on SEARCH. */}
              {isChosen ? choice.name : messages.withCount(choice.name, count)}
            </option>
          )
        })}
      </FormSelect>
    </div>
  )
})
