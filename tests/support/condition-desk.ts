import { beforeAll } from 'vitest'
import type { StaffReport, StaffReports } from '../../src/shared/contract/condition-desk.ts'
import type { ConditionReport } from '../../src/shared/contract/condition-report.ts'
import { PERMISSION } from '../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import type { ListedVehicle } from '../../src/shared/contract/stock.ts'
import type { StockHistory } from '../../src/shared/contract/stock-history.ts'
import { createReporter } from './condition.ts'
import { signInAs } from './staff-session.ts'
import { createDesk } from './stock-desk.ts'
import { desk, FIRST, prepareYard, shop, yardDesk } from './yard.ts'

/** Of a sales agent. */
export let agentDesk: ReturnType<typeof createDesk>
export let clerk: ReturnType<typeof createReporter>
export let photographer: ReturnType<typeof createReporter>

/** As `prepareYard`, with who makes and reads reports. */
export function prepareReports(): void {
  prepareYard()
  beforeAll(async () => {
    agentDesk = createDesk(shop, await signInAs(shop, { name: 'Sam', permissionId: PERMISSION.salesAgent }))
    ;[clerk, photographer] = [createReporter(desk), createReporter(yardDesk)]
  })
}

export async function publicReport(saexRef: string = FIRST): Promise<ConditionReport | null | undefined> {
  const response = await shop.app.inject(`/api/stock?saexReference=${saexRef}`)
  return response.json<{ result: ListedVehicle }>().result.conditionReport
}
export const history = async () =>
  (await desk.call<StockHistory>('GET', STAFF_PATHS.stockHistory, { query: { saexRef: FIRST } })).result.changes

export async function reports(who: typeof desk): Promise<StaffReport[]> {
  const { result } = await who.call<StaffReports>('GET', STAFF_PATHS.conditionReport, { query: { saexRef: FIRST } })
  return result.reports
}
