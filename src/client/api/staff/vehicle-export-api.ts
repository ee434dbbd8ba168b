import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import {
  type ExportedVehicle,
  exportedVehicleSchema,
  type FoundVehicle,
  foundVehicleSchema,
} from '../../../shared/contract/vehicle-export.ts'
import { describeVehicleExport } from '../../../shared/domain/spreadsheet/describe-vehicle-export.ts'
import type { ApiFailure } from '../api-failure.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'
import { downloadFile } from '../../documents/download-file.ts'
import { fetchStaffFile } from './fetch-staff-file.ts'
import { downloadWorkbook } from '../../documents/download-workbook.ts'

const readExport = answering(exportedVehicleSchema, (saexReferenceNumber: string) => ({
  path: STAFF_PATHS.vehicleExport,
  query: { saexReferenceNumber },
}))

/** One vehicle for staff. Files go to the browser's downloads and never into the store. */
export const vehicleExportApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    /** A vehicle by its reference in any spelling; asked anew at every press of SEARCH. */
    findVehicle: build.mutation<Answered<FoundVehicle>, string>({
      queryFn: answering(foundVehicleSchema, (saexReferenceNumber: string) => ({
        path: STAFF_PATHS.foundVehicle,
        query: { saexReferenceNumber },
      })),
    }),
    downloadReport: build.mutation<null, string>({
      queryFn: async (saexReferenceNumber, api) => {
        const file = await fetchStaffFile({ path: STAFF_PATHS.vehicleReport, query: { saexReferenceNumber } }, api)
        if ('error' in file) return file
        const name = file.name ?? `Vehicle Report - ${saexReferenceNumber}.pdf`
        downloadFile(file.bytes, { name, type: 'application/pdf' })
        return { data: null }
      },
    }),
    downloadSpreadsheet: build.mutation<null, string>({
      queryFn: async (saexRef, api, options, send) => {
        const answer = await readExport(saexRef, api, options, async (request) => send(request))
        return 'error' in answer ? answer : writeSpreadsheet(answer.data.result)
      },
    }),
  }),
})

/** The code that writes it comes only now, and may not come. */
async function writeSpreadsheet(vehicle: ExportedVehicle): Promise<{ data: null } | { error: ApiFailure }> {
  try {
    await downloadWorkbook(describeVehicleExport(vehicle, { origin: location.origin }))
    return { data: null }
  } catch {
    return { error: { kind: 'unexpected', errorKey: 'NETWORK', fields: {} } }
  }
}
