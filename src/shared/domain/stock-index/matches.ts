import { countBits, emptyBits, removeBits, setRange, type Bits } from './bits.ts'
import { keepDelivered } from './delivered.ts'
import { listTests, type ColumnTest, type Filter } from './filter.ts'
import type { Kinds } from './kinds.ts'
import { keepInSpans } from './ranges.ts'
import type { Segment } from './segment.ts'

/** The rows of a segment that fit a search. */
export type Matches = { readonly segment: Segment; readonly rows: Bits; readonly count: number }

/** Lists are asked of kinds; ranges are looked at row by row, in the kinds that fit. */
export function findMatches(segment: Segment, filter: Filter): Matches {
  const rows = listFitting(segment, filter)
  keepInSpans(rows, segment.ranges, filter.spans)
  keepDelivered(rows, segment, filter.delivered)
  return { segment, rows, count: countBits(rows) }
}

/** The rows in stock of the kinds that fit all lists. Kinds stand by model: those of other models are not looked at. */
function listFitting(segment: Segment, filter: Filter): Bits {
  const { kinds } = segment
  const rows = emptyBits(segment.size)
  const tests = listTests(kinds, filter)
  for (const run of listModelRuns(kinds, filter.models)) addFitting(rows, kinds, { ...run, tests })
  if (segment.removed !== undefined) removeBits(rows, segment.removed)
  return rows
}

/** Kinds from `from` up to, but not including, `end`. */
type Run = { readonly from: number; readonly end: number }

/** The kinds of the models that fit; neighbours are one run. */
function listModelRuns({ count, firstOfModel }: Kinds, models: Filter['models']): readonly Run[] {
  if (models === undefined) return [{ from: 0, end: count }]
  const runs: Run[] = []
  const codes = firstOfModel.length - 1
  for (let code = 0; code < codes; code++) {
    if (models[code] === 0) continue
    const first = code
    while (code + 1 < codes && models[code + 1] === 1) code++
    runs.push({ from: firstOfModel[first]!, end: firstOfModel[code + 1]! })
  }
  return runs
}

/** Adds the rows of a run's kinds that pass every test. */
function addFitting(rows: Bits, { starts }: Kinds, run: Run & { readonly tests: readonly ColumnTest[] }): void {
  const { from, end, tests } = run
  if (tests.length === 0) return setRange(rows, starts[from]!, starts[end]!)
  for (let kind = from; kind < end; kind++) {
    if (!passes(kind, tests)) continue
    const first = kind
    while (kind + 1 < end && passes(kind + 1, tests)) kind++
    setRange(rows, starts[first]!, starts[kind + 1]!)
  }
}

function passes(kind: number, tests: readonly ColumnTest[]): boolean {
  for (let place = 0; place < tests.length; place++) {
    const { ofKinds, fits } = tests[place]!
    if (fits[ofKinds[kind]! + 1] === 0) return false
  }
  return true
}

/** The rows in stock of the kinds that are wanted. */
export function listRows(segment: Segment, isWanted: (kind: number) => boolean): Bits {
  const { count, starts } = segment.kinds
  const rows = emptyBits(segment.size)
  for (let kind = 0; kind < count; kind++) {
    if (!isWanted(kind)) continue
    const first = kind
    while (kind + 1 < count && isWanted(kind + 1)) kind++
    setRange(rows, starts[first]!, starts[kind + 1]!)
  }
  if (segment.removed !== undefined) removeBits(rows, segment.removed)
  return rows
}
