import * as z from 'zod/mini'
import { BOUNDS, LISTS } from '../domain/facets/facets.ts'

const ONCE = ['type', 'vehicle', ...BOUNDS.map(({ key }) => key), 'maxDelivered', 'destination', 'sort', 'page']
const OFTEN = ['make', 'model', ...LISTS.map(({ address }) => address)]

const optionalText = z.optional(z.union([z.string(), z.array(z.string())]))

/**
 * The query of `GET api/stock/page`: what home's address says of a search, by `search-address/criteria-query.ts`. Nothing
 * in it is refused: what cannot be read, and a name that it does not know, is left out.
 */
export const stockPageQuerySchema = z.object(
  Object.fromEntries([...ONCE, ...OFTEN].map((name) => [name, optionalText])),
)
