import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import {
  type AskedFilter,
  type StaffRows,
  staffRowsSchema,
  type StockSummary,
  stockSummarySchema,
} from '../../../shared/contract/stock-desk.ts'
import {
  type RestoreVehicle,
  type SavedVehicle,
  savedVehicleSchema,
  type SaveVehicle,
  type StaffVehicle,
  staffVehicleSchema,
  type StockModels,
  stockModelsSchema,
} from '../../../shared/contract/stock-vehicle.ts'
import { toStockWorkbook } from '../../../shared/domain/spreadsheet/stock-workbook.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'
import { post } from './post.ts'
import { downloadFile, UTF8_MARK } from '../../documents/download-file.ts'
import { downloadWorkbook } from '../../documents/download-workbook.ts'
import { fetchStaffFile } from './fetch-staff-file.ts'

type Download = { readonly filter: AskedFilter; readonly isWorkbook: boolean }
type Asked = { readonly make: string; readonly model: string } | undefined

export const stockDeskApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    listStock: build.query<Answered<StaffRows>, AskedFilter>({
      queryFn: answering(staffRowsSchema, (body: AskedFilter) => post(STAFF_PATHS.stockList, body)),
    }),
    /** All that a filter finds, as a file that the importer reads back; it goes to the browser's downloads and into no store. */
    downloadStock: build.mutation<null, Download>({
      queryFn: async ({ filter, isWorkbook }, api) => {
        const file = await fetchStaffFile({ path: STAFF_PATHS.exportStock, method: 'POST', body: filter }, api)
        if ('error' in file) return file
        if (!isWorkbook) {
          downloadFile([UTF8_MARK, file.bytes], { name: file.name ?? 'Stock.csv', type: 'text/csv' })
          return { data: null }
        }
        await downloadWorkbook(toStockWorkbook(new TextDecoder().decode(file.bytes)))
        return { data: null }
      },
    }),
    getStockSummary: build.query<Answered<StockSummary>, undefined>({
      queryFn: answering(stockSummarySchema, () => ({ path: STAFF_PATHS.stockSummary })),
    }),
    getStockModels: build.query<Answered<StockModels>, Asked>({
      queryFn: answering(stockModelsSchema, (query: Asked) => ({
        path: STAFF_PATHS.stockModels,
        ...(query && { query }),
      })),
    }),
    getStaffVehicle: build.query<Answered<StaffVehicle>, string>({
      queryFn: answering(staffVehicleSchema, (saexRef: string) => ({
        path: STAFF_PATHS.stockVehicle,
        query: { saexRef },
      })),
    }),
    /** `key`: the same one for the same save, until an answer came. */
    saveVehicle: build.mutation<Answered<SavedVehicle>, { readonly save: SaveVehicle; readonly key: string }>({
      queryFn: answering(savedVehicleSchema, ({ save, key }: { readonly save: SaveVehicle; readonly key: string }) => ({
        path: STAFF_PATHS.saveVehicle,
        method: 'POST',
        body: save,
        headers: { 'idempotency-key': key },
      })),
    }),
    restoreVehicle: build.mutation<Answered<SavedVehicle>, RestoreVehicle>({
      queryFn: answering(savedVehicleSchema, (body: RestoreVehicle) => post(STAFF_PATHS.restoreVehicle, body)),
    }),
  }),
})
