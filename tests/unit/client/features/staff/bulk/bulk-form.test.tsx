import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BulkForm } from '../../../../../../src/client/features/staff/bulk/BulkForm.tsx'
import { PERMISSION } from '../../../../../../src/shared/contract/staff.ts'
import { refusal, staffStore } from '../../../support/staff.ts'
import { press, text } from '../../../support/staff-page.tsx'

let root: Root | undefined
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => act(async () => root?.unmount()))

/** The change of price that is sent for what was typed; undefined = none is. */
async function sentFor(typed: string): Promise<unknown> {
  const { store, calls } = staffStore(() => refusal('OVERLOADED'), PERMISSION.stockClerk)
  const drawn = createRoot(document.body.appendChild(document.createElement('div')))
  root = drawn
  await act(async () =>
    drawn.render(
      <Provider store={store}>
        <MemoryRouter>
          <BulkForm kind="price" count={2} asked={{ refs: ['SAEX0001234'] }} onClose={() => undefined} />
        </MemoryRouter>
      </Provider>,
    ),
  )
  const field = document.querySelector('input[inputmode]')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Preview')
  return calls[0]?.body
}

test.each([
  ['1,500', 1500],
  ['R 2 500.50', 2500.5],
  ['+12,5 %', 12.5],
  ['\u22125', -5],
  ['-R 500', -500],
])('a change of %s is %d', async (typed, value) => {
  expect(await sentFor(typed)).toMatchObject({ wish: { price: { value } } })
})

test('says beside the choice what becomes of prices that are not kept', async () => {
  await sentFor('')
  const note = document.getElementById(
    document.querySelector('input[type="checkbox"]')?.getAttribute('aria-describedby') ?? '',
  )
  expect(note?.textContent).toContain('the file’s price comes back')
})

test.each(['12.500', 'much', ''])('a change of %j is asked for again', async (typed) => {
  expect(await sentFor(typed)).toBeUndefined()
  expect(text()).toContain('Change is no number.')
})
