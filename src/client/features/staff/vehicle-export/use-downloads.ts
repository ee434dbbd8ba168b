import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { showMessage } from '../../shell/public.ts'
import { messages } from './messages.ts'
import { vehicleExportApi } from '../../../api/staff/vehicle-export-api.ts'

/** The two files of a vehicle; each says that it begins, and whether it failed. */
export function useDownloads(saexRef: string) {
  const dispatch = useDispatch<ClientDispatch>()
  const [getReport, report] = vehicleExportApi.useDownloadReportMutation()
  const [getSpreadsheet, spreadsheet] = vehicleExportApi.useDownloadSpreadsheetMutation()

  async function start(download: (saexRef: string) => Promise<{ readonly error?: unknown }>): Promise<void> {
    dispatch(showMessage({ kind: 'info', detail: messages.downloadStarts }))
    const { error } = await download(saexRef)
    if (error !== undefined) dispatch(showMessage({ kind: 'error', detail: messages.downloadFailed }))
  }

  return {
    report: { isBusy: report.isLoading, start: () => void start(async (ref) => getReport(ref)) },
    spreadsheet: { isBusy: spreadsheet.isLoading, start: () => void start(async (ref) => getSpreadsheet(ref)) },
  }
}
