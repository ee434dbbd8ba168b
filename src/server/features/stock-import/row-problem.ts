type Fault = { readonly problem: string; readonly value?: string; readonly rejectsRow?: boolean }

/** Why one row cannot go in; `problem` is the same for all rows with that fault, so that they can be counted. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem'
  readonly problem: string
  readonly field: string
  /** Also where the field is one that a vehicle can do without. */
  readonly rejectsRow: boolean
  readonly #fault: Fault
  /** Of the same row, this one among them. */
  #all: readonly RowProblem[] = [this]

  constructor(field: string, fault: Fault) {
    const { problem, message } = wordsOf(field, fault)
    super(message)
    this.problem = problem
    this.field = field
    this.rejectsRow = fault.rejectsRow === true
    this.#fault = fault
  }

  /** All that is wrong with a row as one; undefined when nothing is. */
  static together(all: readonly RowProblem[]): RowProblem | undefined {
    const [first] = all
    if (first !== undefined) first.#all = all
    return first
  }

  all(): readonly RowProblem[] {
    return this.#all
  }

  /** The same under the name that the file's own column has. */
  named(columnOf: (field: string) => string): { readonly problem: string; readonly message: string } {
    return wordsOf(columnOf(this.field), this.#fault)
  }
}

function wordsOf(name: string, { problem: fault, value }: Fault) {
  const problem = `${name}: ${fault}`
  return { problem, message: value === undefined ? problem : `${problem} ("${value.slice(0, 60)}")` }
}

/** What each of these does not take. */
export function problemsOf(parts: readonly (() => unknown)[]): readonly RowProblem[] {
  return parts.flatMap((part) => {
    try {
      part()
      return []
    } catch (error) {
      if (error instanceof RowProblem) return error.all()
      throw error
    }
  })
}
