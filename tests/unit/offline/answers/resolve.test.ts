import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SilenceError } from '../../../../src/offline/fetch-text.ts'
import { PATHS } from '../../../../src/shared/contract/paths.ts'
import {
  createRig,
  digestOfText,
  FILTERS,
  HOUR_MS,
  keepEarlier,
  ours,
  readAt,
  type Rig,
  SEARCH,
  sent,
  SERVER_TIME,
  settle,
  shown,
  VEHICLE,
} from './rig.ts'

const CARS = { cars: [{ id: 1, price: 10, priceWithVAT: 11, status: 'available' }], count: 1 }
const REFUSED = new TypeError('Failed to fetch')
const PAGE = new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } })

/** An answer that the test gives when it wants to. */
function later() {
  let give: (response: Response) => void = () => undefined
  const answer = new Promise<Response>((resolve) => (give = resolve))
  return { answer, give }
}

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

describe('what is no answer of ours', () => {
  const text = JSON.stringify({ errorCode: 0, errorMessage: '', result: ['a', 'b'] })
  const cases: readonly (readonly [string, string, () => Promise<Response | Error>])[] = [
    ['a fault', 'fault', () => ours(null, { status: 500 })],
    ['too much asked', 'fault', () => ours(null, { status: 429 })],
    ['a fault of something in between', 'fault', async () => new Response('Bad gateway', { status: 502 })],
    ['a portal’s page', 'portal', async () => PAGE],
    ['a network that wants a sign-in first', 'portal', () => ours(null, { status: 511 })],
    [
      'half of an envelope',
      'fault',
      async () => sent(text.slice(0, 20), { 'x-saex-digest': await digestOfText(text) }),
    ],
    [
      'a whole envelope that is not the one that was sent',
      'fault',
      async () => sent(text, { 'x-saex-digest': await digestOfText(`${text} `) }),
    ],
    ['JSON of somebody else', 'fault', async () => sent('{"ok":true}', {})],
    ['an empty body', 'fault', async () => sent('', { 'x-saex-digest': await digestOfText(text) })],
    ['a refused connection', 'offline', async () => REFUSED],
    [
      'a body that breaks off',
      'fault',
      async () => {
        const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
        return new Response(body, { headers: { 'content-type': 'application/json' } })
      },
    ],
    ['20 s of silence', 'timeout', async () => new SilenceError()],
  ]

  test.each(cases)('%s is replaced by the saved one, which stays', async (_what, why, make) => {
    const rig = createRig()
    await keepEarlier(rig, FILTERS, ['saved'])
    rig.answerWith(await make())
    expect(await shown(await rig.ask(FILTERS))).toEqual({ source: 'saved', why, result: ['saved'] })
    await rig.afterwards()
    rig.answerWith(REFUSED)
    expect(await shown(await rig.ask(FILTERS))).toMatchObject({ result: ['saved'] })
  })

  test.each(cases)('%s is never kept', async (_what, _why, make) => {
    const rig = createRig()
    rig.answerWith(await make())
    await rig.ask(FILTERS).catch(() => undefined)
    await rig.afterwards()
    expect(rig.kept()).toEqual([])
  })

  test('a redirected answer is a portal’s', async () => {
    const rig = createRig()
    const response = await ours(['x'])
    rig.network.mockResolvedValue(Object.defineProperty(response, 'redirected', { value: true }))
    expect((await rig.ask(FILTERS)).headers.get('x-saex-why')).toBe('portal')
    expect(rig.kept()).toEqual([])
  })

  test('a redirect is a portal’s and is not followed, since one to another host would look like no connection', async () => {
    const rig = createRig()
    const response = await ours(['x'])
    const redirect = { type: { value: 'opaqueredirect' }, status: { value: 0 }, body: { value: null } }
    rig.network.mockResolvedValue(Object.defineProperties(response, { ...redirect, headers: { value: new Headers() } }))
    expect((await rig.ask(FILTERS)).headers.get('x-saex-why')).toBe('portal')
    expect(rig.network.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual' })
    expect(rig.connectivity.whyNot()).toBe('portal')
    expect(rig.kept()).toEqual([])
  })

  test('without a saved one a fault is passed on with its reason', async () => {
    const rig = createRig()
    rig.answerWith(await ours(null, { status: 503, headers: { 'retry-after': '5' } }))
    const { status, headers } = await rig.ask(FILTERS)
    expect([status, headers.get('retry-after'), headers.get('x-saex-why')]).toEqual([503, '5', 'fault'])
  })

  test('a page that called its question off gets nothing, and nobody learns from it', async () => {
    const rig = createRig()
    await keepEarlier(rig, FILTERS, ['saved'])
    rig.answerWith(new DOMException('', 'AbortError'))
    await expect(rig.ask(FILTERS, AbortSignal.abort())).rejects.toThrow()
    await expect(rig.ask(FILTERS, AbortSignal.abort())).rejects.toThrow()
    expect(rig.connectivity.whyNot()).toBeUndefined()
  })
})

describe('when it is no use to ask', () => {
  async function downAfter(failures: number): Promise<Rig> {
    const rig = createRig()
    await keepEarlier(rig, FILTERS, ['saved'])
    rig.answerWith(REFUSED)
    for (let count = 0; count < failures; count += 1) await rig.ask(FILTERS)
    rig.network.mockClear()
    return rig
  }

  test('after two failures nobody waits for 15 s, then it is tried again', async () => {
    expect(await shown(await (await downAfter(1)).ask(FILTERS))).toMatchObject({ why: 'offline' })
    const rig = await downAfter(2)
    expect(await shown(await rig.ask(FILTERS))).toEqual({ source: 'saved', why: 'breaker', result: ['saved'] })
    await rig.advance(14_999)
    await rig.ask(FILTERS)
    expect(rig.network).not.toHaveBeenCalled()
    await rig.advance(1)
    rig.answerWith(await ours(['new']))
    expect(await shown(await rig.ask(FILTERS))).toMatchObject({ source: 'network', result: ['new'] })
  })

  test('the failures of one page’s many reads make it no longer', async () => {
    const rig = await downAfter(2)
    for (let count = 0; count < 9; count += 1) rig.connectivity.follow('failed')
    await rig.advance(15_000)
    expect(rig.connectivity.whyNot()).toBeUndefined()
  })

  test('the probe’s good news end it at once', async () => {
    const rig = await downAfter(2)
    rig.connectivity.follow('answered')
    rig.answerWith(await ours(['new']))
    expect(await shown(await rig.ask(FILTERS))).toMatchObject({ source: 'network' })
  })

  test('a portal is not asked either for 15 s', async () => {
    const rig = createRig()
    await keepEarlier(rig, FILTERS, ['saved'])
    rig.answerWith(PAGE)
    await rig.ask(FILTERS)
    expect(await shown(await rig.ask(FILTERS))).toMatchObject({ why: 'portal', result: ['saved'] })
    expect(rig.network).toHaveBeenCalledTimes(1)
  })

  test('without a link the device answers at once, and the network is tried where it cannot', async () => {
    const rig = createRig()
    await keepEarlier(rig, FILTERS, ['saved'])
    rig.state.isLinkLost = true
    expect(await shown(await rig.ask(FILTERS))).toMatchObject({ source: 'saved', why: 'offline' })
    expect(rig.network).not.toHaveBeenCalled()
    expect(await shown(await rig.ask(SEARCH))).toMatchObject({ source: 'network' })
  })
})

describe('out of the saved stock list', () => {
  test('a search is answered from the list, also when this very one is saved', async () => {
    const rig = createRig()
    await keepEarlier(rig, SEARCH, CARS)
    rig.answerLocally('search', { cars: [], count: 0 })
    rig.answerWith(REFUSED)
    const response = await rig.ask(SEARCH)
    expect(await shown(response)).toEqual({ source: 'local', why: 'offline', result: { cars: [], count: 0 } })
    expect([response.headers.get('x-saex-revision'), response.headers.get('x-saex-saved-at')]).toEqual([
      '7',
      '2026-11-19T00:00:00.000Z',
    ])
    expect(response.headers.get('x-saex-partial')).toBeNull()
  })

  test('a vehicle is shown as it was saved, else in its short version, which says so', async () => {
    const rig = createRig()
    rig.answerLocally('vehicle', { id: 1 }, true)
    rig.answerWith(REFUSED)
    const short = await rig.ask(VEHICLE)
    expect([(await shown(short)).source, short.headers.get('x-saex-partial')]).toEqual(['local', '1'])
    rig.connectivity.follow('answered')
    await keepEarlier(rig, VEHICLE, { id: 1, title: 'whole' })
    rig.answerWith(REFUSED)
    expect(await shown(await rig.ask(VEHICLE))).toMatchObject({ source: 'saved', result: { title: 'whole' } })
  })

  test('a list that cannot be read is no reason to show nothing', async () => {
    const rig = createRig()
    await keepEarlier(rig, SEARCH, CARS)
    rig.state.hasBadList = true
    rig.answerWith(REFUSED)
    expect(await shown(await rig.ask(SEARCH))).toMatchObject({ source: 'saved', result: CARS })
  })

  test('storage that is full or broken changes nothing online', async () => {
    const rig = createRig()
    rig.stock.beforeWrite = () => {
      throw Object.assign(new Error('no room'), { name: 'QuotaExceededError' })
    }
    rig.answerWith(await ours(CARS))
    expect(await shown(await rig.ask(SEARCH))).toMatchObject({ source: 'network', result: CARS })
    await rig.afterwards()
    expect(rig.kept()).toEqual([])
  })

  test('a record that storage damaged is not shown', async () => {
    const rig = createRig()
    await keepEarlier(rig, FILTERS, ['saved'])
    const row = rig.stock.tables.answers.get(FILTERS.key)
    rig.stock.tables.answers.set(FILTERS.key, { ...row, body: '{"errorCode":0,"res' })
    rig.answerWith(REFUSED)
    await expect(rig.ask(FILTERS)).rejects.toThrow('Failed to fetch')
  })

  test('use is written down once an hour', async () => {
    const rig = createRig()
    await keepEarlier(rig, FILTERS, ['saved'])
    let writes = 0
    rig.stock.beforeWrite = () => void (writes += 1)
    rig.answerWith(REFUSED)
    rig.state.at += HOUR_MS
    for (let count = 0; count < 5; count += 1) {
      await rig.ask(FILTERS)
      await rig.afterwards()
    }
    expect(writes).toBe(1)
    expect(rig.stock.tables.answers.get(FILTERS.key)).toMatchObject({ lastUsed: 500_001 * HOUR_MS })
  })
})

test('whatever the network does, only whole answers of ours are kept, and only they or faults are shown', async () => {
  const happenings = fc.oneof(
    fc.nat(200).map((cut) => ({ cut })),
    fc.constantFrom('good', 'fault', 'portal', 'refused', 'late').map((what) => ({ what })),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(happenings, { minLength: 1, maxLength: 12 }), async (story) => {
      const rig = createRig()
      for (const [number, happening] of story.entries()) {
        const whole = await ours([`answer ${number}`])
        const text = await whole.clone().text()
        const { give, answer } = later()
        if ('cut' in happening) rig.answerWith(new Response(text.slice(0, happening.cut), whole))
        else if (happening.what === 'good') rig.answerWith(whole)
        else if (happening.what === 'late') rig.answerWith(answer)
        else
          rig.answerWith(
            happening.what === 'fault'
              ? await ours(null, { status: 500 })
              : happening.what === 'portal'
                ? PAGE
                : REFUSED,
          )
        const asked = rig.ask(FILTERS).catch(() => undefined)
        await rig.advance(5000)
        give(whole)
        const response = await asked
        await settle()
        await rig.afterwards()
        if (response?.headers.get('x-saex-why') === null) expect(response.headers.get('x-saex-source')).toBe('network')
        if (response?.status === 200 && response.headers.get('x-saex-why') !== 'portal') {
          expect(String((await shown(response)).result)).toMatch(/^answer \d+$/)
        }
        for (const row of rig.stock.tables.answers.values()) {
          expect(await digestOfText(String(row['body']))).toBe(row['digest'])
        }
      }
    }),
    { numRuns: 60 },
  )
})
