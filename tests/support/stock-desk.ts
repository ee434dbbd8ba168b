import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AskedFilter, StaffRows } from '../../src/shared/contract/stock-desk.ts'
import type { SavedVehicle, StaffVehicle, VehicleEdit } from '../../src/shared/contract/stock-vehicle.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import type { TestApp } from './app.ts'

type Answer<T> = {
  readonly status: number
  readonly errorKey: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly result: T
}
type Save = {
  readonly saexRef?: string | null
  readonly version?: number | null
  readonly values: VehicleEdit
  readonly confirmed?: readonly string[]
  readonly draftId?: string
  readonly draftSaves?: number
  readonly key?: string
}

/** Calls of the stock desk by a member of staff. */
export function createDesk(shop: TestApp, token: string) {
  // What a call answers is known to the test alone.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  async function call<T>(
    method: 'GET' | 'POST',
    url: string,
    given: { query?: object; payload?: object; key?: string },
  ) {
    const { query, payload, key } = given
    const response = await shop.app.inject({
      method,
      url,
      ...(query && { query: query as Record<string, string> }),
      ...(payload && { payload }),
      headers: { token, ...(key && { 'idempotency-key': key }) },
    })
    const body = response.json<{ errorKey?: string; fields?: Record<string, string>; result: T }>()
    const { errorKey, fields = {}, result } = body
    return { status: response.statusCode, errorKey, fields, result } satisfies Answer<T>
  }
  return {
    call,
    list: (filter: AskedFilter = {}) => call<StaffRows>('POST', STAFF_PATHS.stockList, { payload: filter }),
    one: (saexRef: string) => call<StaffVehicle>('GET', STAFF_PATHS.stockVehicle, { query: { saexRef } }),
    save: ({ saexRef = null, version = null, key = randomUUID(), ...typed }: Save) =>
      call<SavedVehicle>('POST', STAFF_PATHS.saveVehicle, { payload: { saexRef, version, ...typed }, key }),
  }
}

/** Takes all vehicles and what belongs to them out of a test's database. */
export async function emptyStock(shop: TestApp): Promise<void> {
  await shop.context.db.execute(
    sql`truncate vehicle, vehicle_change, supplier, stock_revision, saex_counter, desk_draft, desk_key restart identity cascade`,
  )
}
