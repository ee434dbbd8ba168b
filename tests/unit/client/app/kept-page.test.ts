import { describe, expect, test } from 'vitest'
import type { Answered } from '../../../../src/client/api/freshness.ts'
import { referenceApi } from '../../../../src/client/api/public/reference-api.ts'
import { renewPage, saysOther } from '../../../../src/client/app/kept-page.ts'
import {
  asSaved,
  giveAnswers,
  hasAllAnswers,
  isAged,
  type PageState,
  takeAnswers,
} from '../../../../src/client/app/page-state.ts'
import { makeStore } from '../../../../src/client/app/store.ts'
import { COMPANY } from '../../../../src/shared/domain/company.ts'

const LIVE = {
  source: 'network',
  serverTime: '2026-11-22T08:00:00Z',
  savedAt: null,
  revision: '7',
  digest: 'a',
} as const
const answered = (result: unknown, change: Partial<Answered<unknown>['freshness']> = {}): Answered<unknown> => ({
  result,
  freshness: { ...LIVE, partial: false, why: null, ...change },
})
const notFound = { kind: 'notFound' }

describe('the page of the last visit is fetched once more', () => {
  test.each([
    ['the server says the same', { data: answered([1]) }, answered([1]), false],
    ['the server says the same in other bytes', { data: answered([1], { digest: 'b' }) }, answered([1]), false],
    ['the server says another thing', { data: answered([2], { digest: 'b' }) }, answered([1]), true],
    ['only this device answers', { data: answered([2], { source: 'saved', digest: 'b' }) }, answered([1]), false],
    ['nobody answers', { error: { kind: 'offline' } }, answered([1]), false],
    ['the server has it no more', { error: notFound }, answered([1]), true],
    ['nothing was known', { data: answered([1]) }, undefined, true],
  ])('when %s: %#', (_when, now, before, isOther) => expect(saysOther(now, before)).toBe(isOther))
})

describe('a page that caches may keep', () => {
  const page: PageState = {
    currency: 'USD',
    company: COMPANY,
    answers: [{ endpoint: 'getMakes', arg: undefined, value: answered([]) }],
  }
  const then = Date.parse(LIVE.serverTime)

  test.each([
    [0, false],
    [60, false],
    [61, true],
    [-61, true],
  ])('%i s after it was drawn, by the clock of the device: old = %s', (seconds, isOld) =>
    expect(isAged({ ...page, isShared: true }, then + seconds * 1000)).toBe(isOld),
  )

  test('any other page is as old as its visit', () => expect(isAged(page, then + 3_600_000)).toBe(false))
})

describe('the answers of a kept page', () => {
  const body = (result: unknown) => new Response(JSON.stringify({ errorCode: 0, errorMessage: '', result }))
  const getMakes = referenceApi.endpoints.getMakes

  test('are saved ones, of the time at which the server gave them', () => {
    const [saved] = asSaved([{ endpoint: 'getMakes', arg: undefined, value: answered([]) }])
    expect(saved).toEqual({
      endpoint: 'getMakes',
      arg: undefined,
      value: answered([], { source: 'saved', serverTime: null, savedAt: LIVE.serverTime }),
    })
  })

  test('are asked for anew, each once, and what comes is shown', async () => {
    const asked: string[] = []
    const store = makeStore({
      fetch: async (input) => {
        asked.push(input)
        return body([])
      },
    })
    const answers = [{ endpoint: 'getMakes', arg: undefined, value: answered([]) }]
    giveAnswers(store, asSaved(answers))
    const sourceOf = () => getMakes.select()(store.getState()).data?.freshness.source
    expect(sourceOf()).toBe('saved')
    await renewPage({ address: 'https://shop.example/', dispatch: store.dispatch, answers })
    expect(asked).toHaveLength(1)
    expect(sourceOf()).toBe('network')
  })
})

test('a page lacks an answer when one of its questions failed', async () => {
  const store = makeStore({
    fetch: async (input) =>
      input.includes('makes')
        ? new Response('{"errorCode":0,"errorMessage":"","result":[]}')
        : Promise.reject(new Error()),
  })
  await store.dispatch(referenceApi.endpoints.getMakes.initiate())
  expect(hasAllAnswers(store)).toBe(true)
  await store.dispatch(referenceApi.endpoints.getFilterOptions.initiate(1))
  expect(hasAllAnswers(store)).toBe(false)
  expect(takeAnswers(store)).toHaveLength(1)
})
