import { describe, expect, test } from 'vitest'
import { isSparing, isUpdateDue, maySaveUnasked } from '../../../../src/offline/stock/sync-plan.ts'

const MINUTE = 60_000

describe('an update is due', () => {
  test.each([
    ['at the start 15 minutes after the last', 'start', 15 * MINUTE, true],
    ['at the start earlier', 'start', 15 * MINUTE - 1, false],
    ['when looked at again after a minute', 'visible', MINUTE, true],
    ['when looked at again at once', 'visible', MINUTE - 1, false],
    ['when the connection is back', 'connected', MINUTE, true],
    ['whenever it is asked for', 'asked', 0, true],
    ['when the clock was put back', 'start', -MINUTE, true],
  ] as const)('%s', (_case, trigger, ago, isDue) => {
    expect(isUpdateDue({ trigger, lastAt: 10 ** 9, now: 10 ** 9 + ago })).toBe(isDue)
  })

  test('when there never was one', () => {
    expect(isUpdateDue({ trigger: 'start', lastAt: undefined, now: 0 })).toBe(true)
  })
})

describe('a connection', () => {
  const good = { saveData: false, effectiveType: '4g' }

  test('is to be spared when it is slow or the visitor says so', () => {
    expect([good, { ...good, saveData: true }, { ...good, effectiveType: '2g' }].map(isSparing)).toEqual([
      false,
      true,
      true,
    ])
  })

  test.each([
    ['an installed app on a good connection', {}, true],
    ['an installed app on 3g', { effectiveType: '3g' }, true],
    ['an installed app on 2g', { effectiveType: '2g' }, false],
    ['an installed app where the browser does not say', { effectiveType: undefined }, false],
    ['an installed app that is to save data', { saveData: true }, false],
    ['a page in a tab', { isInstalled: false }, false],
  ])('of %s', (_case, given, may) => {
    expect(maySaveUnasked({ ...good, isInstalled: true, ...given })).toBe(may)
  })
})
