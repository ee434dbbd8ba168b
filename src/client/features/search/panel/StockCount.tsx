import { referenceApi } from '../../../api/public/reference-api.ts'
import { useWords } from '../../../words/use-words.ts'

/** How many vehicles there are to choose from, once the makes are known; until then its place is kept. */
export function StockCount() {
  const messages = useWords('stockSearch')
  const { data } = referenceApi.endpoints.getMakes.useQueryState()
  const total = data?.result.reduce((sum, { count }) => sum + count, 0)
  return (
    <p className="fs-13 text-body-tertiary stock-count">{total === undefined ? '\u00A0' : messages.inStock(total)}</p>
  )
}
