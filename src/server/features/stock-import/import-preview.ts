import { sql } from 'drizzle-orm'
import { PREVIEW_RESULTS, type OddPrices, type PreviewedRow } from '../../../shared/contract/price-comparison.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import type { Db } from '../../db/database.ts'
import { IN_STOCK } from '../stock/stock-condition.ts'
import type { VehicleInput } from '../stock/vehicle-input.ts'
import type { RowValues } from './vehicle-mapper.ts'

/** A price so many times the median of its model, or such a part of it, is told (`import.odd-prices`). */
const FAR = 5
/** A median needs so many prices. */
const ENOUGH = 5
/** Prices that are compared: 16 bytes each, and an import in a thread has little memory. */
const COMPARED = 500_000
/** Odd prices that are told one by one. */
const LISTED = 20
/** Models that are looked up in stock. */
const LOOKED_UP = 2_000

export type ImportPreview = { readonly firstRows: readonly PreviewedRow[]; readonly oddPrices: OddPrices }

type Row = { readonly line: number; readonly values: RowValues; readonly pictures: readonly string[] }

/** What a file would look like in stock, and prices that are likely typing errors; for a run that writes nothing. */
export class PreviewTally {
  readonly #first: PreviewedRow[] = []
  readonly #models = new Map<string, { name: string; zar: number[]; lines: number[] }>()
  #prices = 0

  add({ line, values, pictures }: Row): void {
    const { make, model, year, mileageKm, priceWithVatCents } = values
    const priceZar = priceWithVatCents / 100
    if (this.#first.length < PREVIEW_RESULTS) {
      this.#first.push({ line, make, model, year, priceZar, mileageKm, pictures: pictures.length })
    }
    if (priceZar === 0 || ++this.#prices > COMPARED) return
    const key = `${nameKey(make)}\n${nameKey(model)}`
    let known = this.#models.get(key)
    if (known === undefined) this.#models.set(key, (known = { name: `${make} ${model}`, zar: [], lines: [] }))
    known.zar.push(priceZar)
    known.lines.push(line)
  }

  /** Takes over what pins keep of the vehicle in that line. */
  keep(line: number, { make, model, year, mileageKm, priceWithVatCents }: VehicleInput): void {
    const at = this.#first.findIndex((row) => row.line === line)
    if (at < 0) return
    this.#first[at] = { ...this.#first[at]!, make, model, year, mileageKm, priceZar: priceWithVatCents / 100 }
  }

  async finish(db: Db): Promise<ImportPreview> {
    const inStock = await mediansInStock(db, [...this.#models.keys()].slice(0, LOOKED_UP))
    const odd = [...this.#models].flatMap(([key, { name, zar, lines }]) => {
      const medianZar = typicalPrice(zar, inStock.get(key))
      if (medianZar === undefined) return []
      return zar.flatMap((priceZar, at) =>
        isFar(priceZar, medianZar) ? { line: lines[at]!, name, priceZar, medianZar } : [],
      )
    })
    const rows = odd.toSorted((one, other) => one.line - other.line).slice(0, LISTED)
    return { firstRows: this.#first, oddPrices: { count: odd.length, rows } }
  }
}

/**
 * The median of a model in the file, else that in stock; also where the two are far apart: a file of which all prices are in
 * another currency, or in cents, agrees with itself.
 */
function typicalPrice(zar: readonly number[], inStock: number | undefined): number | undefined {
  if (zar.length < ENOUGH) return inStock
  const inFile = median(zar)
  return inStock !== undefined && isFar(inFile, inStock) ? inStock : inFile
}

function isFar(price: number, typical: number): boolean {
  return price > typical * FAR || price * FAR < typical
}

function median(prices: readonly number[]): number {
  return prices.toSorted((one, other) => one - other)[Math.floor(prices.length / 2)]!
}

/** Rand by make and model, of models with enough vehicles for sale. */
async function mediansInStock(db: Db, models: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (models.length === 0) return new Map()
  const { rows } = await db.execute<{ key: string; zar: number }>(sql`
    with wanted as (
      select m.id, k.name_key || chr(10) || m.name_key as key from model m join make k on k.id = m.make_id
      where k.name_key || chr(10) || m.name_key = any(${sql.param(models)}::text[])
    )
    select w.key, percentile_disc(0.5) within group (order by v.price_with_vat_cents)::float8 / 100 as zar
    from vehicle v join wanted w on w.id = v.model_id
    where ${IN_STOCK} and v.price_with_vat_cents > 0
    group by w.key having count(*) >= ${ENOUGH}`)
  return new Map(rows.map(({ key, zar }) => [key, zar]))
}
