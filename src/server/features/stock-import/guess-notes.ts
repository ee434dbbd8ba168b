import type { ColumnFacts } from '../../../shared/contract/uploads.ts'
import { columnTwins } from '../../../shared/domain/column-names.ts'
import type { GuessedName } from './column-words.ts'
import type { Unit } from './units.ts'
import { distanceUnits, numberInName } from './value-readers.ts'

/** What a note says of a column. */
type Noted = {
  readonly name: string
  readonly shared: string | undefined
  readonly facts: ColumnFacts | undefined
}

type Guessed = {
  readonly columns: readonly Noted[]
  readonly chosen: ReadonlyMap<GuessedName, Noted>
  readonly currency: string | undefined
  readonly decimalMark: string | undefined
}

/** What somebody has to say or know of a mapping that was guessed. */
export function guessNotes({ columns, chosen, currency, decimalMark }: Guessed): readonly string[] {
  return [
    ...missingNotes(chosen),
    ...twinNotes(
      columns.map(({ name }) => name),
      chosen,
    ),
    ...openNotes(chosen, { currency, decimalMark }),
    ...vatNotes(chosen.get('priceWithVat') ?? chosen.get('price')),
    ...unusedNotes(columns, new Set(chosen.values())),
  ]
}

function missingNotes(chosen: ReadonlyMap<GuessedName, Noted>): readonly string[] {
  const missing = (['make', 'model', 'price'] as const).filter((field) => !chosen.has(field))
  return missing
    .filter((field) => field !== 'price' || !chosen.has('priceWithVat'))
    .map((field) => `Add the field ${field}: no column was recognised.`)
}

function twinNotes(header: readonly string[], chosen: ReadonlyMap<GuessedName, Noted>): readonly string[] {
  return [...chosen].flatMap(([field, { shared }]) => {
    if (shared === undefined) return []
    const twins = columnTwins(header, shared)
    return `Say which column is the ${field}: ${twins.length} are called ${shared}, from the left ${twins.join(', ')}.`
  })
}

function unusedNotes(columns: readonly Noted[], used: ReadonlySet<Noted>): readonly string[] {
  const asked = new Set([...used].flatMap(({ shared }) => shared ?? []))
  return columns
    .filter((column) => !used.has(column) && !asked.has(column.shared ?? ''))
    .map((column) => `The column ${column.name} is not used.`)
}

/** A name that does not say so has prices with VAT, as most have; undefined where it only mentions it. */
export function vatInName(name: string): 'with' | 'without' | undefined {
  const words = name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll('+', ' plus ')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
  if (
    /excl|exc\b|exc?vat|\bexc? vat|(?:plus|without|before|less) ?vat|not inc|\bnett?o?\b|net(?:price|vat)/.test(words)
  ) {
    return 'without'
  }
  if (/inc(?:l|vat|\b)|with ?vat|\bgross\b/.test(words)) return 'with'
  return /\bvat\b|pricevat/.test(words) ? undefined : 'with'
}

function vatNotes(priced: Noted | undefined): readonly string[] {
  if (priced === undefined || vatInName(priced.name) !== undefined) return []
  return [
    `Say in vat whether prices are with VAT, "included": true or false: the column ${priced.name} does not say it.`,
  ]
}

/** What the file does not show, and the import therefore asks for. */
function openNotes(
  chosen: ReadonlyMap<GuessedName, Noted>,
  shown: { readonly currency: string | undefined; readonly decimalMark: string | undefined },
): readonly string[] {
  const prices = [chosen.get('priceWithVat')?.facts, chosen.get('price')?.facts].flatMap((facts) => facts ?? [])
  const factors = (['priceWithVat', 'price'] as const).flatMap((field) => {
    const { name = '' } = chosen.get(field) ?? {}
    return numberInName(name) === 'factor' ? [{ field, name }] : []
  })
  const marks = [...new Set(prices.flatMap((facts) => facts.marks.map(({ mark }) => mark)))]
  const mileage = chosen.get('mileage')
  const ambiguous = [...prices, mileage?.facts].find((facts) => (facts?.ambiguous ?? null) !== null)
  const dates = chosen.get('listedAt')?.facts
  return [
    shown.currency === undefined
      ? `Add the currency of the prices, such as "currency": "ZAR": ${marks.length === 0 ? 'they carry no mark of one' : `their mark may mean several: ${marks.join(', ')}`}.`
      : [],
    mileage?.facts !== undefined && mileage.facts.distanceInName === null && mileage.facts.bareNumbers > 0
      ? unitNote('mileage', { name: mileage.name, units: distanceUnits(mileage.name) })
      : [],
    factors.map(({ field, name }) => unitNote(field, { name, units: ['units', 'thousands'] })),
    shown.decimalMark === undefined && ambiguous !== undefined
      ? `Add the decimalMark, "." or ",": ${ambiguous.ambiguous} in the column ${ambiguous.column} may be two numbers.`
      : [],
    (dates?.dates?.ambiguous ?? null) !== null
      ? `Add the dateOrder, "dmy" or "mdy": the column ${dates?.column} does not show whether the day or the month comes first.`
      : [],
  ].flat()
}

function unitNote(field: string, of: { readonly name: string; readonly units: readonly [Unit, Unit] }): string {
  return `Add the unit of the field ${field}, "unit": "${of.units.join('" or "')}": the column ${of.name} does not say it.`
}
