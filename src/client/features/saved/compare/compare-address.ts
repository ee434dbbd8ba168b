import { parseSaexReference, toSaexRef } from '../../../../shared/domain/saex-reference.ts'
import { MOST_COMPARED } from '../saved.slice.ts'

/** The references that `?refs=SAEX0001234,SAEX0001187` names, in order, each once, at most four; null = none named. */
export function readCompareAddress(search: URLSearchParams): readonly string[] | null {
  const text = search.get('refs')
  if (text === null) return null
  const references = text.split(',').flatMap((part) => {
    const parsed = parseSaexReference(part)
    return parsed.kind === 'number' ? [toSaexRef(parsed.saexNumber)] : []
  })
  return [...new Set(references)].slice(0, MOST_COMPARED)
}

export function writeCompareAddress(references: readonly string[]): string {
  return `/compare?refs=${references.join(',')}`
}
