import * as z from 'zod/mini'
import { checkTariff } from './tariff-rules.ts'

/** Percent of VAT in South Africa since 2018-04-01; the rate of a tariff file that names none. */
export const DEFAULT_VAT_PERCENT = 15

/** Wording of the total on screens and papers (api.md, 'Delivery cost'); a file's own wording gives way to it. */
export const TOTAL_DESCRIPTION = 'Total cost of vehicle and delivery'

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const code = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{0,19}$/, 'must be 1 to 20 capitals, digits and hyphens'))
const note = z.optional(z.string())
const id = z.int().check(z.positive())
const ids = z.array(id).check(z.minLength(1))
const amount = z.number().check(z.nonnegative(), z.maximum(100_000_000))
const minimum = z._default(amount, 0)
const percent = z.number().check(z.nonnegative(), z.maximum(100))
const region = z.string().check(z.regex(/^[A-Z0-9-]{1,40}$/, 'must be a tariff region such as EAST-AFRICA'))

/** R = South African rand, $ = US dollar: the only currencies of a delivery charge. */
const tariffCurrencySchema = z.enum(['R', '$'])
export type TariffCurrency = z.infer<typeof tariffCurrencySchema>

const destinationKindSchema = z.enum(['border', 'port', 'inland'])

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
  sequence: id,
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
export const tariffLineSchema = z.discriminatedUnion('basis', [
  /** `amount` once. */
  z.strictObject({ ...lineHead, basis: z.literal('flat'), amount }),
  /** The amount of the destination's tariff region. */
  z.strictObject({ ...lineHead, basis: z.literal('flatByRegion'), amountByRegion: z.record(region, amount) }),
  /** `amount` for each transit country. */
  z.strictObject({ ...lineHead, basis: z.literal('flatPerTransitCountry'), amount }),
  /** `amount` × road kilometres, at least `minimum`. */
  z.strictObject({ ...lineHead, basis: z.literal('perKm'), amount, minimum }),
  /** Amount of the vehicle's length band × road kilometres, at least `minimum`. */
  z.strictObject({ ...lineHead, basis: z.literal('perKmByLength'), bands, minimum }),
  /** Amount of the vehicle's length band. */
  z.strictObject({ ...lineHead, basis: z.literal('lengthBand'), bands }),
  /** Amount of the vehicle's length band in the destination's tariff region. */
  z.strictObject({ ...lineHead, basis: z.literal('lengthBandByRegion'), bandsByRegion: z.record(region, bands) }),
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
    .array(z.strictObject({ deliveryTypeId: id, currencySymbol: tariffCurrencySchema }))
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
    startLocationId: id,
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

/** What a delivery cost needs to know of a destination: one offered delivery from a start to an end location. */
export const deliveryDestinationSchema = z.strictObject({
  startLocationId: id,
  endLocationId: id,
  deliveryTypeId: id,
  kind: destinationKindSchema,
  /** Kilometres of the road leg; null = none. */
  distanceKm: z.nullable(z.number().check(z.positive())),
  tariffRegion: region,
  /** Countries crossed in bond, without South Africa and the destination. */
  transitCountryIds: z.array(id),
})
export type DeliveryDestination = z.infer<typeof deliveryDestinationSchema>

/** Whether a charge belongs on a quotation to this destination. */
export function lineApplies(line: TariffLine, destination: DeliveryDestination): boolean {
  if (!line.deliveryTypeIds.includes(destination.deliveryTypeId)) return false
  if (line.kinds !== undefined && !line.kinds.includes(destination.kind)) return false
  return !line.onlyWithTransit || destination.transitCountryIds.length > 0
}

/** The band that a length falls into; undefined when it is not above the first band's lower end. */
export function bandOf(list: readonly LengthBand[], lengthMetres: number): LengthBand | undefined {
  return list.find(
    (band) => lengthMetres > band.overMetres && (band.uptoMetres === null || lengthMetres <= band.uptoMetres),
  )
}

/** Why this tariff cannot price this destination: one sentence per charge that lacks a figure; [] = it can. */
export function tariffGaps(tariff: Tariff, destination: DeliveryDestination): string[] {
  const gaps = tariff.lines.filter((line) => lineApplies(line, destination)).flatMap((line) => gapOf(line, destination))
  const hasTotal = tariff.total.byDeliveryType.some((entry) => entry.deliveryTypeId === destination.deliveryTypeId)
  return hasTotal ? gaps : [...gaps, `no currency of the total for delivery type ${destination.deliveryTypeId}`]
}

function gapOf(line: TariffLine, { distanceKm, tariffRegion }: DeliveryDestination): string[] {
  switch (line.basis) {
    case 'perKm':
    case 'perKmByLength':
      return distanceKm === null ? [`${line.pastelCode} is charged by kilometre, but there is no distanceKm`] : []
    case 'flatByRegion':
      return tariffRegion in line.amountByRegion ? [] : [`${line.pastelCode} has no amount for region ${tariffRegion}`]
    case 'lengthBandByRegion':
      return tariffRegion in line.bandsByRegion ? [] : [`${line.pastelCode} has no bands for region ${tariffRegion}`]
    case 'flat':
    case 'flatPerTransitCountry':
    case 'lengthBand':
    case 'percentOfPrice':
    case 'percentOfLine':
      return []
  }
}
