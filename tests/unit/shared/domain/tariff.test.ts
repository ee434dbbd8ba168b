import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tariffSchema, TOTAL_DESCRIPTION } from '../../../../src/shared/domain/tariff.ts'
import { bandOf, lineApplies, tariffGaps } from '../../../../src/shared/domain/tariff-coverage.ts'
import type { Tariff } from '../../../../src/shared/domain/tariff.ts'
import type { DeliveryDestination } from '../../../../src/shared/domain/tariff-coverage.ts'

const text = readFileSync(new URL('../../../../src/server/db/seed/tariffs.json', import.meta.url), 'utf8')

type Loose = { lines: Record<string, unknown>[]; total: Record<string, unknown>; [key: string]: unknown }

function problemsAfter(change: (tariff: Loose) => void): string[] {
  const document = JSON.parse(text) as Loose
  change(document)
  const parsed = tariffSchema.safeParse(document)
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'))
}

const seed: Tariff = tariffSchema.parse(JSON.parse(text))
const EMPTY_BAND = [band(0, 4), band(4, 4), band(4, null)]
const roadOverBorder: DeliveryDestination = {
  startLocationId: 1,
  endLocationId: 1,
  deliveryTypeId: 1,
  kind: 'border',
  distanceKm: 1200,
  tariffRegion: 'SADC-ROAD',
  transitCountryIds: [],
}

describe('a tariff', () => {
  it('accepts the seed and prints the pinned total', () => {
    expect(seed.lines).toHaveLength(16)
    expect(seed.vatPercent).toBe(15)
    expect(seed.total.description).toBe(TOTAL_DESCRIPTION)
  })

  it('takes a total that is worded otherwise, and a file without VAT', () => {
    const document = JSON.parse(text) as Loose
    document.total['description'] = 'Total delivery cost'
    delete document['vatPercent']
    expect(tariffSchema.parse(document)).toEqual(seed)
  })

  const broken: readonly [string, (tariff: Loose) => void, string][] = [
    ['an unknown field', (t) => (t.lines[1]!['fee'] = 1), 'lines.1'],
    ['an unknown basis', (t) => (t.lines[1]!['basis'] = 'perMoon'), 'lines.1.basis'],
    ['a missing amount', (t) => delete t.lines[1]!['amount'], 'lines.1.amount'],
    ['a negative amount', (t) => (t.lines[1]!['amount'] = -1), 'lines.1.amount'],
    ['another currency', (t) => (t.lines[1]!['currencySymbol'] = '€'), 'lines.1.currencySymbol'],
    ['a code twice', (t) => (t.lines[2]!['pastelCode'] = 'TRN-PORT'), 'lines.2.pastelCode'],
    ['a sequence twice', (t) => (t.lines[2]!['sequence'] = 20), 'lines.2.sequence'],
    ['a sequence that falls', (t) => (t.lines[2]!['sequence'] = 5), 'lines.2.sequence'],
    ['a percentage of no line', (t) => (t.lines[3]!['ofPastelCode'] = 'NONE'), 'lines.3.ofPastelCode'],
    ['a percentage of a line in rand', (t) => (t.lines[3]!['ofPastelCode'] = 'TRN-PORT'), 'lines.3.ofPastelCode'],
    ['a percentage wider than its line', (t) => (t.lines[3]!['deliveryTypeIds'] = [1, 2]), 'lines.3.ofPastelCode'],
    ['bands with a gap', (t) => (t.lines[13]!['bands'] = [band(0, 4), band(5, null)]), 'lines.13.bands.1.overMetres'],
    ['bands with an end', (t) => (t.lines[13]!['bands'] = [band(0, 4)]), 'lines.13.bands.0.uptoMetres'],
    ['a band that ends where it begins', (t) => (t.lines[13]!['bands'] = EMPTY_BAND), 'lines.13.bands.1.uptoMetres'],
    ['bands of the road from above 0', (t) => (t.lines[0]!['bands'] = [band(1, null)]), 'lines.0.bands.0.overMetres'],
    ['a percentage of a line for transit alone', (t) => takePercent(t, 10, 'RIB-BOND'), 'lines.10.ofPastelCode'],
    ['a percentage of a line for one kind', (t) => takePercent(t, 12, 'TRN-ONC'), 'lines.12.ofPastelCode'],
    [
      '… for another kind too',
      (t) => takePercent(t, 12, 'TRN-ONC', { kinds: ['inland', 'port'] }),
      'lines.12.ofPastelCode',
    ],
    ['a delivery type with two totals', (t) => nameTotalTwice(t), 'total.byDeliveryType.4'],
    ['no total for a delivery type', (t) => (t.lines[1]!['deliveryTypeIds'] = [2, 4, 9]), 'total.byDeliveryType'],
    ['a day that is none', (t) => (t['effectiveFrom'] = '2026-13-01'), 'effectiveFrom'],
  ]

  it.each(broken)('refuses %s at its place', (_name, change, place) => {
    expect(problemsAfter(change)).toContain(place)
  })

  it('takes a percentage of a line that applies wherever it does', () => {
    expect(problemsAfter((t) => takePercent(t, 10, 'RIB-BOND', { onlyWithTransit: true }))).toEqual([])
    expect(problemsAfter((t) => takePercent(t, 12, 'TRN-ONC', { kinds: ['inland'] }))).toEqual([])
  })
})

describe('a charge', () => {
  it('belongs to its delivery types, kinds and transit only', () => {
    const codes = (destination: DeliveryDestination) =>
      seed.lines.filter((line) => lineApplies(line, destination)).map((line) => line.pastelCode)
    expect(codes(roadOverBorder)).not.toContain('RIB-BOND')
    expect(codes({ ...roadOverBorder, transitCountryIds: [30] })).toEqual(
      expect.arrayContaining(['RIB-BOND', 'BND-FEE']),
    )
    expect(codes({ ...roadOverBorder, deliveryTypeId: 2, kind: 'inland' })).toContain('TRN-ONC')
    expect(codes({ ...roadOverBorder, deliveryTypeId: 2, kind: 'port' })).not.toContain('TRN-ONC')
  })

  it('finds the band whose upper end includes the length', () => {
    const bands = [band(0, 4.2), band(4.2, null)]
    expect(bandOf(bands, 4.2)).toBe(bands[0])
    expect(bandOf(bands, 4.21)).toBe(bands[1])
    expect(bandOf(bands, 0)).toBeUndefined()
  })

  it('says what it lacks to price a destination', () => {
    expect(tariffGaps(seed, roadOverBorder)).toEqual([])
    expect(tariffGaps(seed, { ...roadOverBorder, distanceKm: null }).join()).toContain('TRN-ROAD')
    const bySea = { ...roadOverBorder, deliveryTypeId: 2, kind: 'port', tariffRegion: 'NOWHERE' } as const
    expect(tariffGaps(seed, bySea)).toHaveLength(2)
    expect(tariffGaps(seed, { ...roadOverBorder, deliveryTypeId: 7 }).join()).toContain('delivery type 7')
  })
})

/** Makes a line of the seed a percentage of another. */
function takePercent({ lines }: Loose, index: number, ofPastelCode: string, where: Record<string, unknown> = {}): void {
  const { basis: _b, amount: _a, minimum: _m, priceField: _p, ...head } = lines[index]!
  lines[index] = { ...head, basis: 'percentOfLine', ofPastelCode, percent: 1, ...where }
}

function nameTotalTwice({ total }: Loose): void {
  const named = total['byDeliveryType'] as unknown[]
  named.push(named[0])
}

function band(overMetres: number, uptoMetres: number | null) {
  return { overMetres, uptoMetres, amount: 1 }
}
