import * as z from 'zod/mini'

/** Percent of VAT in South Africa since 2018-04-01; the rate of a tariff file that names none. */
export const DEFAULT_VAT_PERCENT = 15

/** Wording of the total on screens and papers (`delivery.total-wording`). */
export const TOTAL_DESCRIPTION = 'Total cost of vehicle and delivery'

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const code = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{0,19}$/, 'must be 1 to 20 capitals, digits and hyphens'))
const note = z.optional(z.string())
export const idSchema = z.int().check(z.positive())
const ids = z.array(idSchema).check(z.minLength(1))
const amount = z.number().check(z.nonnegative(), z.maximum(100_000_000))
const minimum = z._default(amount, 0)
const percent = z.number().check(z.nonnegative(), z.maximum(100))
export const regionSchema = z
  .string()
  .check(z.regex(/^[A-Z0-9-]{1,40}$/, 'must be a tariff region such as EAST-AFRICA'))

/** R = South African rand, $ = US dollar: the only currencies of a delivery charge. */
const tariffCurrencySchema = z.enum(['R', '$'])
export type TariffCurrency = z.infer<typeof tariffCurrencySchema>

export const destinationKindSchema = z.enum(['border', 'port', 'inland'])

/** Holds for `overMetres` < length ≤ `uptoMetres`; null = no upper end. */
const bandSchema = z.strictObject({
  overMetres: z.number().check(z.nonnegative()),
  uptoMetres: z.nullable(z.number().check(z.positive())),
  amount,
})
export type LengthBand = z.infer<typeof bandSchema>
const bands = z.array(bandSchema).check(z.minLength(1))

const lineHead = {
  /** Order on the quotation, rising from line to line. */
  sequence: idSchema,
  pastelCode: code,
  description: words,
  deliveryTypeIds: ids,
  /** Only for destinations of these kinds; absent = all. */
  kinds: z.optional(z.array(destinationKindSchema).check(z.minLength(1))),
  /** Only where the way crosses transit countries. */
  onlyWithTransit: z._default(z.boolean(), false),
  /** Currency of every amount of the line. */
  currencySymbol: tariffCurrencySchema,
  isPrefix: z.boolean(),
  isTotal: z.literal(false),
}

/** One charge; `basis` says how its amount comes about. Amounts in units of its currency, lengths in metres. */
const tariffLineSchema = z.discriminatedUnion('basis', [
  /** `amount` once. */
  z.strictObject({ ...lineHead, basis: z.literal('flat'), amount }),
  /** The amount of the destination's tariff region. */
  z.strictObject({ ...lineHead, basis: z.literal('flatByRegion'), amountByRegion: z.record(regionSchema, amount) }),
  /** `amount` for each transit country. */
  z.strictObject({ ...lineHead, basis: z.literal('flatPerTransitCountry'), amount }),
  /** `amount` × road kilometres, at least `minimum`. */
  z.strictObject({ ...lineHead, basis: z.literal('perKm'), amount, minimum }),
  /** Amount of the vehicle's length band × road kilometres, at least `minimum`. */
  z.strictObject({ ...lineHead, basis: z.literal('perKmByLength'), bands, minimum }),
  /** Amount of the vehicle's length band. */
  z.strictObject({ ...lineHead, basis: z.literal('lengthBand'), bands }),
  /** Amount of the vehicle's length band in the destination's tariff region. */
  z.strictObject({ ...lineHead, basis: z.literal('lengthBandByRegion'), bandsByRegion: z.record(regionSchema, bands) }),
  /** Percent of a price of the vehicle (rand, converted to the line's currency first), at least `minimum`. */
  z.strictObject({
    ...lineHead,
    basis: z.literal('percentOfPrice'),
    priceField: z.enum(['price', 'priceWithVAT']),
    percent,
    minimum,
  }),
  /** Percent of the rounded amount of an earlier line in the same currency. */
  z.strictObject({ ...lineHead, basis: z.literal('percentOfLine'), ofPastelCode: code, percent }),
])
export type TariffLine = z.infer<typeof tariffLineSchema>

const totalSchema = z.strictObject({
  pastelCode: z.literal('TOTAL'),
  description: z.pipe(
    words,
    z.transform((): typeof TOTAL_DESCRIPTION => TOTAL_DESCRIPTION),
  ),
  /** Currency of the total, once for every delivery type that a line names. */
  byDeliveryType: z
    .array(z.strictObject({ deliveryTypeId: idSchema, currencySymbol: tariffCurrencySchema }))
    .check(z.minLength(1)),
  isPrefix: z.boolean(),
  isTotal: z.literal(true),
})

/**
 * A whole tariff as staff import it and as the database keeps it. What it guarantees: lines in rising `sequence` with
 * unique codes; length bands from 0 without gap to 'no upper end'; a percentage of a line names an earlier line of the
 * same currency that applies wherever it does; a currency of the total for every delivery type. Texts about the file
 * (`about`, `rounding`, …) are for readers only.
 */
