import { parseSaexReference, toSaexRef } from '../../../shared/domain/saex-reference.ts'
import { MAX_SUPPLIER_NUMBER } from '../../../shared/domain/vehicle-rules/judge-value.ts'
import type { Verdict } from '../../../shared/domain/vehicle-rules/problem.ts'
import { PRICE_FIELDS } from '../../../shared/domain/vehicle-rules/vehicle-fields.ts'
import type { Cells, FieldCompiler, Reading } from './field-reader.ts'
import type { Field, Mapping } from './mapping.ts'
import { FINGERPRINT, fingerprint } from './row-key.ts'
import { RowProblem } from './row-problem.ts'
import { accepted, textReader } from './value-readers.ts'

const OF_PRICES: ReadonlySet<string> = new Set(PRICE_FIELDS)

/**
 * What identifies a row's vehicle: `number` is its SAEX reference or else the supplier's own number; without either it
 * is the fingerprint of its columns.
 */
export type RowIdentity =
  | {
      readonly number: string
      readonly saexNumber: number | null
      /** Under which a new vehicle is kept: the supplier's number where there is one. */
      readonly key: string
      readonly photoNumbers: readonly string[]
    }
  | { readonly print: string; readonly photoNumbers: readonly [] }

/** Beside a reference it is what our own export says of a vehicle without a number. */
const RESERVED: Verdict<never> = { problem: { code: 'reserved' } }

export function identityReader(fields: FieldCompiler, mapping: Mapping, header: readonly string[]) {
  const reference = fields.first('reference', mapping.fields.reference)
  const number = textReader('supplierNumber', {
    read: fields.first('supplierNumber', mapping.fields.supplierNumber),
    maxLength: MAX_SUPPLIER_NUMBER,
  })
  const columns = fingerprintColumns(fields, mapping, header)
  return (cells: Cells, written: Cells = cells): RowIdentity => {
    const saexNumber = readReference(reference(written))
    const own = number(written)
    const names = [saexNumber === null ? [] : toSaexRef(saexNumber), own ?? []].flat()
    const [first] = names
    if (saexNumber === null && own?.startsWith(FINGERPRINT)) accepted('supplierNumber', RESERVED, own)
    if (first === undefined) return { print: fingerprint(written, columns), photoNumbers: [] }
    return { number: first, saexNumber, key: own ?? first, photoNumbers: names }
  }
}

function readReference(given: Reading | null): number | null {
  if (given === null) return null
  const parsed = parseSaexReference(given.text)
  if (parsed.kind !== 'garbled') return parsed.kind === 'number' ? parsed.saexNumber : null
  throw new RowProblem('reference', { problem: 'is no SAEX reference', value: given.text })
}

/**
 * All columns that the mapping names but those of the price, by name: their order in the file does not count, nor does a column that
 * only says a unit, or a unit that a format shows, which a file may have today and not tomorrow.
 */
function fingerprintColumns(fields: FieldCompiler, mapping: Mapping, header: readonly string[]): readonly number[] {
  const named = Object.entries<Field | undefined>(mapping.fields).filter(([name]) => !OF_PRICES.has(name))
  const used = [...named.map(([, field]) => field ?? []), ...Object.values(mapping.features)].flatMap((field) =>
    fields.columnsOf(field),
  )
  return [...new Set(used)].sort((a, b) => (header[a]! < header[b]! ? -1 : 1))
}
