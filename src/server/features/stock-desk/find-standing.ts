import type { Queries } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { readSaexRef } from '../stock/reference-query.ts'
import { readStanding, type Standing } from '../stock/standing-values.ts'

/** A vehicle as it stands. Throws VALIDATION for an empty reference, VEHICLE_NOT_FOUND. */
export async function findStanding(queries: Queries, saexRef: string): Promise<Standing> {
  const saexNumber = readSaexRef(saexRef)
  const standing = (await readStanding(queries, [saexNumber])).get(saexNumber)
  if (standing === undefined) throw new AppError('VEHICLE_NOT_FOUND')
  return standing
}
