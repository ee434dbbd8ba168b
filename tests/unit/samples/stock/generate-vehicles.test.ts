import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseDrawingKey } from '../../../../samples/pictures/drawing-key.ts'
import { generateVehicles } from '../../../../samples/stock/generate-vehicles.ts'
import { loadModelFacts, renderSupplierLogo } from '../../../../samples/stock/seed-sample-stock.ts'

import { SAMPLE_SUPPLIERS } from '../../../../samples/stock/suppliers.ts'

const now = new Date('2026-11-20T08:00:00Z')
const models = await loadModelFacts()
const modelOf = new Map(models.map((facts) => [`${facts.make} ${facts.model}`, facts]))
const stock = [...generateVehicles({ models, seed: 1, count: 5000, now })].map(({ vehicle }) => vehicle)

function digest(plan: { seed: number; count: number; first?: number }): string {
  const hash = createHash('sha256')
  for (const vehicle of generateVehicles({ models, now, ...plan })) hash.update(JSON.stringify(vehicle))
  return hash.digest('hex')
}

function share(of: (vehicle: (typeof stock)[number]) => boolean): number {
  return stock.filter(of).length / stock.length
}

describe('sample stock', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(digest({ seed: 7, count: 300 })).toBe(digest({ seed: 7, count: 300 }))
    expect(digest({ seed: 7, count: 300 })).not.toBe(digest({ seed: 8, count: 300 }))
  })

  it('only grows when more is asked for', () => {
    const rest = [...generateVehicles({ models, seed: 1, count: 10, first: 40, now })].map(({ vehicle }) => vehicle)
    expect(rest).toEqual(stock.slice(40, 50))
  })

  it('has every make, and the four popular vehicles in numbers', () => {
    expect(new Set(stock.map(({ make }) => make)).size).toBe(55)
    const count = (make: string, model: string) => stock.filter((v) => v.make === make && v.model === model).length
    expect(count('Ford', 'Ranger')).toBeGreaterThan(200)
    expect(count('Toyota', 'Hilux')).toBeGreaterThan(200)
    expect(count('Toyota', 'Fortuner')).toBeGreaterThan(100)
    expect(count('Isuzu', 'KB')).toBeGreaterThan(80)
  })

  it('says nothing of a vehicle that is not true of its model', () => {
    for (const { make, model, year, bodyType, transmission, driveType, features, lengthCm } of stock) {
      const facts = modelOf.get(`${make} ${model}`)!
      const cc = features.find(({ key }) => key === 'engineCapacity')?.value
      expect(year === null || (year >= facts.yearFrom && year <= (facts.yearTo ?? 2026))).toBe(true)
      expect(
        facts.bodies.some((body) => body.bodyType === bodyType && Math.round(body.lengthMetres * 100) === lengthCm),
      ).toBe(true)
      expect(facts.engines.some(({ capacityCc }) => String(capacityCc ?? undefined) === String(cc))).toBe(true)
      expect(facts.driveTypes).toContain(driveType)
      if (transmission !== null && cc !== undefined) expect(facts.transmissions).toContain(transmission)
    }
  })

  it('has believable prices, with VAT at 15 % to the cent', () => {
    for (const { make, model, priceCents, priceWithVatCents } of stock) {
      expect(priceCents).toBe(Math.round(priceWithVatCents / 1.15))
      if (priceWithVatCents === 0) continue
      expect([50_000, 90_000]).toContain(priceWithVatCents % 100_000)
      expect(priceWithVatCents).toBeGreaterThanOrEqual(2_000_000)
      expect(priceWithVatCents).toBeLessThanOrEqual(modelOf.get(`${make} ${model}`)!.newPriceZarThousands.to * 110_000)
    }
    expect(share((v) => v.priceWithVatCents === 0)).toBeLessThan(0.02)
  })

  it('loses value and gains kilometres with age', () => {
    const hilux = stock.filter(
      (v) => v.model === 'Hilux' && v.year !== null && v.mileageKm !== null && v.priceCents > 0,
    )
    const mean = (from: number, to: number, of: 'priceCents' | 'mileageKm') => {
      const some = hilux.filter(({ year }) => year! >= from && year! <= to)
      return some.reduce((sum, vehicle) => sum + vehicle[of]!, 0) / some.length
    }
    expect(mean(2022, 2026, 'priceCents')).toBeGreaterThan(1.5 * mean(2008, 2014, 'priceCents'))
    expect(mean(2008, 2014, 'mileageKm')).toBeGreaterThan(2 * mean(2022, 2026, 'mileageKm'))
    expect(Math.max(...hilux.map((v) => v.mileageKm!))).toBeLessThanOrEqual(460_000)
  })

  it('leaves some things unknown, reserves some and sells some', () => {
    for (const field of ['year', 'mileageKm', 'transmission'] as const) {
      expect(share((v) => v[field] === null)).toBeGreaterThan(0.002)
      expect(share((v) => v[field] === null)).toBeLessThan(0.03)
    }
    expect(share((v) => v.status === 'reserved')).toBeGreaterThan(0.01)
    expect(share((v) => v.status === 'sold')).toBeGreaterThan(0.005)
  })

  it('has 4 to 8 pictures that can be drawn, or now and then none', () => {
    for (const { pictureKeys } of stock) {
      if (pictureKeys.length > 0) expect(pictureKeys.length).toBeGreaterThanOrEqual(4)
      expect(pictureKeys.length).toBeLessThanOrEqual(8)
      for (const key of pictureKeys) expect(parseDrawingKey(key), key).toBeDefined()
    }
    expect(share((v) => v.pictureKeys.length === 0)).toBeGreaterThan(0.003)
    expect(share((v) => v.pictureKeys.length === 0)).toBeLessThan(0.02)
  })

  it('has numbers of its own and addresses that nobody has', () => {
    expect(new Set(stock.map(({ vin }) => vin)).size).toBe(stock.length)
    expect(new Set(stock.map(({ supplierKey }) => supplierKey)).size).toBe(stock.length)
    for (const { vin, dealerEmail, listedAt } of stock) {
      expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/)
      expect(dealerEmail).toMatch(/^stock@[a-z0-9-]*[a-z0-9]\.example\.test$/)
      expect(now.getTime() - listedAt.getTime()).toBeLessThanOrEqual(120 * 24 * 3600 * 1000)
    }
  })

  it('was listed on whole hours, as feeds run, and never in the future', () => {
    const early = [...generateVehicles({ models, seed: 1, count: 500, now: new Date('2026-11-20T08:59:59.999Z') })]
    for (const { vehicle } of early) {
      expect(vehicle.listedAt.getTime() % 3_600_000).toBe(0)
      expect(vehicle.listedAt.getTime()).toBeLessThanOrEqual(Date.parse('2026-11-20T08:00:00Z'))
    }
    expect(new Set(stock.map(({ listedAt }) => listedAt.getTime())).size).toBeGreaterThan(1000)
  })
})

describe('the logo of a supplier', () => {
  it('is a PNG of 192 by 64, and missing for some on purpose', async () => {
    const logos = await Promise.all(SAMPLE_SUPPLIERS.map(renderSupplierLogo))
    expect(logos.filter((logo) => logo === undefined)).toHaveLength(2)
    for (const logo of logos) if (logo !== undefined) expect(logo.readUInt32BE(16)).toBe(192)
  })
})
