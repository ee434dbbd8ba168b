import { REFERENCE_SPELLINGS, type ReferenceQuery } from '../../../shared/contract/stock.ts'
import { parseSaexReference } from '../../../shared/domain/saex-reference.ts'
import { AppError } from '../../http/app-error.ts'

/**
 * The number of the reference in an address, under whichever of its five names it came (decision 27). Nothing, or a bare
 * 'SAEX', is VALIDATION; what is no reference is VEHICLE_NOT_FOUND, like one that nobody has.
 */
export function readReference(query: ReferenceQuery, documented: keyof ReferenceQuery): number {
  const given = REFERENCE_SPELLINGS.filter((name) => query[name] !== undefined)
  const texts = given.map((name) => parseSaexReference(query[name] ?? ''))
  const reference = texts.find(({ kind }) => kind !== 'empty')
  if (reference === undefined) {
    throw new AppError('VALIDATION', {
      fields: { [given[0] ?? documented]: 'must be a reference such as SAEX0001234' },
    })
  }
  if (reference.kind !== 'number') throw new AppError('VEHICLE_NOT_FOUND')
  return reference.saexNumber
}
