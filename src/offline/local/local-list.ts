import type { Vehicle } from '../../shared/contract/stock.ts'
import { createCards } from '../../shared/domain/stock-list/cards.ts'
import { rowAt, type ListRow } from '../../shared/domain/stock-list/list-columns.ts'
import type { ListNames } from '../../shared/domain/stock-list/list-names.ts'
import { findPlace } from '../stock/list-changes.ts'
import type { SavedList } from '../stock/saved-list.ts'

/** What questions need of the saved stock list. */
export type LocalList = Omit<SavedList, 'state'> & {
  readonly state: Pick<SavedList['state'], 'revision' | 'savedAt'>
}

/** Names are those of one list for as long as it is in memory, and every page asks for its cards. */
const cardMakers = new WeakMap<ListNames, (row: ListRow) => Vehicle>()

/** The short versions of vehicles, in the order of the ids; ids that are not in the list are left out. */
export function listCards({ columns, names }: LocalList, ids: readonly number[]): Vehicle[] {
  const toCard = cardsOf(names)
  return ids.flatMap((id) => {
    const place = findPlace(columns.id, id)
    return place === undefined ? [] : [toCard(rowAt(columns, place))]
  })
}

/** The short version of the vehicle of a reference; undefined when it is not in the list. */
export function findCard(list: LocalList, saexNumber: number): Vehicle | undefined {
  const row = findRow(list, saexNumber)
  return row === undefined ? undefined : cardsOf(list.names)(row)
}

/** What the list knows of the vehicle of a reference. */
export function findRow({ columns }: LocalList, saexNumber: number): ListRow | undefined {
  const place = columns.saexNumber.indexOf(saexNumber)
  return place < 0 ? undefined : rowAt(columns, place)
}

function cardsOf(names: ListNames): (row: ListRow) => Vehicle {
  const known = cardMakers.get(names) ?? createCards(names)
  cardMakers.set(names, known)
  return known
}
