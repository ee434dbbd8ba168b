import { toSaexRef } from '../../../shared/domain/saex-reference.ts'

/** No supplier gave a number that begins so: it stands for a row without one. */
export const NO_NUMBER = '~'

/** What stands for a vehicle's number within its supplier: the supplier's own, else the reference. */
export function keyOf(number: string | null, saexNumber: number): string {
  return number ?? toSaexRef(saexNumber)
}

/** The same where the supplier calls another of its vehicles by that reference. */
export function otherKeyOf(saexNumber: number): string {
  return NO_NUMBER + toSaexRef(saexNumber)
}

/** The supplier's own number; null where another text stands for it. */
export function numberOf(supplierKey: string, saexNumber: number): string | null {
  return supplierKey.startsWith(NO_NUMBER) || supplierKey === toSaexRef(saexNumber) ? null : supplierKey
}
