import type { SearchFilter, SearchResult, Vehicle } from '../../../shared/contract/stock.ts'
import { normaliseCriteria } from '../../../shared/domain/criteria.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Rates } from '../currencies/rates.ts'
import { searchStock } from './search.read-model.ts'
import { toPictureAddress, toVehicle } from './vehicle.mapper.ts'
import { findPictureKeys, findVehicleRow } from './vehicle.read-model.ts'

/** What the use cases of stock work with. */
export type StockDeps = {
  readonly db: Db
  readonly clock: () => Date
  readonly readRates: () => Promise<Rates>
}

/** One page of the vehicles that fit, each with its main picture, and how many fit in all. */
export async function searchVehicles(deps: StockDeps, filter: SearchFilter): Promise<SearchResult> {
  // Only prices need rates: other searches save themselves the question.
  const needsRates = filter.MinPrice !== null || filter.MaxPrice !== null
  const rates = needsRates ? (await deps.readRates()).byCurrency : {}
  const page = await searchStock(deps.db, normaliseCriteria(filter, rates))
  return { cars: page.rows.map(toVehicle), count: page.count }
}

/** The vehicle of a reference with all its pictures. Throws VEHICLE_NOT_FOUND. */
export async function getVehicle(deps: StockDeps, saexNumber: number): Promise<Vehicle> {
  const row = await findVehicleRow(deps.db, { saexNumber, now: deps.clock() })
  if (row === undefined) throw new AppError('VEHICLE_NOT_FOUND')
  return toVehicle(row)
}

/** Addresses of a vehicle's pictures, main picture first. Throws VEHICLE_NOT_FOUND. */
export async function listPictures(deps: StockDeps, id: number): Promise<string[]> {
  const keys = await findPictureKeys(deps.db, { id, now: deps.clock() })
  if (keys === undefined) throw new AppError('VEHICLE_NOT_FOUND')
  return keys.map(toPictureAddress)
}
