import {
  type PublishReport,
  type StaffReports,
  staffReportsSchema,
  type WithdrawReport,
} from '../../../shared/contract/condition-desk.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { type StaffVehicle, staffVehicleSchema } from '../../../shared/contract/stock-vehicle.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'
import { post } from './post.ts'
import { stockDeskApi } from './stock-desk-api.ts'

/** `inForce` = the report in force: with another one they are others. */
type Asked = { readonly saexRef: string; readonly inForce: number | null }
type Publish = { readonly request: PublishReport; readonly key: string }

export const conditionApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    listReports: build.query<Answered<StaffReports>, Asked>({
      queryFn: answering(staffReportsSchema, ({ saexRef }: Asked) => ({
        path: STAFF_PATHS.conditionReport,
        query: { saexRef },
      })),
    }),
    /** `key`: the same one for the same report, until an answer came. */
    publishReport: build.mutation<Answered<StaffVehicle>, Publish>({
      queryFn: answering(staffVehicleSchema, ({ request, key }: Publish) => ({
        path: STAFF_PATHS.conditionReport,
        method: 'POST',
        body: request,
        headers: { 'idempotency-key': key },
      })),
      onQueryStarted: keepVehicle,
    }),
    withdrawReport: build.mutation<Answered<StaffVehicle>, WithdrawReport>({
      queryFn: answering(staffVehicleSchema, (body: WithdrawReport) => post(STAFF_PATHS.withdrawReport, body)),
      onQueryStarted: keepVehicle,
    }),
  }),
})

const toShown = (answer: Answered<StaffVehicle>) =>
  stockDeskApi.util.upsertQueryData('getStaffVehicle', answer.result.saexRef, answer)

type Started = {
  readonly dispatch: (action: ReturnType<typeof toShown>) => unknown
  readonly queryFulfilled: PromiseLike<{ readonly data: Answered<StaffVehicle> }>
}

/** The page shows the vehicle that was answered, without asking for it again. */
async function keepVehicle(_: unknown, { dispatch, queryFulfilled }: Started): Promise<void> {
  try {
    const { data } = await queryFulfilled
    dispatch(toShown(data))
  } catch {
    // Whoever called is told.
  }
}
