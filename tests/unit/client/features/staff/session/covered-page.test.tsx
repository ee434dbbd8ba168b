import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetLeftDrafts } from '../../../support/left-drafts.ts'
import {
  fill,
  good,
  keepInTab,
  keptInTab,
  loggedIn,
  openAt,
  press,
  refusal,
  staffUser,
  text,
  TOKEN,
  until,
} from '../../../support/staff-page.tsx'
import { SOAK } from '../../../../../support/soak.ts'
import { modelsOf } from '../../../support/staff-vehicle.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const CLERK = staffUser({ permissions: [{ permissionId: 4 }] })
const OTHER = staffUser({ userId: 8, username: 'other', name: 'Thabo Ncube', permissions: [{ permissionId: 4 }] })
const MODELS = modelsOf([{ name: 'Toyota', models: ['Hilux'] }])
const TYPED = 'Half typed'

type Page = Awaited<ReturnType<typeof openAt>>
let page: Page | undefined
let isEnded = false
/** Tokens with which drafts were sent. */
let drafts: (string | null)[] = []
/** Who signs in next. */
let next = CLERK

/** The form of a new vehicle in a tab of the clerk. */
async function openForm(user = CLERK): Promise<Page> {
  keepInTab(user)
  page = await openAt('/stock-desk/new', {
    validateSession: () => good(user),
    stockModels: () => good(MODELS),
    drafts: () => good({ drafts: [] }),
    login: () => loggedIn(next),
    saveDraft: ({ token }) => {
      if (isEnded) return refusal('SESSION_INVALID')
      drafts.push(token)
      return good(null)
    },
  })
  await until(() => expect(field('title')).not.toBeNull())
  return page
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)
const seesCover = () =>
  until(() => expect(document.querySelector('[role=dialog] form')?.textContent).toContain('Sign in to go on'))
/** All that the document says, values of fields too. */
const readable = () =>
  document.documentElement.outerHTML + [...document.querySelectorAll('input')].map(({ value }) => value).join('\n')

/** As a person types, who has the focus there. */
async function type(name: string, value: string): Promise<void> {
  const input = field(name)
  await act(async () => {
    input?.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function signIn(): Promise<void> {
  await fill('#username', 'clerk')
  await fill('#password', 'a sample password')
  await until(() => expect(document.querySelector<HTMLButtonElement>('form button[type=submit]')?.disabled).toBe(false))
  await press('Login')
}

beforeEach(() => {
  sessionStorage.clear()
  isEnded = false
  drafts = []
  next = CLERK
})
afterEach(async () => {
  await page?.close()
  page = undefined
  // A tab keeps what was left unsent; each test is a tab of its own.
  forgetLeftDrafts({ form: 'vehicle', subject: null, userId: CLERK.userId })
  sessionStorage.clear()
})

test('a half-filled form is out of the document when the session is refused, and back for the same person', async () => {
  const { address } = await openForm()
  await type('title', TYPED)
  expect(readable()).toContain(TYPED)
  isEnded = true
  await seesCover()
  expect(address()).toBe('/stock-desk/new')
  expect(keptInTab()).toEqual({})
  expect(readable()).not.toContain(TYPED)
  expect(field('title')).toBeNull()
  isEnded = false
  await signIn()
  await until(() => expect(field('title')?.value).toBe(TYPED))
  expect(text()).not.toContain('Sign in to go on')
  await until(() => expect(document.activeElement).toBe(field('title')))
})

test('what was typed is gone when somebody else signs in, and nothing of it is sent for them', SOAK, async () => {
  await openForm()
  await type('title', TYPED)
  isEnded = true
  await seesCover()
  isEnded = false
  next = OTHER
  await signIn()
  await until(() => expect(field('title')).not.toBeNull())
  expect(readable()).not.toContain(TYPED)
  expect(text()).not.toContain('Sign in to go on')
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(drafts).toEqual([])
  expect(readable()).not.toContain(TYPED)
})

test(
  'the end of its time covers a half-filled form too, and what goes on is sent for the same person',
  SOAK,
  async () => {
    await openForm(staffUser({ ...CLERK, sessionExpiry: new Date(Date.now() + 1500).toISOString() }))
    await type('title', TYPED)
    await seesCover()
    expect(readable()).not.toContain(TYPED)
    await signIn()
    await until(() => expect(field('title')?.value).toBe(TYPED))
    await type('title', `${TYPED} and on`)
    await until(() => expect(drafts).toEqual([TOKEN]))
  },
)

test('where nothing was typed the login is shown', async () => {
  const { address } = await openForm(staffUser({ ...CLERK, sessionExpiry: new Date(Date.now() + 1500).toISOString() }))
  await until(() => expect(address()).toBe('/login'))
  expect(text()).not.toContain('Sign in to go on')
})

test('what was typed and taken back keeps nothing', async () => {
  const { address } = await openForm(staffUser({ ...CLERK, sessionExpiry: new Date(Date.now() + 1500).toISOString() }))
  await type('title', TYPED)
  await type('title', '')
  await until(() => expect(address()).toBe('/login'))
})
