import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ClientForm } from '../../../../../../src/client/features/quotation/client-form/ClientForm.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('the details that are shown again take the focus from the button that showed them', async () => {
  const form = {
    details: { firstName: 'Chanda', surname: 'Mwila', email: 'chanda@example.org', cellNo: '' },
    faults: {},
    trouble: null,
    kept: null,
    running: null,
    isKept: false,
    change: () => undefined,
    press: () => Promise.resolve(),
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MemoryRouter>
        <ClientForm form={form} isShown isBarred={false} issued="Q2026-000123" />
      </MemoryRouter>,
    ),
  )
  const button = document.querySelector('button')
  expect(button?.textContent).toBe('Change my details')
  await act(async () => {
    button?.focus()
    button?.click()
  })
  expect(document.activeElement?.tagName).toBe('H3')
  await act(async () => root.unmount())
})
