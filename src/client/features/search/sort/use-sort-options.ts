import { FILTER_TYPE } from '../../../../shared/contract/reference.ts'
import { type SortId, sortIdSchema } from '../../../../shared/contract/stock.ts'
import { sortName } from '../../../words/names.ts'
import { referenceApi } from '../../../api/public/reference-api.ts'
import { useDeliveredPrices } from '../../../buyer/delivered-prices.ts'
import { useWords } from '../../../words/use-words.ts'

/** The orders that the API offers and a search takes. */
export function useSortOptions(): readonly { readonly id: SortId; readonly defName: string }[] {
  const optionWords = useWords('options')
  const { data } = referenceApi.useGetFilterOptionsQuery(FILTER_TYPE.sort)
  const list = data?.result ?? []
  const delivered = useDeliveredPrices()?.order
  return (delivered ? [...list, delivered] : list).flatMap(({ id, defName }) => {
    const sortId = sortIdSchema.safeParse(id)
    return sortId.success ? [{ id: sortId.data, defName: sortName(sortId.data, defName, optionWords) }] : []
  })
}
