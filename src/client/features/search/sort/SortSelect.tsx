import { type SortId, sortIdSchema } from '../../../../shared/contract/stock.ts'
import { Select } from '../../../ui/Select.tsx'
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
  const isOffered = options.some(({ id }) => id === sortId)
  return (
    <Select
      className="d-none d-sm-block"
      aria-label={messages.sort}
      value={isOffered ? sortId : ''}
      onChoose={handleChange}
    >
      <option value="" disabled>
        {messages.sort}
      </option>
      {options.map(({ id, defName }) => (
        <option key={id} value={id}>
          {defName}
        </option>
      ))}
    </Select>
  )
}