export const tariffSchema = z
  .strictObject({
    about: note,
    effectiveFrom: z.iso.date(),
    startLocationId: idSchema,
    vatPercent: z._default(percent, DEFAULT_VAT_PERCENT),
    priceCurrency: note,
    lengthRule: note,
    rounding: note,
    conversion: note,
    basisMeaning: z.optional(z.record(z.string(), z.string())),
    lines: z.array(tariffLineSchema).check(z.minLength(1), z.maxLength(200)),
    total: totalSchema,
  })
  .check((payload) => {
    for (const { path, message } of checkTariff(payload.value)) {
      payload.issues.push({ code: 'custom', input: payload.value, path: [...path], message })
    }
  })
export type Tariff = z.infer<typeof tariffSchema>

type Fault = { readonly path: readonly (string | number)[]; readonly message: string }

/** What the form of a tariff cannot say: order, uniqueness, bands without gap, references between lines. [] = sound. */
function checkTariff(tariff: Tariff): Fault[] {
  return [
    ...tariff.lines.flatMap((line, index) =>
      lineFaults(line, tariff.lines.slice(0, index)).map(({ path, message }) => ({
        path: ['lines', index, ...path],
        message: `${line.pastelCode}: ${message}`,
      })),
    ),
    ...totalFaults(tariff),
  ]
}

function lineFaults(line: TariffLine, earlier: readonly TariffLine[]): Fault[] {
  const faults: Fault[] = []
  const before = earlier.at(-1)
  if (before !== undefined && line.sequence <= before.sequence) {
    faults.push({ path: ['sequence'], message: `must be above ${before.sequence}, that of the line before` })
  }
  if (earlier.some((other) => other.pastelCode === line.pastelCode)) {
    faults.push({ path: ['pastelCode'], message: 'stands twice' })
  }
  if (line.basis === 'perKmByLength' || line.basis === 'lengthBand') faults.push(...bandFaults(line.bands, ['bands']))
  if (line.basis === 'lengthBandByRegion') {
    for (const [region, bands] of Object.entries(line.bandsByRegion)) {
      faults.push(...bandFaults(bands, ['bandsByRegion', region]))
    }
  }
  if (line.basis === 'percentOfLine') faults.push(...baseLineFaults(line, earlier))
  return faults
}

function bandFaults(bands: readonly LengthBand[], path: readonly (string | number)[]): Fault[] {
  const faults: Fault[] = []
  for (const [index, band] of bands.entries()) {
    const expected = index === 0 ? 0 : bands[index - 1]?.uptoMetres
    if (band.overMetres !== expected) {
      faults.push({ path: [...path, index, 'overMetres'], message: `must be ${expected}, where the band before ends` })
    }
    if (band.uptoMetres !== null && band.uptoMetres <= band.overMetres) {
      faults.push({ path: [...path, index, 'uptoMetres'], message: 'must be above overMetres' })
    }
    if ((band.uptoMetres === null) !== (index === bands.length - 1)) {
      faults.push({ path: [...path, index, 'uptoMetres'], message: 'must be null in the last band, and only there' })
    }
  }
  return faults
}

function baseLineFaults(
  line: Extract<TariffLine, { basis: 'percentOfLine' }>,
  earlier: readonly TariffLine[],
): Fault[] {
  const base = earlier.find((other) => other.pastelCode === line.ofPastelCode)
  const fault = (message: string) => [{ path: ['ofPastelCode'], message }]
  if (base === undefined) return fault(`${line.ofPastelCode} is no earlier line`)
  if (base.currencySymbol !== line.currencySymbol) return fault(`${line.ofPastelCode} has another currency`)
  if (!appliesWherever(base, line)) return fault(`${line.ofPastelCode} does not apply everywhere that this line does`)
  return []
}

function appliesWherever(base: TariffLine, line: TariffLine): boolean {
  if (!line.deliveryTypeIds.every((type) => base.deliveryTypeIds.includes(type))) return false
  if (base.onlyWithTransit && !line.onlyWithTransit) return false
  if (base.kinds === undefined) return true
  return line.kinds !== undefined && line.kinds.every((kind) => base.kinds?.includes(kind))
}

function totalFaults({ lines, total }: Tariff): Fault[] {
  const path = ['total', 'byDeliveryType']
  const named = total.byDeliveryType.map((entry) => entry.deliveryTypeId)
  const used = new Set(lines.flatMap((line) => line.deliveryTypeIds))
  const missing = [...used].filter((type) => !named.includes(type))
  return [
    ...missing.map((type) => ({ path, message: `names no currency for delivery type ${type}` })),
    ...named.flatMap((type, index) =>
      named.indexOf(type) === index ? [] : [{ path: [...path, index], message: `delivery type ${type} stands twice` }],
    ),
  ]
}
