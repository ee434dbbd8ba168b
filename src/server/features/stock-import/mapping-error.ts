/** The mapping file does not fit itself or the stock file; one sentence for each fault. */
export class MappingError extends Error {
  override readonly name = 'MappingError'

  constructor(faults: readonly string[]) {
    super(`The mapping is wrong:\n${faults.map((fault) => `  ${fault.trim()}`).join('\n')}`)
  }
}
