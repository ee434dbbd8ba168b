import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vehicle } from '../../../src/server/db/schema/index.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { aStockVehicle, stockUp } from '../../support/quoting.ts'

const ORIGIN = 'http://shop.example.test'

let shop: TestApp
let refs: readonly string[]
beforeAll(async () => {
  shop = await createTestApp()
  refs = await stockUp(shop.context.db, [
    aStockVehicle({ supplierKey: '1' }),
    aStockVehicle({ supplierKey: '2', status: 'reserved' }),
    aStockVehicle({ supplierKey: '3' }),
    aStockVehicle({ supplierKey: '4' }),
  ])
  const [, , sold = '', far = ''] = refs
  const numbered = (ref: string) => eq(vehicle.saexNumber, Number(ref.slice(4)))
  await shop.context.db.update(vehicle).set({ status: 'sold', soldAt: TEST_TIME }).where(numbered(sold))
  await shop.context.db.update(vehicle).set({ id: 25_000 }).where(numbered(far))
})
afterAll(() => shop.close())

const locations = (body: string) => [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1])

describe('what search engines read', () => {
  test('robots.txt names the sitemap by the public address, whatever host the caller names', async () => {
    const answer = await shop.app.inject({ url: '/robots.txt', headers: { host: 'evil.example' } })
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    expect(answer.body).toContain('Disallow: /api/')
    expect(answer.body).not.toContain('evil')
  })

  test('the index names a file for each ten thousand ids that have stock, and the pages', async () => {
    const answer = await shop.app.inject({ url: '/sitemap.xml', headers: { host: 'evil.example' } })
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(locations(answer.body)).toEqual(
      ['pages', 'stock-1', 'stock-3'].map((name) => `${ORIGIN}/sitemap-${name}.xml`),
    )
    const pages = locations((await shop.app.inject('/sitemap-pages.xml')).body)
    expect(pages).toContain(`${ORIGIN}/privacy`)
    // They hold samples: no search engine is asked to keep them.
    expect(pages).not.toContain(`${ORIGIN}/sales-reps`)
    expect(pages).not.toContain(`${ORIGIN}/testimonials`)
  })

  test('a file names the vehicles that are not sold, with the time of their last change', async () => {
    const { body } = await shop.app.inject('/sitemap-stock-1.xml')
    expect(locations(body)).toEqual(refs.slice(0, 2).map((ref) => `${ORIGIN}/vehicle-listing/${ref}`))
    expect(body).toContain('<lastmod>2026-11-20T08:00:00Z</lastmod>')
    expect(locations((await shop.app.inject('/sitemap-stock-3.xml')).body)).toHaveLength(1)
  })

  test.each(['/sitemap-stock-2.xml', '/sitemap-stock-0.xml', '/sitemap-stock-999999.xml'])(
    '%s without stock is not there',
    async (url) => {
      expect((await shop.app.inject(url)).statusCode).toBe(404)
    },
  )
})

describe('the picture of a link preview', () => {
  test('is a JPEG of one size below 300 kB, whatever the caller takes', async () => {
    const url = '/pictures/d1-double-cab-front-40-A9B2B5/preview.jpg'
    const answer = await shop.app.inject({ url, headers: { accept: 'image/avif,image/webp,*/*' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(answer.rawPayload.length).toBeLessThanOrEqual(300_000)
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 600 })
  })

  test('of an unknown key is not there', async () => {
    expect((await shop.app.inject('/pictures/nothing/preview.jpg')).statusCode).toBe(404)
  })
})

test('/.well-known/security.txt names the contact, ends within a year, and is not there without one', async () => {
  expect((await shop.app.inject('/.well-known/security.txt')).statusCode).toBe(404)
  const told = await createTestApp({ env: { SECURITY_CONTACT: 'security@example.com' } })
  try {
    const { headers, body } = await told.app.inject('/.well-known/security.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body.split('\n')).toEqual([
      'Contact: mailto:security@example.com',
      'Expires: 2027-05-19T08:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: http://shop.example.test/.well-known/security.txt',
      '',
    ])
  } finally {
    await told.close()
  }
})
