const LISTED = 5

/** '"Trucks", "Vans"'. */
export function sheetNames(names: readonly string[]): string {
  const listed = names.slice(0, LISTED).map((name) => `"${name}"`)
  return listed.join(', ') + (names.length > LISTED ? ` and ${names.length - LISTED} more` : '')
}

/**
 * Why a workbook cannot name all vehicles of its supplier: what it lacks is marked as sold, and what stands on other sheets
 * is not read (`import.full-file`).
 */
export function otherSheetsWords(read: string, others: readonly string[]): string {
  return (
    `only its sheet "${read}" is read, and other sheets have rows, too: ${sheetNames(others)}. ` +
    'Put all vehicles on one sheet, or hide the sheets without vehicles; or import it without saying that it names all'
  )
}
