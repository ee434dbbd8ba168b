import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showStyleguide } from '../../../../src/client/styleguide/show-styleguide.tsx'

const SOURCES = join(import.meta.dirname, '../../../../src/client')

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each(['light', 'dark'])('draws every piece in the %s scheme', async (theme) => {
  // One piece breaks on purpose, and React tells so.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  window.history.replaceState(null, '', `/styleguide?theme=${theme}`)
  const root = document.body.appendChild(document.createElement('div'))
  await act(() => showStyleguide(root))
  expect(document.documentElement.getAttribute('data-bs-theme')).toBe(theme)
  const parts = Array.from(root.querySelectorAll('section[aria-label] > h2'), ({ textContent }) => textContent)
  expect(parts).toHaveLength(8)
  expect(root.querySelectorAll('.btn-main').length).toBeGreaterThan(4)
  expect(root.querySelectorAll('nav.pager')).toHaveLength(3)
  expect(root.querySelectorAll('[role=alert]')).toHaveLength(3)
})

it('knows every shared piece that draws something by itself', async () => {
  const files = (await readdir(join(SOURCES, 'ui'))).filter((name) => /^[A-Z].*\.tsx$/.test(name))
  const guide = await readdir(join(SOURCES, 'styleguide'))
  const texts = await Promise.all(guide.map((name) => readFile(join(SOURCES, 'styleguide', name), 'utf8')))
  // What only loads something, and the heading of a whole page.
  const others = new Set(['Late.tsx', 'LateStyles.tsx', 'StaffStyles.tsx', 'PageHeading.tsx'])
  const missing = files.filter((name) => !others.has(name) && !texts.join('').includes(`/ui/${name}'`))
  expect(missing).toEqual([])
})
