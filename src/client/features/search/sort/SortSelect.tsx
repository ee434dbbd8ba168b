import { useEffect, useEffectEvent, useRef } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import { type SortId, sortIdSchema } from '../../../../shared/contract/stock.ts'
import { useSortOptions } from './use-sort-options.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = { readonly sortId: SortId; readonly onSort: (sortId: SortId) => void }

export function SortSelect({ sortId, onSort }: Props) {
  const messages = useWords('stockSearch')
  const options = useSortOptions()
  const handleChange = (value: string) => {
    const parsed = sortIdSchema.safeParse(Number(value))
    if (parsed.success) onSort(parsed.data)
  }
  // It may have been chosen before the application ran.
  const list = useRef<HTMLSelectElement>(null)
  const readChosen = useEffectEvent(() => {
    const chosen = list.current?.value ?? ''
    if (chosen !== '' && chosen !== String(sortId)) handleChange(chosen)
  })
  useEffect(() => readChosen(), [])
  const isOffered = options.some(({ id }) => id === sortId)
  return (
    <FormSelect
      ref={list}
      className="d-none d-sm-block"
      aria-label={messages.sort}
      value={isOffered ? sortId : ''}
      onChange={(event) => handleChange(event.target.value)}
    >
      <option value="" disabled>
        {messages.sort}
      </option>
      {options.map(({ id, defName }) => (
        <option key={id} value={id}>
          {defName}
        </option>
      ))}
    </FormSelect>
  )
}
