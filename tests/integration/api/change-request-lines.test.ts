import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getRates } from '../../../src/server/features/currencies/rates.ts'
import { readSeedText } from '../../../src/server/features/reference/seed-files.ts'
import { beitbridgeDearer, openPriceDesk, slipped, type PriceDesk } from '../../support/change-requests.ts'
import { BEITBRIDGE } from '../../support/quoting.ts'

let desk: PriceDesk
let ann: PriceDesk['ann']
let ben: PriceDesk['ben']
beforeAll(async () => {
  desk = await openPriceDesk()
  ;({ ann, ben } = desk)
})
afterAll(() => desk.shop.close())
beforeEach(() => desk.startAnew())

test('the totals that it shows are those that quotations have afterwards', async () => {
  const requestId = await ann.request('tariffs', 'a.json', await beitbridgeDearer())
  const { effect } = (await ben.look(requestId)).result
  await ben.decide({ id: requestId, decision: 'confirm' })
  const price = { price: 300_000, priceWithVAT: 345_000, length: 4 }
  const lines = await desk.deliveryLines({ ...BEITBRIDGE, ...price })
  const total = lines.find(({ isTotal }) => isTotal)?.amount ?? 0
  expect(effect[0]?.after?.replaceAll('\u00A0', '')).toBe(`R${total.toFixed(2)}`)
})

test('large lines are ticked one by one, by who asks and by who confirms', async () => {
  const requestId = await ann.request('tariffs', 'slip.json', await slipped())
  const paths = ['lines.TRN-PORT.amount', 'lines.ADM-EXP.amount']
  expect((await ben.look(requestId)).result).toMatchObject({
    state: 'unticked',
    mayConfirm: false,
    lines: [
      { path: paths[0], percent: -90, large: true },
      { path: paths[1], percent: 900, large: true },
    ],
  })
  expect((await ben.decide({ id: requestId, decision: 'confirm', ticked: paths })).errorKey).toBe('STATE_CHANGED')
  expect((await ben.ask({ id: requestId, ticked: paths })).errorKey).toBe('FORBIDDEN')
  const half = await ann.ask({ id: requestId, ticked: ['lines.TRN-PORT.amount'] })
  expect([half.status, half.errorKey, Object.keys(half.fields ?? {})]).toEqual([
    422,
    'CONFIRM_FIRST',
    ['lines.ADM-EXP.amount'],
  ])
  expect((await ann.ask({ id: requestId, ticked: paths })).result.state).toBe('waiting')
  expect((await ann.ask({ id: requestId, ticked: paths })).result.state).toBe('waiting')
  expect(await ben.decide({ id: requestId, decision: 'confirm' })).toMatchObject({
    errorKey: 'CONFIRM_FIRST',
    fields: {
      [paths[0] ?? '']: 'TRN-PORT Local transport to Durban port: amount is a large change: it must be ticked',
    },
  })
  expect(await desk.tariffSource()).toBe('sample')
  expect((await ben.decide({ id: requestId, decision: 'confirm', ticked: paths })).result.state).toBe('applied')
  expect((await desk.trail()).map(([who, action, { large }]) => [who, action, large])).toEqual([
    [`staff ${ann.userId}`, 'price change asked', 2],
    [`staff ${ann.userId}`, 'price change ticked', 2],
    [`staff ${ben.userId}`, 'price change confirmed', undefined],
    [`staff ${ben.userId}`, 'price change applied', undefined],
  ])
  expect(await desk.tariffSource()).toBe('slip.json')
})

test.each([
  [
    'a charge that is gone',
    (text: string) => text.replace(/\s*\{"sequence":160[^\n]*\n/, '\n').replace(/,(\s*\],\s*"total")/, '$1'),
    'lines.ADM-EXP',
  ],
  [
    'a charge in another currency',
    (text: string) =>
      text.replace(
        '"sequence":160,"pastelCode":"ADM-EXP","description":"Export administration fee","deliveryTypeIds":[4],"currencySymbol":"R"',
        '"sequence":160,"pastelCode":"ADM-EXP","description":"Export administration fee","deliveryTypeIds":[4],"currencySymbol":"$"',
      ),
    'lines.ADM-EXP.currency',
  ],
  ['VAT of nothing', (text: string) => text.replace('"vatPercent": 15', '"vatPercent": 0'), 'tariff.VAT'],
  [
    'a charge that comes out of nothing',
    (text: string) => text.replace('"basis":"flat","amount":950', '"basis":"perKm","amount":950'),
    'lines.ADM-EXP.charged',
  ],
])('%s is large', async (_, change, path) => {
  const requestId = await ann.request('tariffs', 'a.json', change(await readSeedText('tariffs')))
  const { lines } = (await ben.look(requestId)).result
  expect(lines.filter(({ large }) => large).map((line) => line.path)).toContain(path)
})

test('rates and destinations wait as well, with their own large changes', async () => {
  const { db } = desk.shop.context
  const before = await getRates(db)
  const { USD = 0, GBP = 0 } = before.byCurrency
  const csv = `currency,value\nUSD,${USD * 1.6}\nGBP,${GBP * 1.01}\n`
  const rates = await ann.request('rates', 'rates.csv', csv)
  const { lines, effect } = (await ben.look(rates)).result
  expect(lines.map(({ label, percent, large }) => [label, percent, large])).toEqual(
    expect.arrayContaining([
      ['USD: for 1 rand', 60, true],
      ['GBP: for 1 rand', 1, false],
    ]),
  )
  expect(effect.some(({ percent }) => percent !== 0)).toBe(true)
  expect((await getRates(db)).byCurrency).toEqual(before.byCurrency)
  const ticked = ['USD.for 1 rand']
  await ann.ask({ id: rates, ticked })
  expect((await ben.decide({ id: rates, decision: 'confirm', ticked })).result.state).toBe('applied')
  expect((await getRates(db)).byCurrency['USD']).toBeCloseTo(USD * 1.6, 12)

  const file = JSON.parse(await readSeedText('destinations')) as { destinations: { distanceKm: number | null }[] }
  const [first, , ...rest] = file.destinations
  const text = JSON.stringify({ ...file, destinations: [{ ...first, distanceKm: 11 }, ...rest] })
  const places = await ann.request('destinations', 'places.json', text)
  const large = (await ben.look(places)).result.lines
  expect(large).toMatchObject([
    {
      label: 'Durban to Beitbridge, delivery type 1: road',
      before: '1110 km',
      after: '11 km',
      percent: -99,
      large: true,
    },
    { label: 'Durban to Plumtree, delivery type 1', after: null, large: true },
  ])
  expect((await ann.takeBack(places)).result.state).toBe('taken-back')
})
