import { BOUNDS, LISTS } from '../../shared/domain/facets/facets.ts'

const ONCE = [...BOUNDS.map(({ key }) => key), 'maxDelivered', 'destination', 'sort', 'page']
const LISTED = LISTS.map(({ address }) => address)
const PAIRED = new Set(['make', 'model'])
const NAMES = new Set<string>([...PAIRED, ...LISTED, ...ONCE])

/**
 * The query of home's address without what only a form writes: fields left empty, each ticked box of a list by itself, an
 * order of its own. `?maxPrice=5000&year=2019&year=2020&body=` is `?year=2019%2C2020&maxPrice=5000`. Undefined = there is
 * nothing of that kind. What cannot be read stays, so that it can be told.
 */
export function tidyAddress(search: URLSearchParams): string | undefined {
  const isTidy =
    LISTED.every((name) => search.getAll(name).length < 2) &&
    [...LISTED, ...ONCE].every((name) => search.get(name) !== '')
  if (isTidy) return undefined
  const tidy = new URLSearchParams()
  for (const [name, value] of search) if (PAIRED.has(name)) tidy.append(name, value)
  for (const name of LISTED) setUnlessEmpty(tidy, name, search.getAll(name).filter(Boolean).join(','))
  for (const name of ONCE) setUnlessEmpty(tidy, name, search.get(name) ?? '')
  for (const [name, value] of search) if (!NAMES.has(name)) tidy.append(name, value)
  const text = tidy.toString()
  return text === '' ? '' : `?${text}`
}

function setUnlessEmpty(search: URLSearchParams, name: string, value: string): void {
  if (value !== '') search.set(name, value)
}
