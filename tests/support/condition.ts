import { randomUUID } from 'node:crypto'
import type { PublishReport } from '../../src/shared/contract/condition-desk.ts'
import { AREAS, type Area } from '../../src/shared/contract/condition-report.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import type { StaffVehicle } from '../../src/shared/contract/stock-vehicle.ts'
import type { createDesk } from './stock-desk.ts'

export type ReportWish = PublishReport['report']
type AreaWish = ReportWish['areas'][Area]
export type FindingWish = AreaWish['findings'][0]
type Changes = Partial<Omit<ReportWish, 'areas'>> & { readonly areas?: Partial<Record<Area, Partial<AreaWish>>> }

const NOT_CHECKED: AreaWish = { grade: 'notChecked', checks: {}, words: null, findings: [] }

/** A report of which the body alone was looked at, unless something else is said. */
export function aReport({ areas = {}, ...rest }: Changes = {}): ReportWish {
  const all = AREAS.map((area) => [
    area,
    { ...NOT_CHECKED, ...(area === 'body' && { grade: 'good' as const }), ...areas[area] },
  ])
  return { inspectedOn: '2026-11-10', mileage: 84_210, ...rest, areas: Object.fromEntries(all) as ReportWish['areas'] }
}

/** Calls about condition reports by a member of staff. */
export function createReporter(desk: ReturnType<typeof createDesk>) {
  return {
    publish: (saexRef: string, report: unknown = aReport(), key: string = randomUUID(), draftId?: string) =>
      desk.call<StaffVehicle>('POST', STAFF_PATHS.conditionReport, {
        payload: { saexRef, report, ...(draftId !== undefined && { draftId }) },
        key,
      }),
    withdraw: (id: number, why = 'another vehicle') =>
      desk.call<StaffVehicle>('POST', STAFF_PATHS.withdrawReport, { payload: { id, why } }),
  }
}
