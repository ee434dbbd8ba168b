import { sql } from 'drizzle-orm'
import type { WordField } from '../../../shared/contract/new-words.ts'
import type { VehicleValues } from '../../../shared/contract/stock-vehicle.ts'
import { toCents } from '../../../shared/domain/money.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { findPriceJump } from '../../../shared/domain/price-jump.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import { doubtsOf } from '../../../shared/domain/vehicle-rules/check-vehicle.ts'
import { DOUBT_WORDS } from '../../../shared/domain/vehicle-rules/find-doubts.ts'
import { MAX_EXTRAS } from '../../../shared/domain/vehicle-rules/judge-value.ts'
import type { Queries } from '../../db/database.ts'
import { findModelFacts } from './model-facts.ts'
import { OPTION_FIELDS } from '../stock-import/known-words.ts'
import { createNearest } from '../stock-import/spelling.ts'
import { IN_STOCK } from '../stock/stock-condition.ts'

/** By hand a price is looked at sooner than in a file, where many move at once. */
const JUMP_SHARE = 0.3
/** Of the median of the same model, within two years of its year. */
const ODD = { below: 0.4, above: 2.5, years: 2, vehicles: 5 } as const

type Changed = {
  readonly saexNumber: number | null
  /** Null of a new vehicle. */
  readonly before: VehicleValues | null
  readonly after: VehicleValues
  /** Fields that the save changes: what stood there before is not asked about again. */
  readonly places: readonly string[]
  /** Equipment as it was sent, before it was cut. */
  readonly extrasGiven: number
  readonly vatPercent: number
}

/** What a person has to look at before it is saved (`staff.confirmed-doubts`): by code, the field and what is odd about it. */
export async function findDeskDoubts(queries: Queries, change: Changed): Promise<Readonly<Record<string, string>>> {
  const { after, before, places, vatPercent, extrasGiven } = change
  const isChanged = (...fields: readonly string[]) => fields.some((field) => places.includes(field))
  const found: Record<string, string> = {}
  for (const doubt of doubtsOf(after, vatPercent)) {
    const { field, words } = DOUBT_WORDS[doubt]
    if (isChanged(field, ...(field === 'price' ? ['priceWithVat'] : []))) found[doubt] = `${field} ${words}`
  }
  if (extrasGiven > MAX_EXTRAS && isChanged('extras')) {
    found['extras.cut'] = `extras has more than ${MAX_EXTRAS} entries: the rest is left out`
  }
  if (before !== null && isChanged('mileage') && (after.mileage ?? Infinity) < (before.mileage ?? 0)) {
    found['mileage.back'] = `mileage is less than before`
  }
  if (isChanged('price', 'priceWithVat')) Object.assign(found, await priceDoubts(queries, change))
  if (isChanged('vin') && after.vin !== null) Object.assign(found, await twinDoubt(queries, change))
  if (isChanged('make', 'model')) Object.assign(found, await nameDoubt(queries, after))
  const options = OPTION_FIELDS.filter(([field]) => isChanged(field) && after[field] !== null)
  if (options.length > 0) Object.assign(found, await optionDoubts(queries, { after, options }))
  if (isChanged('make', 'model', 'year')) Object.assign(found, await yearDoubt(after))
  return found
}

/** A car may be registered in the year after the last one was built. */
async function yearDoubt({ make, model, year }: VehicleValues) {
  const facts = await findModelFacts({ make: make ?? '', model: model ?? '' })
  if (facts === undefined || year === null) return {}
  const { yearFrom, yearTo } = facts
  if (year >= yearFrom && (yearTo === null || year <= yearTo + 1)) return {}
  const years = yearTo === null ? `${yearFrom} on` : `${yearFrom} to ${yearTo}`
  return { 'year.model': `year is none of those known of this model, ${years}` }
}

