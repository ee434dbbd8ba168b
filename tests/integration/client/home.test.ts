import { COMPANY } from '../../../src/shared/domain/company.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { render, renderShell } from '../../../src/client/app/render.tsx'
import { ROUTES } from '../../../src/client/app/routes.ts'
import { makeStore } from '../../../src/client/app/store.ts'
import { toSearchFilter } from '../../../src/shared/domain/search-address/search-criteria.ts'
import { writeCriteria } from '../../../src/client/criteria/criteria-address.ts'
import { readCriteria } from '../../../src/shared/domain/search-address/criteria-query.ts'
import { findKnown } from '../../../src/client/features/search/address/known-criteria.ts'
import { recordSearch } from '../../../src/client/features/search/results/search-record.ts'
import { stockApi } from '../../../src/client/api/public/stock-api.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { fetchFrom } from '../../../src/server/http/fetch-from.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { addVehicles, makeVehicle } from '../../support/stock.ts'
import { wordsIn } from '../../../src/client/words/words.ts'

const searchWords = wordsIn('en', 'stockSearch')

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
  await seedReference(shop.context.db, { now: TEST_TIME })
  await addVehicles(shop.context.db, [
    makeVehicle({ supplierKey: 'a', pictureKeys: ['d1-suv-side-0-20282B'] }),
    makeVehicle({ supplierKey: 'b', model: 'Hilux DC', year: 2021, status: 'reserved' }),
    makeVehicle({ supplierKey: 'c', make: 'Ford', model: 'Ranger', year: null, priceWithVatCents: 0 }),
    makeVehicle({ supplierKey: 'd', make: 'Mazda', model: '</script>' }),
  ])
})
afterAll(() => shop.close())

const fetchApi = (url: string, init: RequestInit) => fetchFrom(shop.app, '127.0.0.1')(url, init)

async function renderPage(
  url: string,
  cookies: Readonly<Record<string, string>> = {},
  fetch = fetchApi,
  languages = '',
) {
  const facts = { company: COMPANY, dataTimeoutMs: 5000, wantsLess: false, hasTestLanguages: false }
  const request = { url, cookies, languages, fetchApi: fetch, ...facts }
  const page = await render({ ...request, publicUrl: 'http://shop.example.test' })
  if ('redirectTo' in page) throw new Error(`was sent to ${page.redirectTo}`)
  return page
}

describe('the store of the page', () => {
  async function modelsOf(address: string) {
    const store = makeStore({ fetch: fetchApi })
    const filter = toSearchFilter(readCriteria(new URLSearchParams(address)))
    const { data } = await store.dispatch(stockApi.endpoints.searchStock.initiate(filter))
    return data?.result.cars.map(({ model }) => model).toSorted()
  }

  test('finds whole names in the default and in a manual search, parts of them in a quick one', async () => {
    expect(await modelsOf('')).toEqual(['Hilux', 'Ranger'])
    expect(await modelsOf('make=toyota&model=hilux')).toEqual(['Hilux'])
    expect(await modelsOf('type=qs&vehicle=toyota+hilux')).toEqual(['Hilux', 'Hilux DC'])
  })

  test('brings the time of the server with every answer', async () => {
    const store = makeStore({ fetch: fetchApi })
    const { data } = await store.dispatch(stockApi.endpoints.getVehicle.initiate('saex 1'))
    expect(data).toMatchObject({
      result: { saexRef: 'SAEX0000001' },
      freshness: { serverTime: TEST_TIME.toISOString() },
    })
  })

  test('records a search and then its count', async () => {
    const store = makeStore({ fetch: fetchApi })
    const criteria = readCriteria(new URLSearchParams('make=Toyota&maxPrice=50000&sort=22'))
    await recordSearch({ typeId: 2, criteria, device: 'Phone', count: 12 }, store.dispatch)
    const { rows } = await shop.context.db.execute(
      sql`select makes, max_price, vehicle_count from search_history where device = 'Phone'`,
    )
    expect(rows).toMatchObject([{ makes: 'Toyota', vehicle_count: 12 }])
  })
})

const DRAWN_PATHS = ROUTES.flatMap(({ path }) => (path.includes(':') || path === '*' ? [] : [path]))

