import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createRoot } from 'react-dom/client'
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { CompanyContext } from '../../../../src/client/content/company-context.ts'
import { Page as About } from '../../../../src/client/features/shell/company-pages/about.page.tsx'
import { COMPANY, type Company } from '../../../../src/shared/domain/company.ts'

const FOLDER = join(process.cwd(), 'src/client/ui/scenes')
const MOST_BYTES = 1500

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

test.each(readdirSync(FOLDER))('the scene %s is small, 4:3, and drawn for both colour schemes', (name) => {
  const drawing = readFileSync(join(FOLDER, name), 'utf8')
  expect(brotliCompressSync(drawing).length).toBeLessThanOrEqual(MOST_BYTES)
  expect(drawing).toContain('viewBox="0 0 320 240" width="320" height="240"')
  expect(drawing).toContain('@media(prefers-color-scheme:dark)')
  expect(drawing).not.toMatch(/<text|<image|<script|https?:(?!\/\/www\.w3\.org\/2000\/svg)/)
})

async function openAbout(photos: Company['photos']): Promise<HTMLElement> {
  const place = document.createElement('div')
  await act(async () =>
    createRoot(place).render(
      <MemoryRouter>
        <CompanyContext value={{ ...COMPANY, photos }}>
          <About />
        </CompanyContext>
      </MemoryRouter>,
    ),
  )
  return place
}

const shown = (place: HTMLElement) =>
  [...place.querySelectorAll('img')].map((image) => {
    expect([image.loading, image.getAttribute('width'), image.getAttribute('height')]).toEqual([
      'lazy',
      expect.any(String),
      expect.any(String),
    ])
    return [image.getAttribute('src')?.replace(/.*\//, '').replace(/\?.*/, ''), image.alt]
  })

test('without photos of the company scenes stand in their places, which say nothing', async () => {
  expect(shown(await openAbout([]))).toEqual([
    ['yard.svg', ''],
    ['papers.svg', ''],
    ['keys.svg', ''],
    ['border.svg', ''],
  ])
})

test('a photo stands in its place with its words; the scene is back when it does not come', async () => {
  // Nothing is loaded here, which happy-dom takes for complete.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  const place = await openAbout([{ shows: 'people', file: 'us.webp', alt: 'Our team' }])
  expect(shown(place)[2]).toEqual(['us.webp', 'Our team'])
  expect(place.querySelector('[alt="Our team"]')?.getAttribute('src')).toBe('/company/us.webp')
  await act(async () => place.querySelector('[alt="Our team"]')?.dispatchEvent(new Event('error')))
  expect(shown(place)[2]).toEqual(['keys.svg', ''])
})
