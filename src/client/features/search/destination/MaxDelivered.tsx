import { useId } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import { PRICE } from '../../../../shared/domain/facets/facets.ts'
import type { MaxDeliveredProps } from '../../../buyer/delivered-prices.ts'
import { useWords } from '../../../words/use-words.ts'
import { boundChoices, boundName, maxChoices } from '../panel/options.ts'

/** The bound of what a vehicle may cost at the chosen destination. */
export function MaxDelivered({ panel: { maxDelivered: value }, onChange }: MaxDeliveredProps) {
  const messages = useWords('stockSearch')
  const id = useId()
  const choices = maxChoices(boundChoices(PRICE), null)
  // An address may hold a bound that no list offers.
  const isListed = value === null || choices.some((choice) => choice.value === value)
  const shown = isListed ? choices : [{ value, name: boundName(PRICE, value) }, ...choices]
  return (
    <>
      <label className="form-label" htmlFor={id}>
        {messages.fields.maxDelivered}
      </label>
      <FormSelect
        id={id}
        className={value === null ? 'is-unset' : ''}
        value={value ?? ''}
        onChange={({ target }) =>
          onChange({ type: 'boundChanged', field: 'maxDelivered', value: Number(target.value) || null })
        }
      >
        <option value="">{messages.noMaximum}</option>
        {shown.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </FormSelect>
    </>
  )
}
