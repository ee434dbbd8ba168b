import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Picture } from '../../../../src/client/ui/Picture.tsx'
import { PictureContext, type PictureMode } from '../../../../src/client/ui/picture-mode.ts'

test('a picture that takes the place of the default car has its widths before its address', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // Nothing is loaded here.
  const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = (mode: PictureMode) =>
    act(async () =>
      root.render(
        <PictureContext value={{ mode, setMode: () => undefined }}>
          <Picture src="/pictures/p1" alt="" sizes="176px" upTo={640} />
        </PictureContext>,
      ),
    )
  await show('off')
  const image = place.querySelector('img')!
  const names: string[] = []
  const setAttribute = image.setAttribute.bind(image)
  image.setAttribute = (name: string, value: string) => {
    names.push(name)
    setAttribute(name, value)
  }
  await show('small')
  expect(image.getAttribute('src')).toBe('/pictures/p1?w=640')
  expect(image.getAttribute('srcset')).toBe('/pictures/p1?w=160 160w, /pictures/p1?w=320 320w')
  // WebKit loads an address as soon as it stands there, without waiting for what comes after.
  expect(names.indexOf('src')).toBeGreaterThan(names.indexOf('srcset'))
  expect(names.indexOf('src')).toBeGreaterThan(names.indexOf('sizes'))
  await act(async () => root.unmount())
  complete.mockRestore()
  vi.unstubAllGlobals()
})
