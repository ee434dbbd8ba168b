import { useId } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import type { Range } from '../../../../shared/domain/facets/facets.ts'
import { countIn, type LiveCounts, toOffer } from './live-counts.ts'
import { boundChoices, boundName, type Choice, maxChoices, minChoices } from './options.ts'
import type { PanelEvent, PanelState } from './search-panel.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly range: Range
  readonly side: 'min' | 'max'
  readonly panel: PanelState
  readonly counts: LiveCounts | undefined
  readonly onChange: (event: PanelEvent) => void
}

/** One native list of bounds. */
export function BoundSelect({ range, side, panel, counts, onChange }: Props) {
  const messages = useWords('stockSearch')
  const id = useId()
  const field = range[side].key
  const choices = choicesOf(range, side, panel)
  const value = panel[field]
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
        <option value="">{side === 'min' ? messages.noMinimum : messages.noMaximum}</option>
        {shown.map((choice) => {
          const isChosen = choice.value === value
          const { count, isDisabled } = toOffer(countIn(counts?.bounds[field], choice.value), isChosen)
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
}

/** What does not cross the other bound. */
function choicesOf(range: Range, side: Props['side'], panel: PanelState): readonly Choice[] {
  const choices = boundChoices(range)
  return side === 'min' ? minChoices(choices, panel[range.max.key]) : maxChoices(choices, panel[range.min.key])
}
