/** The stock file cannot be read, as a sentence for the person who gave it. */
export class StockFileError extends Error {
  override readonly name = 'StockFileError'
}
