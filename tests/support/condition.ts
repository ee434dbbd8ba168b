import { randomUUID } from 'node:crypto'
import type { PublishReport } from '../../src/shared/contract/condition-desk.ts'
import { AREAS, type Area, type AreaReport } from '../../src/shared/contract/condition-report.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import type { StaffVehicle } from '../../src/shared/contract/stock-vehicle.ts'
import type { createDesk } from './stock-desk.ts'

export type ReportInput = PublishReport['report']
type AreaInput = ReportInput['areas'][0]
export type FindingInput = AreaInput['findings'][0]
type Changes = Partial<Omit<ReportInput, 'areas'>> & { readonly areas?: Partial<Record<Area, Partial<AreaInput>>> }

/** A report of which the body alone was looked at, unless something else is said. */
export function aReport({ areas = {}, ...rest }: Changes = {}): ReportInput {
  const areaInput = (area: Area): AreaInput => ({
    area,
    grade: area === 'body' ? 'good' : 'notChecked',
    checks: [],
    words: '',
    findings: [],
    ...areas[area],
  })
  return { inspectedOn: '2026-11-10', mileage: 84_210, ...rest, areas: AREAS.map(areaInput) }
}

/** What a report says of an area. */
export function areaOf({ areas }: { readonly areas: readonly AreaReport[] }, name: Area): AreaReport {
  return areas.find(({ area }) => area === name)!
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