/** What the server gives up is drawn by the browser anew, which complains of it. */
test.each([...DRAWN_PATHS, '/vehicle-listing/SAEX0000001', '/nothing-here'])(
  '%s is drawn whole by the server',
  async (path) => {
    expect((await renderPage(path)).html).not.toContain('<!--$!-->')
  },
)

describe('an address that somebody wrote by hand', () => {
  async function known(address: string) {
    const store = makeStore({ fetch: fetchApi })
    const found = await findKnown(readCriteria(new URLSearchParams(address)), store.dispatch, searchWords)
    return { address: writeCriteria(found.criteria), leftOut: found.leftOut }
  }

  test('gets the spelling of the stock', async () => {
    expect(await known('make=toyota&model=hilux+dc')).toEqual({ address: '?make=Toyota&model=Hilux+DC', leftOut: [] })
  })

  test('loses makes, models and options that do not exist, each with a word', async () => {
    expect(await known('make=Toyota&make=Foo&model=Corona&model=Bar&body=9999&year=2021')).toEqual({
      address: '?make=Toyota&year=2021',
      leftOut: ['Toyota Corona', 'Make Foo Bar', 'Body Type 9999'],
    })
  })

  test('keeps the models that exist beside those that do not', async () => {
    expect(await known('make=Toyota&make=Toyota&model=Hilux&model=Corona')).toEqual({
      address: '?make=Toyota&model=Hilux',
      leftOut: ['Toyota Corona'],
    })
  })

  test('stays as it is while nothing can be looked up', async () => {
    const store = makeStore({ fetch: () => Promise.reject(new TypeError('no connection')) })
    const criteria = readCriteria(new URLSearchParams('make=Foo&body=9999'))
    expect(await findKnown(criteria, store.dispatch, searchWords)).toEqual({ criteria, leftOut: [] })
  })

  test('stays as it is where only the lists of an earlier visit answer', async () => {
    const fetch: typeof fetchApi = async (...call) => {
      const response = await fetchApi(...call)
      response.headers.set('x-saex-source', 'saved')
      return response
    }
    const store = makeStore({ fetch })
    const criteria = readCriteria(new URLSearchParams('make=Toyota&model=Corona&make=Foo&model=&body=9999'))
    expect(await findKnown(criteria, store.dispatch, searchWords)).toEqual({ criteria, leftOut: [] })
  })
})

/** Without tags and without what React puts between texts. */
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')

