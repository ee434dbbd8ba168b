import type { Workbook } from '../../shared/domain/spreadsheet/workbook.ts'
import { downloadFile } from './download-file.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Writes a described workbook and hands it to the browser's downloads; what writes it is loaded here for the first time. */
export async function downloadWorkbook(workbook: Workbook): Promise<void> {
  const { writeWorkbook } = await import('./spreadsheet.ts')
  downloadFile(writeWorkbook(workbook), { name: workbook.fileName, type: XLSX })
}
