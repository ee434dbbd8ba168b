import type { FACETS, ListFacet, RangeFacet } from '../../src/shared/domain/facets/table.ts'

/** A list that no buyer is offered, of a column that vehicles have. */
const seats = {
  kind: 'list',
  wire: 'InventedSeats',
  address: 'invented-seats',
  column: 'numSeats',
  greatest: 99,
  counts: { field: 'inventedSeats', value: 'value' },
  options: { from: 'numbers', numbers: [2, 5, 7] },
} satisfies ListFacet

/** A range likewise: makes no sense to a buyer, but vehicles have the column and no other facet has it. */
const colour = {
  kind: 'range',
  name: 'Invented',
  column: 'colourId',
  stored: 'colourId',
  storage: 'int32',
  unknown: null,
  unit: 'km',
  options: [0, 1, 2, 3],
} satisfies RangeFacet

/**
 * The table of facets with one more of each kind, to be put in its place by `vi.mock`: what does not follow from the table
 * then lacks them. `price` and `years` come first, since a layer may treat the last facet by chance as it should.
 */
export function withInvented(table: { readonly FACETS: typeof FACETS }) {
  const { price, years, ...rest } = table.FACETS
  return { ...table, FACETS: { price, years, invented: colour, inventedSeats: seats, ...rest } }
}
