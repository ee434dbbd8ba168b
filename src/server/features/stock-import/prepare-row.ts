import { nameKey } from '../../../shared/domain/name-key.ts'
import { DOUBT_WORDS, findDoubts } from '../../../shared/domain/vehicle-rules/find-doubts.ts'
import type { RowIdentity } from './row-identity.ts'
import { fingerprint, type SeenKeys } from './row-key.ts'
import { problemsOf, RowProblem } from './row-problem.ts'
import type { SourceRow } from './source-row.ts'
import type { VehicleMapper } from './vehicle-mapper.ts'
import { type PreparedRow, reject, refuse, rowKey, type Work } from './import-work.ts'

/** 'a quote is not closed (line 7)' → 'a quote is not closed', which many rows share. */
function withoutDetail(fault: string): string {
  const start = fault.indexOf(' (')
  return start >= 0 && fault.endsWith(')') ? fault.slice(0, start) : fault
}

/** A row as it is to be written; undefined for one that is left out or rejected. */
export async function prepare(work: Work, row: SourceRow): Promise<PreparedRow | undefined> {
  const { job, mapper, tally } = work
  if (row.fault !== undefined) {
    const faults = [{ problem: withoutDetail(row.fault), message: row.fault }]
    return refuse(work, row, { faults, key: unidentifiedKey(work, row) })
  }
  const skipped = mapper.skipReason(row.cells)
  if (skipped !== undefined) {
    tally.skip(skipped)
    return undefined
  }
  const warnings: RowProblem[] = []
  const warn = (warning: RowProblem) => void warnings.push(warning)
  const values = () => job.words.apply(mapper.values(row.cells, warn, row.shown))
  let identity: RowIdentity | undefined
  let key: string
  let supplier = ''
  try {
    supplier = readSupplier(mapper, row.cells)
    identity = mapper.identity(row.cells, row.written)
    if ('print' in identity && !row.key && work.seen.repeats(row.cells)) {
      tally.repeated++
      if (job.mapping.repeatedRows === 'drop') {
        tally.skip('repeats an earlier row in every cell')
        return undefined
      }
    }
    key = takeKey(work.seen, identity, { row, supplier })
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error
    const isKnown = identity !== undefined && 'number' in identity
    const problems = [error, ...problemsOf([values])]
    return reject(work, row, { problems, ...(!isKnown && { key: unidentifiedKey(work, row) }) })
  }
  try {
    const pictures = mapper.pictures(row.cells, warn)
    const prepared = { source: row, supplier, key, identity, values: values(), pictures }
    for (const warning of warnings) tally.warn(warning.named(mapper.columnOf).problem, row.line)
    for (const doubt of findDoubts(prepared.values, job.mapping.vat.percent)) {
      const { field, words } = DOUBT_WORDS[doubt]
      tally.doubt(`${mapper.columnOf(field)}: ${words}`, row.line)
    }
    if (row.isHidden === true) tally.doubt('row: is hidden in the workbook', row.line)
    if (prepared.values.priceWithVatCents === 0) tally.onRequest++
    if (prepared.pictures.length > 0 && job.photos === undefined) tally.picturesNotTaken++
    job.preview?.add({ line: row.line, values: prepared.values, pictures: prepared.pictures })
    return prepared
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error
    return reject(work, row, { problems: error.all(), ...rowKey({ identity, key }) })
  }
}

/** The key of a rejected row that does not say which vehicle it is: its correction comes back under this key. */
function unidentifiedKey(work: Work, row: SourceRow): string {
  work.unidentified++
  if (row.key && work.seen.keep(row.key)) return row.key
  const { written = row.cells } = row
  return work.seen.occurrence(fingerprint(written, [...written.keys()]))
}

function readSupplier(mapper: VehicleMapper, cells: readonly string[]): string {
  if (mapper.supplier === undefined) return ''
  const name = mapper.supplier(cells)
  if (name === null) throw new RowProblem('supplier', { problem: 'is empty' })
  return name
}

/** Taken before the values are read, so that a full import does not call a vehicle sold whose row is faulty. */
function takeKey(
  seen: SeenKeys,
  identity: RowIdentity,
  { row, supplier }: { readonly row: SourceRow; readonly supplier: string },
): string {
  if ('print' in identity) {
    if (!row.key) return seen.occurrence(identity.print)
    if (seen.keep(row.key)) return row.key
    throw new RowProblem('row key', {
      problem: 'stands in an earlier row, or is not as it was written',
      value: row.key,
    })
  }
  const { number, saexNumber, key } = identity
  const field = saexNumber === null ? 'supplierNumber' : 'reference'
  // Two suppliers may have the same number; nobody else has a reference.
  const isOwn = (name: string) => supplier !== '' && !(saexNumber !== null && name === number)
  for (const name of new Set([number, key])) {
    if (seen.addNumber(isOwn(name) ? `${nameKey(supplier)}\n${name}` : name)) continue
    throw new RowProblem(name === number ? field : 'supplierNumber', {
      problem: 'stands in an earlier row of this file',
      value: name,
    })
  }
  return key
}
