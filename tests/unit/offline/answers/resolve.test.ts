import { describe, expect, test } from 'vitest'
import { SilenceError } from '../../../../src/offline/fetch-text.ts'
import { PATHS } from '../../../../src/shared/contract/paths.ts'
import {
  CARS,
  createRig,
  FILTERS,
  HOUR_MS,
  keepEarlier,
  later,
  ours,
  readAt,
  REFUSED,
  SEARCH,
  SERVER_TIME,
  shown,
  VEHICLE,
} from './rig.ts'

describe('in time', () => {
  test('the network’s answer is given as it is, and kept with the server’s time', async () => {
    const rig = createRig()
    rig.answerWith(await ours(CARS, { headers: { 'x-saex-revision': '12' } }))
    const response = await rig.ask(SEARCH)
    expect(await shown(response)).toEqual({ source: 'network', why: null, result: CARS })
    expect(response.headers.get('x-saex-time')).toBe(SERVER_TIME)
    await rig.afterwards()
    expect(rig.stock.tables.answers.get(SEARCH.key)).toMatchObject({
      kind: 'search',
      savedAt: SERVER_TIME,
      revision: '12',
      lastUsed: 500_000 * HOUR_MS,
    })
  })

  test('a refusal of our server is an answer: it is given, and nothing is kept', async () => {
    const rig = createRig()
    await keepEarlier(rig, FILTERS, ['old'])
    rig.answerWith(await ours(null, { status: 400 }))
    expect((await rig.ask(FILTERS)).status).toBe(400)
    await rig.afterwards()
    expect(rig.kept()).toEqual([FILTERS.key])
  })

  test('a vehicle that the shop no longer has is forgotten', async () => {
    const rig = createRig()
    await keepEarlier(rig, VEHICLE, { id: 1 })
    rig.answerWith(await ours(null, { status: 404 }))
    expect((await rig.ask(VEHICLE)).status).toBe(404)
    await rig.afterwards()
    expect(rig.kept()).toEqual([])
  })
})

describe('late', () => {
  test.each([
    ['options', FILTERS, 1000],
    ['a search', SEARCH, 2500],
    ['counts', readAt('POST', PATHS.stockCounts, {}), 2500],
    ['a vehicle', VEHICLE, 2500],
    [
      'a cost',
      readAt('POST', PATHS.deliveryCost, { startLocationId: 1, endLocationId: 2, deliveryTypeId: 1, price: 5 }),
      2500,
    ],
  ] as const)('for %s the saved answer steps in when patience ends', async (_what, read, patienceMs) => {
    for (const isSlowLine of [false, true]) {
      const rig = createRig()
      await keepEarlier(rig, read, 'saved')
      rig.state.isSlowLine = isSlowLine
      rig.answerWith(later().answer)
      let response: Response | undefined
      void rig.ask(read).then((given) => (response = given))
      await rig.advance(patienceMs * (isSlowLine ? 2 : 1) - 1)
      expect(response).toBeUndefined()
      await rig.advance(1)
      expect(response && (await shown(response))).toEqual({ source: 'saved', why: 'timeout', result: 'saved' })
      expect(response?.headers.get('x-saex-saved-at')).toBe(SERVER_TIME)
    }
  })

  test.each([
    ['the same', CARS, []],
    ['another', { ...CARS, count: 2 }, [{ kind: 'newer', key: SEARCH.key }]],
  ] as const)('what comes after that is kept, and told when it is %s', async (_what, result, told) => {
    const rig = createRig()
    await keepEarlier(rig, SEARCH, CARS)
    const { answer, give } = later()
    rig.answerWith(answer)
    const asked = rig.ask(SEARCH)
    await rig.advance(2500)
    await asked
    expect(rig.told).toEqual([])
    give(await ours(result))
    await rig.afterwards()
    expect(rig.told).toEqual(told)
    rig.answerWith(REFUSED)
    expect(await shown(await rig.ask(SEARCH))).toMatchObject({ source: 'saved', result })
  })

  const COST = { startLocationId: 1, endLocationId: 2, deliveryTypeId: 1, price: 5 }
  test.each([
    ['tariffs', readAt('GET', PATHS.deliveryPrices), 'the same', {}, 'confirmed'],
    ['a cost', readAt('POST', PATHS.deliveryCost, COST), 'the same', {}, 'confirmed'],
    ['rates', readAt('GET', PATHS.currencies), 'the same', {}, 'confirmed'],
    ['a cost', readAt('POST', PATHS.deliveryCost, COST), 'another', {}, 'newer'],
    ['a cost', readAt('POST', PATHS.deliveryCost, COST), 'the same', { 'x-saex-stock-at': SERVER_TIME }, undefined],
    ['options', FILTERS, 'the same', {}, undefined],
  ] as const)(
    'of %s that stepped in is told what the server says later: %#',
    async (_what, read, result, headers, kind) => {
      const rig = createRig()
      await keepEarlier(rig, read, 'the same')
      const { answer, give } = later()
      rig.answerWith(answer)
      const asked = rig.ask(read)
      await rig.advance(2500)
      await asked
      give(await ours(result, { headers }))
      await rig.afterwards()
      expect(rig.told.map((news) => news.kind)).toEqual(kind === undefined ? [] : [kind])
      if (kind === 'confirmed') expect(rig.told).toEqual([{ kind, key: read.key, savedAt: SERVER_TIME }])
    },
  )

  test.each([
    ['another answer', { ...CARS, count: 1 }, 200],
    ['that the shop has none', null, 404],
  ] as const)('%s that was asked for before a newer one came changes nothing', async (_what, result, status) => {
    const rig = createRig()
    await keepEarlier(rig, SEARCH, { ...CARS, count: 3 })
    const { answer, give } = later()
    rig.answerWith(answer)
    const asked = rig.ask(SEARCH)
    await rig.advance(2500)
    await asked
    rig.answerWith(await ours({ ...CARS, count: 2 }))
    expect(await shown(await rig.ask(SEARCH))).toMatchObject({ source: 'network', result: { count: 2 } })
    give(await ours(result, { status }))
    await rig.afterwards()
    expect(rig.told).toEqual([])
    rig.answerWith(REFUSED)
    expect(await shown(await rig.ask(SEARCH))).toMatchObject({ source: 'saved', result: { count: 2 } })
  })

  test('with nothing to step in, it waits for the network', async () => {
    const rig = createRig()
    const { answer, give } = later()
    rig.answerWith(answer)
    const asked = rig.ask(SEARCH)
    await rig.advance(19_000)
    give(await ours(CARS))
    expect(await shown(await asked)).toEqual({ source: 'network', why: null, result: CARS })
  })

  test('what never comes is no answer at all', async () => {
    const rig = createRig()
    rig.answerWith(new SilenceError())
    await expect(rig.ask(SEARCH)).rejects.toBeInstanceOf(SilenceError)
  })
})
