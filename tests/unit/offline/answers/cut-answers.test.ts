import { expect, test } from 'vitest'
import { PATHS } from '../../../../src/shared/contract/paths.ts'
import {
  CARS,
  createRig,
  digestOfText,
  FILTERS,
  keepEarlier,
  later,
  ours,
  readAt,
  SEARCH,
  sent,
  settle,
  shown,
} from './rig.ts'

const TEXT = JSON.stringify({ errorCode: 0, errorMessage: '', result: ['a', 'b'] })

test('a cut answer is asked for once more, and no half is ever shown', async () => {
  const rig = createRig()
  const cut = sent(TEXT.slice(0, 30), { 'x-saex-digest': await digestOfText(TEXT) })
  rig.answerWith(cut, await ours(['whole']))
  expect(await shown(await rig.ask(FILTERS))).toEqual({ source: 'network', why: null, result: ['whole'] })
  expect(rig.network.mock.calls.map(([, { cache }]) => cache)).toEqual([undefined, 'reload'])
  rig.answerWith(cut)
  const other = readAt('GET', `${PATHS.filters}?typeId=2`)
  await expect(rig.ask(other)).rejects.toBeInstanceOf(TypeError)
  await rig.afterwards()
  expect(rig.kept()).toEqual([FILTERS.key])
})

test.each([
  ['at once', 0],
  ['late', 2500],
])('a cut answer behind a saved one, %s, is made good for the next time', async (_when, ms) => {
  const rig = createRig()
  await keepEarlier(rig, SEARCH, CARS)
  const whole = await ours({ ...CARS, count: 2 })
  const { answer, give } = later()
  rig.answerWith(answer, whole)
  const asked = rig.ask(SEARCH)
  await rig.advance(ms)
  give(new Response((await whole.clone().text()).slice(0, 30), whole))
  expect(await shown(await asked)).toMatchObject({ source: 'saved', result: CARS })
  await settle()
  await rig.afterwards()
  expect(rig.network.mock.calls.map(([, { cache }]) => cache)).toEqual([undefined, 'reload'])
  expect(rig.told).toEqual([{ kind: 'newer', key: SEARCH.key }])
})
