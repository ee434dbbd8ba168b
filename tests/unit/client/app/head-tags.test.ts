import { describe, expect, test } from 'vitest'
import { headTags, scriptSafeJson } from '../../../../src/client/app/head-tags.ts'
import { vehicleFacts } from '../../../../src/client/features/listing/head/vehicle-facts.ts'
import { wordsIn } from '../../../../src/client/words/words.ts'
import type { Vehicle } from '../../../../src/shared/contract/stock.ts'
import { COMPANY } from '../../../../src/shared/domain/company.ts'
import { aVehicle } from '../../../support/quotation-records.ts'

describe('the head of a page', () => {
  test('has title and link preview with the address, and escapes what a record may contain', () => {
    const head = { title: '2019 "Hilux" <b>', image: '/pictures/1/preview.jpg' }
    const tags = headTags({
      head,
      url: new URL('https://shop.example/vehicle-listing/SAEX1'),
      company: COMPANY,
      language: 'en',
    })
    expect(tags).toContain('<title>Saex – 2019 &quot;Hilux&quot; &lt;b&gt;</title>')
    expect(tags).toContain('<meta property="og:url" content="https://shop.example/vehicle-listing/SAEX1">')
    expect(tags).toContain('<meta property="og:image" content="https://shop.example/pictures/1/preview.jpg">')
    expect(tags).toContain(
      '<meta property="og:image:width" content="800"><meta property="og:image:height" content="600">',
    )
    expect(tags).toContain('<meta property="og:locale" content="en_ZA">')
  })
})

const page = (path: string) => new URL(`https://shop.example${path}`)

test.each([
  ['the path without its query', { title: '' }, '/?make=Toyota', 'https://shop.example/'],
  ['the path without a slash at its end', { title: 'x' }, '/about/', 'https://shop.example/about'],
  [
    'the one path of several',
    { title: 'x', path: '/vehicle-listing/SAEX0000001' },
    '/vehicle-listing/1',
    'https://shop.example/vehicle-listing/SAEX0000001',
  ],
])('the canonical address is %s', (_what, head, path, address) => {
  const tags = headTags({ head, url: page(path), company: COMPANY, language: 'en' })
  expect(tags).toContain(`<link rel="canonical" href="${address}">`)
  expect(tags).toContain(`<meta property="og:url" content="${address}">`)
  expect(tags).not.toContain('noindex')
})

test.each([
  { title: 'x', isHidden: true },
  { title: 'x', status: 404 as const },
])('a page that nobody shall find has no canonical address: %j', (head) => {
  const tags = headTags({ head, url: page('/not-me'), company: COMPANY, language: 'en' })
  expect(tags).toContain('<meta name="robots" content="noindex">')
  expect(tags).not.toContain('canonical')
})

test('a path that looks like a host stays a path', () => {
  const url = page('//evil.example/about')
  for (const head of [{ title: 'x' }, { title: 'x', status: 404 as const }]) {
    expect(headTags({ head, url, company: COMPANY, language: 'en' })).not.toMatch(/"https?:\/\/evil/)
  }
})

describe('the facts of a listing for machines', () => {
  const factsOf = (changes: Partial<Vehicle>) =>
    vehicleFacts(aVehicle(changes), { origin: 'https://shop.example', seller: 'Saex' }, wordsIn('en', 'listing'))

  test('are a vehicle with its offer in rand, and the way to it', () => {
    expect(factsOf({ images: ['/pictures/a'] })).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Vehicle',
          sku: 'SAEX0001234',
          vehicleModelDate: '2019',
          image: ['https://shop.example/pictures/a'],
          mileageFromOdometer: { value: 84_500, unitCode: 'KMT' },
          offers: { price: '434700.00', priceCurrency: 'ZAR', availability: 'https://schema.org/InStock' },
        },
        { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2 }] },
      ],
    })
  })

  test('leave out what is not known, and the offer where the price is on request', () => {
    const text = JSON.stringify(factsOf({ year: null, mileage: null, priceWithVAT: 0, colour: null }))
    expect(text).not.toMatch(/null|offers|mileage|vehicleModelDate|"color"/)
  })

  test('cannot end their script element', () => {
    const facts = () => factsOf({ title: '</script><script>alert(1)</script>' })
    const tags = headTags({ head: { title: 'x', facts }, url: page('/'), company: COMPANY, language: 'en' })
    expect(tags.match(/<\/script>/g)).toHaveLength(1)
  })
})

test('the state of a page cannot end its script element', () => {
  const value = { text: '</script><script>alert(1)</script>\u2028' }
  const json = scriptSafeJson(value)
  expect(json).not.toMatch(/[<\u2028]/)
  expect(JSON.parse(json)).toEqual(value)
})
