import { act, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from '../../../../src/client/ui/lazy-part.tsx'
import { PartBoundary } from '../../../../src/client/ui/PartBoundary.tsx'

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // React tells of every fault that a boundary keeps.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a part whose code did not come is asked for again by Try again', async () => {
  const code = vi.fn(async () => () => <p>It is here.</p>)
  code.mockRejectedValueOnce(new TypeError('no connection'))
  const { Part } = lazyPart(code)
  await act(async () =>
    root.render(
      <PartBoundary>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </PartBoundary>,
    ),
  )
  expect(code).toHaveBeenCalledTimes(1)
  const again = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Try again'))
  await act(async () => again?.click())
  expect(code).toHaveBeenCalledTimes(2)
  expect(document.body.textContent).toBe('It is here.')
})
