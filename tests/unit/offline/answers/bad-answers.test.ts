import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SilenceError } from '../../../../src/offline/fetch-text.ts'
import {
  createRig,
  digestOfText,
  FILTERS,
  keepEarlier,
  later,
  ours,
  PAGE,
  REFUSED,
  sent,
  settle,
  shown,
} from './rig.ts'

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
