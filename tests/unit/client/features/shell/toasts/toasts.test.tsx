import { act, type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { showMessage } from '../../../../../../src/client/features/shell/public.ts'
import { Button } from '../../../../../../src/client/ui/Button.tsx'
import { ToastArea } from '../../../../../../src/client/features/shell/toasts/ToastArea.tsx'
// Loaded beforehand: under a clock that stands still nothing comes from the disk.
import '../../../../../../src/client/features/shell/toasts/MessageToast.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root

/** Does something and lets the page follow. */
async function step(change: () => unknown): Promise<void> {
  await act(async () => {
    change()
    await vi.dynamicImportSettled()
    // What watches the page is told of a change a moment later.
    await vi.advanceTimersByTimeAsync(1)
  })
}

async function openArea(part: ReactNode = null) {
  const store = makeStore({ fetch: () => Promise.reject(new Error('no call is expected')) })
  const box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  await step(() =>
    root.render(
      <Provider store={store}>
        <ToastArea />
        {part}
      </Provider>,
    ),
  )
  const show = (...message: Parameters<typeof showMessage>) => step(() => store.dispatch(showMessage(...message)))
  return { box, show, texts: () => [...box.querySelectorAll('.toast')].map((toast) => toast.textContent) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  document.body.innerHTML = ''
})

/** `screens.slow-after-2500ms`, of spinners that bring no sentence of their own. */
describe('a busy button', () => {
  const SLOW = 'This seems to be taking a little longer than expected'

  function Busy() {
    const [isBusy, setBusy] = useState(true)
    return (
      <Button variant="line" isBusy={isBusy} onClick={() => setBusy(false)}>
        Search
      </Button>
    )
  }

  test('says after 2.5 seconds that it takes longer, until it is done', async () => {
    const { box, texts } = await openArea(<Busy />)
    await step(() => vi.advanceTimersByTime(2400))
    expect(texts()).toEqual([])
    await step(() => vi.advanceTimersByTime(200))
    expect(texts()).toEqual([SLOW])
    await step(() => vi.advanceTimersByTime(10_000))
    expect(texts()).toEqual([SLOW])
    await step(() => box.querySelector('button')?.click())
    expect(texts()).toEqual([])
  })

  test('says it once, however many wait', async () => {
    const { box, texts } = await openArea([<Busy key={1} />, <Busy key={2} />])
    await step(() => vi.advanceTimersByTime(2600))
    expect(texts()).toEqual([SLOW])
    await step(() => box.querySelector('button')?.click())
    expect(texts()).toEqual([SLOW])
  })
})

describe('messages', () => {
  test('go after 2.5 seconds', async () => {
    const { show, texts } = await openArea()
    await show({ kind: 'info', detail: 'Your download will begin shortly!' })
    await step(() => vi.advanceTimersByTime(2400))
    expect(texts()).toEqual(['Your download will begin shortly!'])
    await step(() => vi.advanceTimersByTime(200))
    expect(texts()).toEqual([])
  })

  test('stay while they hold the focus', async () => {
    const { box, show, texts } = await openArea()
    await show({ kind: 'info', detail: 'Wait' })
    await step(() => box.querySelector('button')?.focus())
    await step(() => vi.advanceTimersByTime(10_000))
    expect(texts()).toEqual(['Wait'])
    await step(() => box.querySelector('button')?.blur())
    await step(() => vi.advanceTimersByTime(2600))
    expect(texts()).toEqual([])
  })

  test('stay while they are pointed at, and while they hold the focus after the pointer left', async () => {
    const { box, show, texts } = await openArea()
    await show({ kind: 'info', detail: 'Wait' })
    const point = async (type: string) => {
      const toast = box.querySelector('.toast')
      await step(() => toast?.dispatchEvent(new PointerEvent(type, { bubbles: true })))
    }
    await point('pointerover')
    await step(() => vi.advanceTimersByTime(10_000))
    await step(() => box.querySelector('button')?.focus())
    await point('pointerout')
    await step(() => vi.advanceTimersByTime(10_000))
    expect(texts()).toEqual(['Wait'])
    await step(() => box.querySelector('button')?.blur())
    await step(() => vi.advanceTimersByTime(2600))
    expect(texts()).toEqual([])
  })

  test('are not repeated while they show, and never more than three', async () => {
    const { show, texts } = await openArea()
    for (const detail of ['a', 'a', 'b', 'c', 'd']) await show({ kind: 'success', detail })
    expect(texts()).toEqual(['b', 'c', 'd'])
  })

  test('that stay until they are closed make no room for others', async () => {
    const { box, show, texts } = await openArea()
    await show({ kind: 'warning', detail: 'lost', stays: true })
    for (const detail of ['a', 'b', 'c', 'd']) await show({ kind: 'success', detail })
    expect(texts()).toEqual(['c', 'd', 'lost'])
    await step(() => box.querySelector<HTMLButtonElement>('[role=alert] button[aria-label=Close]')?.click())
    expect(texts()).toEqual(['c', 'd'])
  })

  test('that warn are alerts, the others are read politely; each can be closed', async () => {
    const { box, show, texts } = await openArea()
    await show({ kind: 'warning', detail: 'Please make sure to enter the required fields' })
    await show({ kind: 'success', detail: 'Your quote has been emailed to you!' })
    expect(box.querySelector('[role=alert]')?.textContent).toContain('required fields')
    expect(box.querySelector('[aria-live=polite]')?.textContent).toContain('emailed')
    expect(box.querySelectorAll('[role=alert], [aria-live=assertive]')).toHaveLength(1)
    await step(() => box.querySelector<HTMLButtonElement>('[role=alert] button[aria-label=Close]')?.click())
    expect(texts()).toEqual(['Your quote has been emailed to you!'])
  })

  const openDialog = async () => {
    const dialog = document.createElement('div')
    dialog.setAttribute('aria-modal', 'true')
    await step(() => document.body.append(dialog))
    return dialog
  }

  test('of a dialog that closes at once are read by the region that was in the page before them', async () => {
    const { box, show } = await openArea()
    const region = box.querySelector('[aria-live=polite]')
    const dialog = await openDialog()
    await show({ kind: 'success', detail: 'Q2026-000001 is withdrawn.' })
    expect(region?.isConnected).toBe(true)
    await step(() => dialog.remove())
    expect(box.querySelector('[aria-live=polite]') === region).toBe(true)
    expect(region?.textContent).toBe('Q2026-000001 is withdrawn.')
    expect(region?.querySelector('[aria-live]')).toBeNull()
  })

  test('that were heard in a dialog go on in the page: they are not read again, and go when they would have', async () => {
    const { box, show, texts } = await openArea()
    const dialog = await openDialog()
    await show({ kind: 'error', detail: 'Failed to find vehicle' })
    await show({ kind: 'info', detail: 'Wait' })
    expect(dialog.querySelector('[role=alert]')?.textContent).toBe('Failed to find vehicle')
    await step(() => vi.advanceTimersByTime(1500))
    await step(() => dialog.remove())
    expect(texts()).toEqual(['Wait', 'Failed to find vehicle'])
    expect(box.querySelectorAll('[role=alert], [aria-live=assertive]')).toHaveLength(0)
    expect(box.querySelector('[aria-live=polite] .toast')?.getAttribute('aria-live')).toBe('off')
    await step(() => vi.advanceTimersByTime(1100))
    expect(texts()).toEqual([])
  })

  test('stand in the region that was there before them, and in an open dialog, which keeps the focus inside', async () => {
    const { box, show, texts } = await openArea()
    expect(box.querySelector('section [aria-live=polite]')).not.toBeNull()
    const dialog = await openDialog()
    await show({ kind: 'info', detail: 'Wait' })
    expect(dialog.querySelector('[aria-live=polite]')?.textContent).toBe('Wait')
    await step(() => dialog.remove())
    expect(texts()).toEqual(['Wait'])
  })
})
