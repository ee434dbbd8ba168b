import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BulkKind } from '../../../../../../src/client/features/staff/bulk/bulk-kind.ts'
import { BulkForm } from '../../../../../../src/client/features/staff/bulk/BulkForm.tsx'
import { PERMISSION } from '../../../../../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../../../../src/shared/contract/staff-paths.ts'
import { modelsOf } from '../../../support/staff-vehicle.ts'
import { refusal, staffStore } from '../../../support/staff.ts'
import { press } from '../../../support/staff-page.tsx'

let root: Root | undefined
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => act(async () => root?.unmount()))

/** The change of price that is sent for what was typed; undefined = none is. */
async function sentFor(typed: string): Promise<unknown> {
  const calls = await open('price')
  const field = document.querySelector('input[inputmode]')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Preview')
  return calls[0]?.body
}

/** The form of such a change; its calls. */
async function open(kind: BulkKind, onClose: () => void = () => undefined) {
  const { store, calls } = staffStore(
    ({ path }) => (path === STAFF_PATHS.stockModels ? modelsOf([]) : refusal('OVERLOADED')),
    PERMISSION.stockClerk,
  )
  const drawn = createRoot(document.body.appendChild(document.createElement('div')))
  root = drawn
  await act(async () =>
    drawn.render(
      <Provider store={store}>
        <MemoryRouter>
          <BulkForm kind={kind} count={2} asked={{ refs: ['SAEX0001234'] }} onClose={onClose} />
        </MemoryRouter>
      </Provider>,
    ),
  )
  return calls
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
  expect(atFocus()).toEqual(['Change', 'Change is no number.', 'true'])
})

test.each([
  ['status', 'To'],
  ['supplier', 'Supplier'],
] as const)('a change of %s without a choice sends to its list', async (kind, label) => {
  await open(kind)
  await press('Preview')
  expect(atFocus()).toEqual([label, 'Please choose one.', 'true'])
})

test('a press beside the form leaves it and what is typed; its own ways out close it', async () => {
  let closed = 0
  await open('price', () => (closed += 1))
  const beside = document.querySelector<HTMLElement>('.modal')
  await act(async () => {
    beside?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    beside?.click()
  })
  expect(closed).toBe(0)
  await press('Back to the list')
  expect(closed).toBe(1)
})

test('fields to let go that are none send to the first of them, and are said', async () => {
  await open('unpin')
  await press('Preview')
  expect((document.activeElement as HTMLInputElement).type).toBe('checkbox')
  expect(document.querySelector('form [role=alert]')?.textContent).toBe('Please choose one.')
})

/** What has the focus: its label, what it is described by, and whether it is wrong. */
function atFocus() {
  const field = document.activeElement as HTMLInputElement
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  return [field.labels?.[0]?.textContent, note?.textContent, field.getAttribute('aria-invalid')]
}