describe('home as the server renders it', () => {
  test('shows the first results with price and links, and the state that it was made from', async () => {
    const { html, head, state, status } = await renderPage('/')
    expect(status).toBe(200)
    expect(html).toContain('Displaying 1 - 2 of 2 vehicles')
    expect(html).toMatch(/<a href="\/vehicle-listing\/SAEX\d{7}"[^>]*>2019 Toyota Hilux<\/a>/)
    expect(textOf(html)).toMatch(/US\$\u00A020\u00A0\d{3}/)
    expect(html).toContain('Price on request')
    expect(html).toContain('w=320 320w')
    expect(head).toContain('<title>Saex – Our Range of Vehicles</title>')
    expect(state).toContain('"endpoint":"searchStock"')
  })

  test('has no inline style or script, which the content security policy forbids', async () => {
    const { html, state } = await renderPage('/?make=Mazda')
    expect(html).not.toMatch(/ style="| on[a-z]+="|<script/)
    expect(state.match(/<\/script>/g)).toHaveLength(1)
  })

  test('takes currency and theme from their cookies', async () => {
    const { html, theme } = await renderPage('/', { selectedCurrency: 'ZMW', theme: 'dark' })
    expect(textOf(html)).toMatch(/ZK\u00A0\d{3}\u00A0\d{3}/)
    expect(theme).toBe('dark')
    expect((await renderPage('/', { selectedCurrency: 'XXX', theme: 'pink' })).theme).toBeUndefined()
  })

  test('speaks the language of the address, then of the cookie, then the one that the browser prefers', async () => {
    const heard = async (url: string, cookies = {}, languages = '') => {
      const { html, language, words, head } = await renderPage(url, cookies, fetchApi, languages)
      return [language, words, /<h1[^>]*>([^<]*)/.exec(html)?.[1], /<title>([^<]*)/.exec(head)?.[1]]
    }
    const french = ['fr', 'src/shared/words/fr/first.ts', 'Notre choix de véhicules', 'Saex – Notre choix de véhicules']
    const swahili = ['sw', 'src/shared/words/sw/first.ts', 'Magari yetu', 'Saex – Magari yetu']
    expect(await heard('/?lang=fr', { lang: 'pt' }, 'sw')).toEqual(french)
    expect(await heard('/', { lang: 'fr' }, 'sw')).toEqual(french)
    expect(await heard('/', {}, 'sw-TZ, en;q=0.5')).toEqual(swahili)
    expect((await heard('/?lang=xx'))[0]).toBe('en')
    // Of tests alone.
    expect((await heard('/?lang=qps'))[0]).toBe('en')
  })

  test('gives nobody the words of another visitor, however many are served at once', async () => {
    const wanted = Array.from({ length: 24 }, (_none, turn) => ['en', 'fr', 'pt', 'sw'][turn % 4]!)
    const pages = await Promise.all(wanted.map((language) => renderPage(`/?lang=${language}`)))
    const hearts = { en: 'Clear Filters', fr: 'Effacer les filtres', pt: 'Limpar filtros', sw: 'Futa vichujio' }
    const heard = pages.map(({ html }) =>
      Object.entries(hearts).flatMap(([name, word]) => (html.includes(word) ? [name] : [])),
    )
    expect(heard).toEqual(wanted.map((language) => [language]))
  })

  test('names the criteria of the address in the panel', async () => {
    const { html } = await renderPage('/?make=Toyota&model=Hilux&minPrice=5000')
    expect(html).toMatch(/<strong>Toyota<\/strong>/)
    expect(html).toMatch(/<option value="5000" selected="">/)
  })

  test('says that an empty search found nothing, and leaves counting what to drop to the browser', async () => {
    const { html } = await renderPage('/?make=Toyota&maxPrice=2500')
    expect(html).toContain('No vehicle meets this search')
    expect(html).toContain('Clear Filters')
  })

  test('comes as a skeleton while the data cannot be had, and leaves asking to the browser', async () => {
    const { html, state } = await renderPage('/', {}, async () => {
      throw new TypeError('no connection')
    })
    expect(html).toContain('Our Range of Vehicles')
    expect(html).not.toContain('Try again')
    expect(state).toContain('"answers":[]')
  })

  test('two visitors at once share nothing', async () => {
    const [dollars, kwacha] = await Promise.all([renderPage('/'), renderPage('/', { selectedCurrency: 'ZMW' })])
    expect(dollars.html).not.toContain('ZK\u00A0')
    expect(kwacha.html).not.toMatch(/US\$\u00A020\u00A0/)
  })
})

test('the page that an installed app starts from is never made without the keys of quotations', async () => {
  const { state } = await renderShell({ company: COMPANY, fetchApi })
  expect(state).toContain('"kid":')
  const refuse = async () => new Response('{}', { status: 429 })
  await expect(renderShell({ company: COMPANY, fetchApi: refuse })).rejects.toThrow('public keys')
})

describe('other pages', () => {
  test.each([
    ['/about', 'About Us'],
    ['/services', 'Services'],
    ['/sales-reps', 'Sales Reps'],
    ['/testimonials', 'Testimonials'],
    ['/contact-us', 'Contact Us'],
    ['/faq', 'FAQ'],
  ])('%s has the heading %s', async (url, heading) => {
    const { html, status } = await renderPage(url)
    expect(status).toBe(200)
    expect(html).toContain(`>${heading}</h1>`)
  })

  test.each(['/contact-us', '/check'])('%s says whose time the hours are in, as the footer does', async (url) => {
    const { html } = await renderPage(url)
    expect(html.split('South African time')).toHaveLength(3)
  })

  test.each(['/sales-reps', '/testimonials'])('%s is kept from search engines while it holds a sample', async (url) => {
    const { head } = await renderPage(url)
    expect(head).toContain('noindex')
  })

  test('an unknown address is not found, with a way back to the stock', async () => {
    const { html, status } = await renderPage('/no/such/page')
    expect(status).toBe(404)
    expect(html).toContain('>Page not found</h1>')
    expect(html).toContain('Back to the stock')
  })
})
