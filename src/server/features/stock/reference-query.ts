import { REFERENCE_SPELLINGS, type ReferenceQuery } from '../../../shared/contract/stock-requests.ts'
import { findReference } from '../../../shared/domain/reference-query.ts'
import { AppError } from '../../http/app-error.ts'

/**
 * The number of the reference in an address, under whichever of its spellings it came (`contract.reference-forms`).
 * Nothing, or a bare 'SAEX', is VALIDATION; what is no reference is VEHICLE_NOT_FOUND, like one that nobody has.
 */
export function readReference(query: ReferenceQuery, documented: keyof ReferenceQuery): number {
  const reference = findReference(query)
  if (reference.kind === 'empty') {
    const given = REFERENCE_SPELLINGS.find((name) => query[name] !== undefined)
    throw new AppError('VALIDATION', { fields: { [given ?? documented]: 'must be a reference such as SAEX0001234' } })
  }
  if (reference.kind !== 'number') throw new AppError('VEHICLE_NOT_FOUND')
  return reference.saexNumber
}
