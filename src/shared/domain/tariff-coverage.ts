import * as z from 'zod/mini'
import {
  destinationKindSchema,
  idSchema,
  type LengthBand,
  regionSchema,
  type Tariff,
  type TariffLine,
} from './tariff.ts'

/** What a delivery cost needs to know of a destination: one offered delivery from a start to an end location. */
export const deliveryDestinationSchema = z.strictObject({
  startLocationId: idSchema,
  endLocationId: idSchema,
  deliveryTypeId: idSchema,
  kind: destinationKindSchema,
  /** Kilometres of the road leg; null = none. */
  distanceKm: z.nullable(z.number().check(z.positive())),
  tariffRegion: regionSchema,
  /** Countries crossed in bond, without South Africa and the destination. */
  transitCountryIds: z.array(idSchema),
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
