import { REFERENCE_SPELLINGS, type ReferenceQuery } from '../contract/stock-requests.ts'
import { parseSaexReference, type ReferenceText } from './saex-reference.ts'

/** The reference of an address, under the first of its spellings that says anything; empty when none does. */
export function findReference(query: ReferenceQuery): ReferenceText {
  const texts = REFERENCE_SPELLINGS.map((name) => parseSaexReference(query[name] ?? ''))
  return texts.find(({ kind }) => kind !== 'empty') ?? { kind: 'empty' }
}
