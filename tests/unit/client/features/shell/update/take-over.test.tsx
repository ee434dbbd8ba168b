import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { watchForms } from '../../../../../../src/client/features/shell/update/busy-page.ts'
import { takeOver } from '../../../../../../src/client/features/shell/update/worker-updates.ts'

const reload = vi.fn<() => void>()
const postMessage = vi.fn<() => void>()
/** It never answers. */
const silent = { waiting: { postMessage } } as unknown as ServiceWorkerRegistration

beforeAll(() => watchForms())
beforeEach(() => {
  vi.useFakeTimers()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: new EventTarget() })
  vi.stubGlobal('location', { reload })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  document.body.replaceChildren()
  vi.clearAllMocks()
})

function write(): void {
  document.body.innerHTML = '<form data-kept="false"><textarea></textarea></form>'
  const field = document.querySelector('textarea')!
  field.value = 'half a report'
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What comes of a press of `Reload`, with how often the worker was asked and the page loaded anew. */
async function outcomeOf(end: ReturnType<typeof takeOver>) {
  await vi.advanceTimersByTimeAsync(10_000)
  return [await end, postMessage.mock.calls.length, reload.mock.calls.length]
}

test('a half-filled form is not loaded anew, nor its worker asked', async () => {
  write()
  expect(await outcomeOf(takeOver(silent))).toEqual(['busyHere', 0, 0])
})

test('nor one in which words are written while the worker does not answer', async () => {
  const end = takeOver(silent)
  await vi.advanceTimersByTimeAsync(1000)
  write()
  expect(await outcomeOf(end)).toEqual(['busyHere', 1, 0])
})

test('a page that is in the middle of nothing is loaded anew, also when its worker does not answer', async () => {
  expect(await outcomeOf(takeOver(silent))).toEqual(['taken', 1, 1])
})
