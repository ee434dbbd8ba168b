import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { isReadTwice } from '../../../support/read-once.ts'
import { Forget } from '../../../../../../src/client/features/offline/storage/Forget.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const focused = () => document.activeElement?.textContent?.trim()

async function press(name: string) {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)
  await act(async () => {
    button?.focus()
    button?.click()
  })
}

test('the focus goes to the question, and back to its button when it is kept or forgotten', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const store = makeStore({ fetch: () => Promise.reject(new Error('no call is expected')) })
  await act(async () =>
    root.render(
      <Provider store={store}>
        <Forget />
      </Provider>,
    ),
  )
  const opener = 'Forget everything on this device'
  await press(opener)
  expect(focused()).toBe('Forget everything on this device?')
  expect(isReadTwice()).toBe(false)
  await press('Keep it')
  expect(focused()).toBe(opener)
  await press(opener)
  await press('Forget everything')
  await act(() => vi.waitFor(() => expect(document.querySelector('h2')).toBeNull(), { timeout: 10_000 }))
  expect(focused()).toBe(opener)
  await act(async () => root.unmount())
})
