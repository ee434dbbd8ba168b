import { useState } from 'react'
import type { AskedFilter } from '../../../../shared/contract/stock-desk.ts'

/** Vehicles of a list: some by name, or all that its filter finds but some. */
export type Selection = { readonly isAll: boolean; readonly refs: ReadonlySet<string> }
export type SelectionOf = ReturnType<typeof useSelection>

const NONE: Selection = { isAll: false, refs: new Set() }

/** What is selected of the pages of one view; `count` = vehicles on all of them. */
export function useSelection(count: number) {
  const [selection, setSelection] = useState(NONE)
  const { isAll, refs } = selection
  return {
    selection,
    count: isAll ? Math.max(0, count - refs.size) : refs.size,
    total: count,
    isSelected: (saexRef: string) => refs.has(saexRef) !== isAll,
    toggle: (saexRef: string) => setSelection({ isAll, refs: toggled(refs, saexRef) }),
    selectPage: (page: readonly string[]) =>
      setSelection({
        isAll,
        refs: isAll ? new Set([...refs].filter((ref) => !page.includes(ref))) : new Set([...refs, ...page]),
      }),
    selectAll: () => setSelection({ isAll: true, refs: new Set() }),
    clear: () => setSelection(NONE),
  }
}

/** What a change is asked about. */
export function toAsked({ isAll, refs }: Selection, filter: AskedFilter) {
  return isAll ? { filter, without: [...refs] } : { refs: [...refs] }
}

function toggled(refs: ReadonlySet<string>, saexRef: string): ReadonlySet<string> {
  const others = new Set(refs)
  if (!others.delete(saexRef)) others.add(saexRef)
  return others
}
