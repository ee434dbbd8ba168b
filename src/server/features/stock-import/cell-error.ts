/** Stands for the result of a formula that was never calculated. */
export const NO_RESULT = '#NO RESULT!'
/** What a spreadsheet program shows where a formula has no result. */
const ERRORS: ReadonlySet<string> = new Set([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#NULL!',
  '#NUM!',
  '#SPILL!',
  '#CALC!',
  '#GETTING_DATA',
  '#BLOCKED!',
  '#BUSY!',
  '#CONNECT!',
  '#EXTERNAL!',
  '#FIELD!',
  '#PYTHON!',
  '#TIMEOUT!',
  '#UNKNOWN!',
  NO_RESULT,
])

/** No value of any field (`import.cell-errors`): whoever made the file meant another one, which it does not show. */
export function isCellError(text: string): boolean {
  return text.startsWith('#') && ERRORS.has(text.toUpperCase())
}
