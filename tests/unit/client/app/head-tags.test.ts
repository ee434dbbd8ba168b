import { describe, expect, test } from 'vitest'
import { headTags, scriptSafeJson } from '../../../../src/client/app/head-tags.ts'
import { COMPANY } from '../../../../src/shared/domain/company.ts'

describe('the head of a page', () => {
  test('has title and link preview with the address, and escapes what a record may contain', () => {
    const head = { title: '2019 "Hilux" <b>', image: '/media/1.webp' }
    const tags = headTags({ head, url: new URL('https://shop.example/vehicle-listing/SAEX1'), company: COMPANY })
    expect(tags).toContain('<title>Saex – 2019 &quot;Hilux&quot; &lt;b&gt;</title>')
    expect(tags).toContain('<meta property="og:url" content="https://shop.example/vehicle-listing/SAEX1">')
    expect(tags).toContain('<meta property="og:image" content="https://shop.example/media/1.webp">')
    expect(tags).toContain('<meta property="og:locale" content="en_ZA">')
  })
})

test('the state of a page cannot end its script element', () => {
  const value = { text: '</script><script>alert(1)</script>\u2028' }
  const json = scriptSafeJson(value)
  expect(json).not.toMatch(/[<\u2028]/)
  expect(JSON.parse(json)).toEqual(value)
})