async function priceDoubts(queries: Queries, { before, after }: Changed) {
  const found: Record<string, string> = {}
  const cents = (values: VehicleValues) => ({
    priceCents: toCents(values.price ?? 0),
    priceWithVatCents: toCents(values.priceWithVat ?? 0),
  })
  const jump = before === null ? undefined : findPriceJump(cents(before), cents(after), JUMP_SHARE)
  if (jump !== undefined && jump.percent !== null) {
    const way = jump.percent > 0 ? 'more' : 'less'
    found['price.jump'] = `price is ${Math.abs(jump.percent)} % ${way} than before`
  }
  const { priceWithVatCents } = cents(after)
  if (priceWithVatCents === 0) return found
  const { count, median } = await readUsualPrice(queries, after)
  if (count < ODD.vehicles || median === null) return found
  const share = priceWithVatCents / median
  if (share < ODD.below || share > ODD.above) {
    const percent = share < 0.01 ? 'less than 1' : Math.round(share * 100)
    found['price.odd'] = `price is ${percent} % of what others of this model cost`
  }
  return found
}

type UsualPrice = { readonly count: number; readonly median: number | null }

/** What those of the same model in stock cost, of about the same year. The index finds them by the model's id alone. */
async function readUsualPrice(queries: Queries, { make, model, year }: VehicleValues): Promise<UsualPrice> {
  const models = await queries.execute<{ id: number }>(sql`
    select m.id from model m join make k on k.id = m.make_id
    where k.name_key = ${nameKey(make ?? '')} and m.name_key = ${nameKey(model ?? '')}`)
  const [known] = models.rows
  if (known === undefined) return { count: 0, median: null }
  const years = year === null ? sql`` : sql`and v.year between ${year - ODD.years} and ${year + ODD.years}`
  const { rows } = await queries.execute<UsualPrice>(sql`
    select count(*)::int as count, percentile_cont(0.5) within group (order by v.price_with_vat_cents)::float8 as median
    from vehicle v where ${IN_STOCK} and v.price_with_vat_cents > 0 and v.model_id = ${known.id} ${years}`)
  return rows[0]!
}

/** All of one VIN are found by its index first: for the first by id, PostgreSQL would read the stock in that order. */
async function twinDoubt(queries: Queries, { after, saexNumber }: Changed) {
  const { rows } = await queries.execute<{ number: number }>(sql`
    with twin as materialized (
      select v.id, v.saex_number from vehicle v
      where v.vin is not null and reverse(upper(v.vin)) = reverse(upper(${after.vin}::text))
        and v.saex_number <> ${saexNumber ?? 0} and ${IN_STOCK})
    select saex_number as number from twin order by id limit 1`)
  const [twin] = rows
  return twin === undefined ? {} : { 'vin.twice': `vin is also that of ${toSaexRef(twin.number)}` }
}

/** A name that the stock has not, with the one that it may be meant to be. */
async function nameDoubt(queries: Queries, { make, model }: VehicleValues) {
  const makes = await queries.execute<{ key: string; name: string }>(sql`select name_key as key, name from make`)
  const makeKey = nameKey(make ?? '')
  if (makes.rows.every(({ key }) => key !== makeKey)) return isNew('make', make ?? '', makes.rows)
  const models = await queries.execute<{ key: string; name: string }>(sql`
    select m.name_key as key, m.name from model m join make k on k.id = m.make_id where k.name_key = ${makeKey}`)
  if (models.rows.some(({ key }) => key === nameKey(model ?? ''))) return {}
  return isNew('model', model ?? '', models.rows)
}

/** A fuel, body, gearbox or drive that neither the stock nor the reference data had would be a choice of every buyer. */
async function optionDoubts(
  queries: Queries,
  { after, options }: { readonly after: VehicleValues; readonly options: readonly (typeof OPTION_FIELDS)[number][] },
) {
  const { rows } = await queries.execute<{ type: number; key: string; name: string }>(
    sql`select type_id as type, name_key as key, name from filter_option order by type_id, position`,
  )
  const doubts = options.map(([field, type]) => {
    const known = rows.filter((row) => row.type === type)
    const word = after[field] ?? ''
    return known.some(({ key }) => key === nameKey(word)) ? {} : isNew(field, word, known)
  })
  return Object.assign({}, ...doubts) as Readonly<Record<string, string>>
}

function isNew(field: WordField, word: string, known: readonly { readonly name: string }[]) {
  const near = createNearest(
    field,
    known.map(({ name }) => name),
  )(word)
  return { [`${field}.new`]: `${field} ${near === undefined ? 'is new' : `is new: is it ${near.word}?`}` }
}
