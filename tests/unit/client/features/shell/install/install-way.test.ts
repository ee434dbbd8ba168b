import { describe, expect, test } from 'vitest'
import { installWayOf } from '../../../../../../src/client/features/shell/install/install-way.ts'

const PLAIN = { maxTouchPoints: 0, isInstalled: false, hasPrompt: false, hasWorkers: true }
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('installing', () => {
  test('is the browser’s own question where it offers one', () => {
    expect(installWayOf({ ...PLAIN, userAgent: ANDROID, hasPrompt: true })).toBe('prompt')
  })

  test('is done by hand on iPhones, and on iPads, which call themselves Macs', () => {
    expect(installWayOf({ ...PLAIN, userAgent: IPHONE, maxTouchPoints: 5 })).toBe('ios')
    expect(installWayOf({ ...PLAIN, userAgent: MAC, maxTouchPoints: 5 })).toBe('ios')
    expect(installWayOf({ ...PLAIN, userAgent: MAC })).toBe('none')
  })

  test.each([
    `${IPHONE} [FBAN/FBIOS;FBAV/520.0]`,
    `${IPHONE} Instagram 380.0`,
    `${ANDROID} WhatsApp/2.25`,
    ANDROID.replace('; Pixel 8)', '; Pixel 8; wv)'),
  ])('is not possible inside %s', (userAgent) => {
    expect(installWayOf({ ...PLAIN, userAgent, maxTouchPoints: 5 })).toBe('inApp')
  })

  test('is not possible in a browser of iOS without workers, whatever it is called', () => {
    expect(installWayOf({ ...PLAIN, userAgent: IPHONE, hasWorkers: false })).toBe('inApp')
  })

  test('is not offered where the browser cannot, nor in the installed app', () => {
    expect(installWayOf({ ...PLAIN, userAgent: FIREFOX })).toBe('none')
    expect(installWayOf({ ...PLAIN, userAgent: IPHONE, isInstalled: true })).toBe('none')
  })
})
