import { useId } from 'react'
import { messages } from '../messages.ts'
import { countIn, type LiveCounts, toOffer } from './live-counts.ts'
import { boundName, type Choice } from './options.ts'
import type { BoundField, PanelEvent, PanelState } from './search-panel.ts'

type Props = {
  readonly field: BoundField
  readonly choices: readonly Choice[]
  readonly panel: PanelState
  readonly counts: LiveCounts | undefined
  readonly onChange: (event: PanelEvent) => void
}

/** One native list of prices or mileages. */
export function BoundSelect({ field, choices, panel, counts, onChange }: Props) {
  const id = useId()
  const value = panel[field]
  // An address may hold a bound that no list offers.
  const isListed = value === null || choices.some((choice) => choice.value === value)
  const shown = isListed ? choices : [{ value, name: boundName(field, value) }, ...choices]
  const handleChange = (text: string) => {
    onChange({ type: 'boundChanged', field, value: text === '' ? null : Number(text) })
  }
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {messages.fields[field]}
      </label>
      <select
        id={id}
        className={`form-select${value === null ? ' is-unset' : ''}`}
        value={value ?? ''}
        onChange={(event) => handleChange(event.target.value)}
      >
        <option value="">{field.startsWith('min') ? messages.noMinimum : messages.noMaximum}</option>
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
      </select>
    </div>
  )
}
