import { useState } from 'react'
import type { ListKey } from '../../../../shared/domain/facets/facets.ts'
import type { FilterType } from '../../../../shared/contract/reference.ts'
import { optionName } from '../../../words/names.ts'
import type { LiveCounts } from './live-counts.ts'
import { OptionGroup } from './OptionGroup.tsx'
import { referenceApi } from '../../../api/public/reference-api.ts'
import type { PanelEvent, PanelState } from './search-panel.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly field: ListKey
  readonly typeId: FilterType
  readonly panel: PanelState
  readonly counts: LiveCounts | undefined
  readonly onChange: (event: PanelEvent) => void
}

/** A group whose options come from the API, once someone opens it or an address has chosen from it. */
export function FilterGroup({ field, typeId, panel, counts, onChange }: Props) {
  const optionWords = useWords('options')
  const chosen = panel[field]
  const [isWanted, setWanted] = useState(false)
  const { data, error, isError } = referenceApi.useGetFilterOptionsQuery(typeId, {
    skip: !isWanted && chosen.length === 0,
  })
  const options = data?.result.map(({ id, defName }) => ({ value: id, name: optionName(defName, optionWords) }))
  return (
    <OptionGroup
      field={field}
      chosen={chosen}
      options={isError ? [] : options}
      error={error}
      counts={counts}
      onOpen={() => setWanted(true)}
      onToggle={(value) => onChange({ type: 'listToggled', field, value })}
    />
  )
}
