import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider, useSelector } from 'react-redux'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { messagesSlice } from '../../../../../../src/client/features/shell/toasts/messages.slice.ts'
import { UpdateNotice } from '../../../../../../src/client/features/shell/update/UpdateNotice.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Told() {
  return useSelector(messagesSlice.selectors.selectShown).map(({ detail }) => detail)
}

test('a first worker is told where pages open without a connection, and not on pages of staff', async () => {
  vi.stubEnv('PROD', true)
  const worker = Object.assign(new EventTarget(), { state: 'installing' })
  const registration = Object.assign(new EventTarget(), { installing: worker, waiting: null, active: null })
  const workers = Object.assign(new EventTarget(), { controller: null, register: async () => registration })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
  const store = makeStore({ fetch: () => Promise.reject(new Error('no call is expected')) })
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    box.remove()
    vi.unstubAllEnvs()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  async function toldOn(isOfStaff: boolean) {
    await act(async () =>
      root.render(
        <Provider store={store}>
          <Told />
          <UpdateNotice isOfStaff={isOfStaff} />
        </Provider>,
      ),
    )
    worker.state = 'activated'
    await act(async () => void worker.dispatchEvent(new Event('statechange')))
    return box.textContent
  }
  expect(await toldOn(true)).toBe('')
  expect(await toldOn(false)).toBe('Ready to work offline')
})
