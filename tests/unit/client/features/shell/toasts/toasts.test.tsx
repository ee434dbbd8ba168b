import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { showMessage } from '../../../../../../src/client/features/shell/public.ts'
import { ToastArea } from '../../../../../../src/client/features/shell/toasts/ToastArea.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Does something and lets the page follow. */
function step(change: () => unknown): void {
  act(() => {
    change()
  })
}

function openArea() {
  const store = makeStore({ fetch: () => Promise.reject(new Error('no call is expected')) })
  const box = document.body.appendChild(document.createElement('div'))
  step(() =>
    createRoot(box).render(
      <Provider store={store}>
        <ToastArea />
      </Provider>,
    ),
  )
  const show = (...message: Parameters<typeof showMessage>) => step(() => store.dispatch(showMessage(...message)))
  return { box, show, texts: () => [...box.querySelectorAll('.toastx')].map((toast) => toast.textContent) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

describe('messages', () => {
  test('go after 2.5 seconds', () => {
    const { show, texts } = openArea()
    show({ kind: 'info', detail: 'Your download will begin shortly!' })
    step(() => vi.advanceTimersByTime(2400))
    expect(texts()).toEqual(['Your download will begin shortly!'])
    step(() => vi.advanceTimersByTime(200))
    expect(texts()).toEqual([])
  })

  test('stay while they hold the focus', () => {
    const { box, show, texts } = openArea()
    show({ kind: 'info', detail: 'Wait' })
    step(() => box.querySelector('button')?.focus())
    step(() => vi.advanceTimersByTime(10_000))
    expect(texts()).toEqual(['Wait'])
    step(() => box.querySelector('button')?.blur())
    step(() => vi.advanceTimersByTime(2600))
    expect(texts()).toEqual([])
  })

  test('stay while they are pointed at, and while they hold the focus after the pointer left', () => {
    const { box, show, texts } = openArea()
    show({ kind: 'info', detail: 'Wait' })
    const point = (type: string) => {
      const toast = box.querySelector('.toastx')
      step(() => toast?.dispatchEvent(new PointerEvent(type, { bubbles: true })))
    }
    point('pointerover')
    step(() => vi.advanceTimersByTime(10_000))
    step(() => box.querySelector('button')?.focus())
    point('pointerout')
    step(() => vi.advanceTimersByTime(10_000))
    expect(texts()).toEqual(['Wait'])
    step(() => box.querySelector('button')?.blur())
    step(() => vi.advanceTimersByTime(2600))
    expect(texts()).toEqual([])
  })

  test('are not repeated while they show, and never more than three', () => {
    const { show, texts } = openArea()
    for (const detail of ['a', 'a', 'b', 'c', 'd']) show({ kind: 'success', detail })
    expect(texts()).toEqual(['b', 'c', 'd'])
  })

  test('that warn are alerts, the others are read politely; each can be closed', () => {
    const { box, show, texts } = openArea()
    show({ kind: 'warning', detail: 'Please make sure to enter the required fields' })
    show({ kind: 'success', detail: 'Your quote has been emailed to you!' })
    expect(box.querySelector('[role=alert]')?.textContent).toContain('required fields')
    expect(box.querySelector('[aria-live=polite]')?.textContent).toContain('emailed')
    step(() => box.querySelector<HTMLButtonElement>('[role=alert] button[aria-label=Close]')?.click())
    expect(texts()).toEqual(['Your quote has been emailed to you!'])
  })
})
