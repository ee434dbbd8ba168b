/** PostgreSQL stores no NUL, and a text that has some hides something or is broken. */
export const NO_TEXT =
  'The file is no text: it has characters without a meaning (NUL). Save it again as CSV (UTF-8) or .xlsx.'

/** What helps against a damaged workbook. */
export const AGAIN = 'Get the file again, or save it as CSV.'

/** The stock file cannot be read, as a sentence for the person who gave it. */
export class StockFileError extends Error {
  override readonly name: string = 'StockFileError'
}

/** Some rows were handed out; `because` says in half a sentence why none comes after this line. */
export class StoppedReading extends StockFileError {
  override readonly name = 'StoppedReading'
  readonly line: number
  readonly because: string

  constructor(line: number, because: string, options?: ErrorOptions) {
    super(`The file cannot be read further than line ${line}: ${because}.`, options)
    this.line = line
    this.because = because
  }
}
