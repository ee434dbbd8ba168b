import { REFERENCE_SPELLINGS, type ReferenceQuery } from '../contract/stock-requests.ts'
import { parseSaexReference, type ReferenceText } from './saex-reference.ts'

/** The reference of an address, under the first of its five names that says anything (decision 27); empty when none does. */
export function findReference(query: ReferenceQuery): ReferenceText {
  const texts = REFERENCE_SPELLINGS.map((name) => parseSaexReference(query[name] ?? ''))
  return texts.find(({ kind }) => kind !== 'empty') ?? { kind: 'empty' }
}
