import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sheet } from '../../../../src/client/ui/Sheet.tsx'
// Loaded beforehand: under a clock that stands still nothing comes from the disk.

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let opener: HTMLButtonElement
const close = vi.fn()

async function show(isOpen: boolean): Promise<void> {
  await act(async () => {
    root.render(
      <Sheet isOpen={isOpen} title="Sort By" onClose={close} footer="Foot">
        Lists
      </Sheet>,
    )
    await vi.dynamicImportSettled()
  })
  // It comes and goes in steps, each after the one before is drawn.
  for (const _step of [1, 2]) await act(() => vi.advanceTimersByTimeAsync(500))
}

const dialog = () => document.querySelector('[role=dialog]')
const pressEscape = () =>
  act(
    async () =>
      void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true })),
  )

beforeEach(() => {
  vi.useFakeTimers()
  close.mockReset()
  opener = document.body.appendChild(document.createElement('button'))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  narrow()
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A screen that `widen` makes wide. */
function narrow() {
  // Bootstrap listens in the old way.
  const old = { addListener: () => undefined, removeListener: () => undefined }
  const wide = Object.assign(new EventTarget(), { matches: false, ...old })
  vi.stubGlobal('matchMedia', () => wide)
  return () =>
    act(async () => {
      wide.matches = true
      wide.dispatchEvent(new Event('change'))
    })
}

test('opens as a modal dialog of its title, with the focus on its first button, and gives the focus back', async () => {
  opener.focus()
  await show(false)
  expect(dialog()).toBeNull()
  await show(true)
  const title = document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')
  expect(title?.textContent).toBe('Sort By')
  expect(dialog()?.getAttribute('aria-modal')).toBe('true')
  expect(dialog()?.textContent).toContain('Lists')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Back')
  await show(false)
  expect(dialog()).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('asks to be closed by Escape once, though it may be pressed twice', async () => {
  await show(true)
  await pressEscape()
  expect(close).toHaveBeenCalledTimes(1)
  act(() =>
    root.render(
      <Sheet isOpen={false} title="Sort By" onClose={close}>
        Lists
      </Sheet>,
    ),
  )
  await pressEscape()
  expect(close).toHaveBeenCalledTimes(1)
})

test('asks to be closed when the screen becomes wide', async () => {
  const widen = narrow()
  await show(true)
  expect(close).not.toHaveBeenCalled()
  await widen()
  expect(close).toHaveBeenCalledTimes(1)
})
