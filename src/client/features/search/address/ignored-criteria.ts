import { type BoundKey, BOUNDS, type ListKey, LISTS } from '../../../../shared/domain/facets/facets.ts'
import type { SearchCriteria } from '../../../../shared/domain/search-address/search-criteria.ts'
import type { Words } from '../../../words/words.ts'

type Filters = SearchCriteria['filters']

/** So much of a text that was left out is repeated. */
const REPEATED_LENGTH = 30

/**
 * What an address asked for that its criteria do not hold, in words: 'Max Price 100' of a crossed range, 'Body Type abc',
 * 'page 0'. Only names that are ours count; [] = everything was understood.
 */
export function listLeftOut(
  search: URLSearchParams,
  criteria: SearchCriteria,
  messages: Words<'stockSearch'>,
): readonly string[] {
  const { filters } = criteria
  return [
    ...(search.get('type') === 'qs' && criteria.kind !== 'quick' ? [inWords('', search.get('vehicle') ?? '')] : []),
    ...LISTS.map(({ key, address }) => listMissing(search.getAll(address).join(','), key, filters, messages)),
    ...BOUNDS.map(({ key }) => boundMissing(search.get(key), key, filters, messages)),
    boundMissing(search.get('maxDelivered'), 'maxDelivered', filters, messages),
    ...numberMissing(messages.sort, search.get('sort'), criteria.sortId),
    ...numberMissing(messages.page, search.get('page'), criteria.page),
  ].filter((words) => words !== '')
}

/** 'Max Price 100', with long texts cut; a text without anything in it is ''. */
export function inWords(name: string, text: string): string {
  const whole = text.trim()
  if (whole === '') return ''
  const cut = whole.length > REPEATED_LENGTH ? `${whole.slice(0, REPEATED_LENGTH)}…` : whole
  return name === '' ? cut : `${name} ${cut}`
}

function listMissing(text: string, key: ListKey, filters: Filters, messages: Words<'stockSearch'>): string {
  const known = new Set(filters[key].map(String))
  const missing = text.split(',').filter((part) => !known.has(part.replace(/^0+(?=\d)/, '')))
  return inWords(messages.fields[key], missing.join(', '))
}

function boundMissing(
  text: string | null,
  key: BoundKey | 'maxDelivered',
  filters: Filters,
  messages: Words<'stockSearch'>,
): string {
  return filters[key] === null ? inWords(messages.fields[key], text ?? '') : ''
}

function numberMissing(name: string, text: string | null, taken: number): string[] {
  return text !== null && Number(text) !== taken ? [inWords(name, text)] : []
}
