import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Contents } from '../../../../../../src/offline/outbox/quote-outbox.ts'
import { anItem, aQuote } from '../../../../offline/outbox/items.ts'
import { openAt, pressFocused, text, until } from '../../../support/staff-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const device = vi.hoisted(() => ({
  contents: { items: [], quotes: [] } as Contents,
  /** What the next looks at it wait for. */
  slow: undefined as Promise<void> | undefined,
  listeners: new Set<() => void>(),
}))

vi.mock('../../../../../../src/client/api/device-store.ts', () => {
  const refuse = async () => ({ ok: false, reason: 'unavailable' })
  const subscribe = (onChange: () => void) => {
    device.listeners.add(onChange)
    return () => device.listeners.delete(onChange)
  }
  return { deviceStore: { read: refuse, write: refuse, subscribe, isOutdated: () => false } }
})

vi.mock('../../../../../../src/client/features/my-quotes/outbox/start-outbox.ts', () => ({
  startSending: () => undefined,
  openOutbox: async () => ({
    outbox: {
      list: async () => {
        const value = device.contents
        await device.slow
        return { ok: true, value }
      },
    },
    drain: async () => keep({ items: [], quotes: [] }),
  }),
}))

function keep(contents: Contents): void {
  device.contents = contents
  for (const listener of device.listeners) listener()
}

let page: Awaited<ReturnType<typeof openAt>> | undefined
afterEach(async () => page?.close())

test('what is sent at last leaves the focus at the heading of the page', async () => {
  page = await openAt('/my-quotes', {})
  await act(async () => keep({ items: [anItem()], quotes: [] }))
  await until(() => expect(text()).toContain('Waiting to send (1)'))
  await pressFocused('Send now')
  await until(() => expect(text()).not.toContain('Waiting to send (1)'))
  await until(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('what an earlier look at the device finds after a later one is not shown', async () => {
  page = await openAt('/my-quotes', {})
  await act(async () => keep({ items: [anItem()], quotes: [] }))
  await until(() => expect(text()).toContain('Waiting to send (1)'))
  const earlier = Promise.withResolvers<void>()
  device.slow = earlier.promise
  await act(async () => keep(device.contents))
  device.slow = undefined
  await act(async () => keep({ items: [], quotes: [] }))
  await until(() => expect(text()).not.toContain('Waiting to send (1)'))
  await act(async () => earlier.resolve())
  expect(text()).not.toContain('Waiting to send (1)')
})

test.each([
  ['queued', true],
  ['attention', true],
  ['done', false],
] as const)('removing a quotation whose e-mail is %s tells that it is not sent: %s', async (state, isTold) => {
  page = await openAt('/my-quotes', {})
  const quote = aQuote()
  const mail = anItem({ key: 'mail', seq: 2, kind: 'emailQuote', dependsOn: quote.outboxKey, state })
  await act(async () => keep({ items: [mail], quotes: [quote] }))
  await until(() => expect(text()).toContain(quote.quoteNumber))
  await pressFocused('Remove')
  const question = 'Remove this quotation from this device?'
  await until(() => expect(text()).toContain(question))
  expect(text().includes(`${question} Its e-mail has not gone out yet, and is not sent then.`)).toBe(isTold)
})

test('details that the device does not let go are not called forgotten', async () => {
  page = await openAt('/my-quotes', {})
  await until(() => expect(text()).toContain('Forget my details'))
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === ' Forget my details',
  )
  await act(async () => button?.click())
  await until(() => expect(text()).toContain('This browser window keeps nothing'))
  expect(text()).not.toContain('are forgotten')
})
