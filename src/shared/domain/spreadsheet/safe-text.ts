/** Excel refuses a file with a longer text. */
const MAX_CELL_LENGTH = 32_767
const MAX_SHEET_NAME = 31

/** What XML cannot hold. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu
/** How formulas begin, in plain and in full-width letters; `_x003D_` is how the file format itself may write a '='. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠]|_x[\dA-F]{4}_)/iu

/** The apostrophe that {@link toShieldedText} puts in front, also of a text that has one there already. */
const SHIELDED = /^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠]|_x[\dA-F]{4}_)/iu

/**
 * Where a program that separates by semicolons or tabs begins a cell within a text of ours; it may drop the quotation marks.
 * Of several such places none reaches into the next one, so that each is shielded for itself.
 */
const INNER_FORMULA = /(?<=[;\t])(?='*(?:(?!\t)[\s"])*(?:[=+\-@＝＋－＠]|_x[\dA-F]{4}_))/giu
const INNER_SHIELDED = /(?<=[;\t])'(?='*(?:(?!\t)[\s"])*(?:[=+\-@＝＋－＠]|_x[\dA-F]{4}_))/giu

/** A text that a spreadsheet program could take for a formula: its cell in a workbook is marked as text. */
export function isFormulaLike(text: string): boolean {
  return FORMULA.test(text)
}

/** A text as it stands in a cell of a workbook: as typed, but for characters that a file cannot hold, which are dropped. */
export function toCellText(text: string): string {
  return text.replace(UNPRINTABLE, '').slice(0, MAX_CELL_LENGTH).replace(UNPRINTABLE, '')
}

/**
 * A text in a CSV file that no spreadsheet program takes for a formula (`security.cells-are-data`): one that begins with
 * = + - @, a tab or a line break gets an apostrophe in front, since CSV has no other way to say that a cell is text. So does
 * one that looks as if it had got one: {@link withoutShield} gives back what was there. The same holds behind a semicolon or a
 * tab, where other programs begin a cell.
 */
export function toShieldedText(text: string): string {
  const clean = text.replace(UNPRINTABLE, '').replace(INNER_FORMULA, "'")
  return toCellText(isFormulaLike(clean) || SHIELDED.test(clean) ? `'${clean}` : clean)
}

/** The text that was shielded. */
export function withoutShield(cell: string): string {
  if (!cell.includes("'")) return cell
  return (SHIELDED.test(cell) ? cell.slice(1) : cell).replace(INNER_SHIELDED, '')
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
