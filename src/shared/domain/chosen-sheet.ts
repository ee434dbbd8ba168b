import type { MappingDocument, SheetLook, UploadInspection } from '../contract/uploads.ts'

type StockInspection = Extract<UploadInspection, { kind: 'stock' }>

/** Of a workbook what was seen of the sheet that a mapping reads, of any other file of it all; undefined for a sheet that was not looked at. */
export function lookOfSheet(inspection: StockInspection, mapping: MappingDocument): SheetLook | undefined {
  const { sheet } = mapping
  if (sheet === undefined || inspection.sheet === null) return inspection
  return [inspection, ...inspection.sheets].find(
    (look) => look.sheet?.name === sheet || (look.sheet?.number === sheet && sheet !== 0),
  )
}

/** The sheets that are seen and have rows, but for the one that a mapping reads. */
export function otherSheetsThan(look: SheetLook | undefined, inspection: StockInspection): readonly string[] {
  const all = [inspection.sheet?.name ?? [], ...inspection.otherSheets].flat()
  return inspection.otherSheets.length === 0 ? [] : all.filter((name) => name !== look?.sheet?.name)
}
