import type { LengthBand, Tariff, TariffLine } from './tariff.ts'

type Fault = { readonly path: readonly (string | number)[]; readonly message: string }

/** What the form of a tariff cannot say: order, uniqueness, bands without gap, references between lines. [] = sound. */
export function checkTariff(tariff: Tariff): Fault[] {
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
