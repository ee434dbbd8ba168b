import type { PublishReport, WithdrawReport } from '../../../shared/contract/condition-desk.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { type StaffVehicle, staffVehicleSchema } from '../../../shared/contract/stock-vehicle.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'

type Publish = { readonly wish: PublishReport; readonly key: string }

export const conditionApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    /** `key`: the same one for the same report, until an answer came. */
    publishReport: build.mutation<Answered<StaffVehicle>, Publish>({
      queryFn: answering(staffVehicleSchema, ({ wish, key }: Publish) => ({
        path: STAFF_PATHS.conditionReport,
        method: 'POST',
        body: wish,
        headers: { 'idempotency-key': key },
      })),
    }),
    withdrawReport: build.mutation<Answered<StaffVehicle>, WithdrawReport>({
      queryFn: answering(staffVehicleSchema, (body: WithdrawReport) => ({
        path: STAFF_PATHS.withdrawReport,
        method: 'POST',
        body,
      })),
    }),
  }),
})
