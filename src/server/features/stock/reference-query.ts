import { REFERENCE_SPELLINGS, type ReferenceQuery } from '../../../shared/contract/stock-requests.ts'
import { findReference } from '../../../shared/domain/reference-query.ts'
import { parseSaexReference, toSaexRef, type ReferenceText } from '../../../shared/domain/saex-reference.ts'
import { AppError } from '../../http/app-error.ts'

/**
 * The number of the reference in an address, under whichever of its spellings it came (`contract.reference-forms`).
 * Nothing, or a bare 'SAEX', is VALIDATION; what is no reference is VEHICLE_NOT_FOUND, like one that nobody has.
 */
export function readReference(query: ReferenceQuery, documented: keyof ReferenceQuery): number {
  const given = REFERENCE_SPELLINGS.find((name) => query[name] !== undefined)
  return numberOrThrow(findReference(query), given ?? documented)
}

/** The reference itself, for calls that document it as `saexRef`; throws the same. */
export function saexRefOf(query: ReferenceQuery): string {
  return toSaexRef(readReference(query, 'saexRef'))
}

/** The number of the reference in the field `saexRef` of a call of staff; throws the same. */
export function readSaexRef(saexRef: string): number {
  return numberOrThrow(parseSaexReference(saexRef), 'saexRef')
}

function numberOrThrow(reference: ReferenceText, field: string): number {
  if (reference.kind === 'empty') {
    throw new AppError('VALIDATION', { fields: { [field]: 'must be a reference such as SAEX0001234' } })
  }
  if (reference.kind !== 'number') throw new AppError('VEHICLE_NOT_FOUND')
  return reference.saexNumber
}
