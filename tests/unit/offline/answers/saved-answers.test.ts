import { describe, expect, test } from 'vitest'
import {
  CARS,
  createRig,
  FILTERS,
  HOUR_MS,
  keepEarlier,
  ours,
  PAGE,
  REFUSED,
  type Rig,
  SEARCH,
  shown,
  VEHICLE,
} from './rig.ts'

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
