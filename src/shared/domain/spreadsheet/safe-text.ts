/** Excel refuses a file with a longer text. */
const MAX_CELL_LENGTH = 32_767
const MAX_SHEET_NAME = 31

/** What XML cannot hold. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu
/** How formulas begin, in plain and in full-width letters; `_x003D_` is how the file format itself may write a '='. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠]|_x[\dA-F]{4}_)/iu

/**
 * A text that no spreadsheet program takes for a formula, also not after it was saved as CSV
 * (`security.cells-are-data`): one that begins with = + - @, a tab or a line break gets an apostrophe in front.
 * Characters that a file cannot hold are dropped.
 */
export function toSafeText(text: string): string {
  const clean = text.replace(UNPRINTABLE, '')
  const safe = FORMULA.test(clean) ? `'${clean}` : clean
  return safe.length <= MAX_CELL_LENGTH ? safe : safe.slice(0, MAX_CELL_LENGTH).replace(UNPRINTABLE, '')
}

/** A name that every spreadsheet program takes for a sheet: at most 31 characters, none of : \ / ? * [ ] '. Never ''. */
export function toSheetName(text: string): string {
  const plain = text
    .replace(UNPRINTABLE, '')
    .replace(/[:\\/?*[\]'\s]+/gu, ' ')
    .trim()
  const name = plain.slice(0, MAX_SHEET_NAME).replace(UNPRINTABLE, '').trim()
  return name === '' ? 'Sheet' : name
}

/** 'Vehicle Export - SAEX0001234' → 'Vehicle Export - SAEX0001234.xlsx', without characters that file systems refuse. */
export function toFileName(title: string): string {
  return `${title.replace(UNPRINTABLE, '').replace(/[\\/:*?"<>|\t\r\n]/gu, '-')}.xlsx`
}
