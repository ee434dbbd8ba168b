import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClientForm } from '../../../../../../src/client/features/quotation/client-form/ClientForm.tsx'

const FORM = {
  details: { firstName: 'Chanda', surname: 'Mwila', email: 'chanda@example.org', cellNo: '' },
  faults: {},
  trouble: null,
  kept: null,
  running: null,
  isKept: false,
  change: () => undefined,
  press: () => Promise.resolve(),
}
let root: Root

async function open({ form = FORM, issued }: Partial<Parameters<typeof ClientForm>[0]>) {
  await act(async () =>
    root.render(
      <MemoryRouter>
        <ClientForm form={form} isShown isBarred={false} issued={issued ?? null} />
      </MemoryRouter>,
    ),
  )
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('the details that are shown again take the focus from the button that showed them', async () => {
  await open({ issued: 'Q2026-000123' })
  const button = document.querySelector('button')
  expect(button?.textContent).toBe('Change my details')
  await act(async () => {
    button?.focus()
    button?.click()
  })
  expect(document.activeElement?.tagName).toBe('H3')
})

test.each([
  ['until it is asked for', {}, 1],
  [
    'not once the request is kept',
    { form: { ...FORM, kept: { text: 'Saved on this device.', path: '/my-quotes' } } },
    0,
  ],
  ['not once it is issued', { issued: 'Q2026-000123' }, 0],
])('the quotation is the main action %s', async (_, props, count) => {
  await open(props)
  expect(document.querySelectorAll('.btn-main')).toHaveLength(count)
})
