import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider, useSelector } from 'react-redux'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { messagesSlice } from '../../../../../../src/client/features/shell/toasts/messages.slice.ts'
import { UpdateNotice } from '../../../../../../src/client/features/shell/update/UpdateNotice.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const worker = vi.hoisted(() => ({ tellActivated: (_event: object): unknown => undefined }))
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(name: string, handle: (event: object) => void) {
      if (name === 'activated') worker.tellActivated = handle
    }
    register = async () => undefined
  },
}))

function Told() {
  return useSelector(messagesSlice.selectors.selectShown).map(({ detail }) => detail)
}

test('a first worker is told where pages open without a connection, and not on pages of staff', async () => {
  vi.stubEnv('PROD', true)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: new EventTarget() })
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
    await act(async () => worker.tellActivated({ isUpdate: false, isExternal: false }))
    return box.textContent
  }
  expect(await toldOn(true)).toBe('')
  expect(await toldOn(false)).toBe('Ready to work offline')
})
