import { afterEach, expect, test } from 'vitest'
import { good, openAt, pressFocused, refusal, text, until } from '../../../support/staff-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let page: Awaited<ReturnType<typeof openAt>> | undefined
afterEach(async () => page?.close())

const STOP = 'Stop mails to my address'
const focused = () => document.activeElement

test('mails that are stopped leave the focus at the heading, and the button keeps it until then', async () => {
  let isDown = true
  page = await openAt('/not-me#token', { notMe: () => (isDown ? refusal('INTERNAL') : good(null)) })
  await until(() => expect(text()).toContain(STOP))
  await pressFocused(STOP)
  await until(() => expect(document.querySelector('.alert-danger')).not.toBeNull())
  expect(focused()?.textContent).toBe(STOP)
  isDown = false
  await pressFocused(STOP)
  await until(() => expect(document.querySelector('.alert-success')).not.toBeNull())
  await until(() => expect(focused()?.tagName).toBe('H1'))
})
