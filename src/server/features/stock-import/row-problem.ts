/** Why one row cannot go in; `problem` is the same for all rows with that fault, so that they can be counted. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem'
  readonly problem: string

  constructor(field: string, fault: { readonly problem: string; readonly value?: string }) {
    const problem = `${field}: ${fault.problem}`
    super(fault.value === undefined ? problem : `${problem} ("${fault.value.slice(0, 60)}")`)
    this.problem = problem
  }
}
