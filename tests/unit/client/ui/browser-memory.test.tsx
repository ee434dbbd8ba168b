import { beforeEach, expect, test, vi } from 'vitest'
import { KEPT_PAGES } from '../../../../src/offline/kept-pages.ts'
import { recallFromCookie, rememberInBrowser } from '../../../../src/client/ui/browser-memory.ts'

const drop = vi.fn(async () => true)

beforeEach(() => {
  vi.stubGlobal('caches', { delete: drop })
  drop.mockClear()
})

test('another choice drops the pages that were drawn for the one before; the same choice does not', () => {
  rememberInBrowser('theme', 'dark')
  expect(drop.mock.calls).toEqual([[KEPT_PAGES]])
  rememberInBrowser('theme', 'dark')
  expect(drop).toHaveBeenCalledTimes(1)
  rememberInBrowser('theme', null)
  expect(drop).toHaveBeenCalledTimes(2)
  rememberInBrowser('theme', null)
  expect(drop).toHaveBeenCalledTimes(2)
})

test('a choice counts in a window without caches', () => {
  vi.stubGlobal('caches', undefined)
  rememberInBrowser('theme', 'light')
  expect(document.cookie).toContain('theme=light')
})

test.each(['%', '%E0%A4%A', ''])('a cookie that is none of ours, "%s", says nothing', (value) => {
  document.cookie = `pictures=${value}; Path=/`
  expect(recallFromCookie('pictures')).toBeNull()
  document.cookie = 'pictures=small; Path=/'
  expect(recallFromCookie('pictures')).toBe('small')
})
