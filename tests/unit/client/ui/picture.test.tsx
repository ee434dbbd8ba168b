import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_CAR, Picture } from '../../../../src/client/ui/Picture.tsx'
import { PictureContext, type PictureMode } from '../../../../src/client/ui/picture-mode.ts'

type Drawing = { readonly mode?: PictureMode; readonly round?: number; readonly src?: string }

let place: HTMLElement
let root: Root

function show({ mode = 'full', round = 0, src = '/pictures/p1' }: Drawing) {
  const ignore = () => undefined
  return act(async () =>
    root.render(
      <PictureContext value={{ mode, setMode: ignore, round, askAgain: ignore }}>
        <Picture src={src} alt="" sizes="176px" upTo={640} />
      </PictureContext>,
    ),
  )
}

const image = () => place.querySelector('img')
const address = () => image()?.getAttribute('src')
const fail = () => act(async () => image()?.dispatchEvent(new Event('error')))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // Nothing is loaded here.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})

afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a picture that takes the place of the default car has its widths before its address', async () => {
  await show({ mode: 'off' })
  const before = image()!
  const names: string[] = []
  const setAttribute = before.setAttribute.bind(before)
  before.setAttribute = (name: string, value: string) => {
    names.push(name)
    setAttribute(name, value)
  }
  await show({ mode: 'small' })
  expect(image()).toBe(before)
  expect(address()).toBe('/pictures/p1?w=640')
  expect(before.getAttribute('srcset')).toBe('/pictures/p1?w=160 160w, /pictures/p1?w=320 320w')
  // WebKit loads an address as soon as it stands there, without waiting for what comes after.
  expect(names.indexOf('src')).toBeGreaterThan(names.indexOf('srcset'))
  expect(names.indexOf('src')).toBeGreaterThan(names.indexOf('sizes'))
})

test('a picture that does not come gives way to the default car, and that to an empty place', async () => {
  await show({})
  await fail()
  expect(address()).toBe(DEFAULT_CAR)
  await fail()
  expect(image()).toBeNull()
})

test.each([
  ['the connection is back', { round: 1 }, '/pictures/p1?w=640'],
  ['another takes its place', { src: '/pictures/p2' }, '/pictures/p2?w=640'],
])('a picture that did not come is asked for when %s', async (_when, next, wanted) => {
  await show({})
  await fail()
  await show(next)
  expect(address()).toBe(wanted)
  await fail()
  await fail()
  expect(image()).toBeNull()
  await show({ ...next, round: 2 })
  expect(address()).toBe(wanted)
})

test('a place that stayed empty has the next picture', async () => {
  await show({})
  await fail()
  await fail()
  await show({ src: '/pictures/p2' })
  expect(address()).toBe('/pictures/p2?w=640')
})
