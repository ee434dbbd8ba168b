import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SessionUser } from '../../../../../../src/shared/contract/staff.ts'
import {
  deadNetwork,
  good,
  keepInTab,
  openAt,
  press,
  refusal,
  staffUser,
  text,
  until,
} from '../../../support/staff-page.tsx'
import { SAEX, vehicleWith } from '../../../support/staff-vehicle.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ADMIN = staffUser({ permissions: [{ permissionId: 1 }] })

let page: Awaited<ReturnType<typeof openAt>> | undefined
/** As the server has them. */
let keys: readonly string[]
let sent: unknown[]

beforeEach(() => {
  keys = ['a', 'b', 'c']
  sent = []
})
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

async function openPhotos(answers: Parameters<typeof openAt>[1] = {}, user: SessionUser = ADMIN): Promise<void> {
  keepInTab(user)
  page = await openAt(`/stock-desk/${SAEX}/photos`, {
    validateSession: () => good(user),
    stockVehicle: () => good(vehicleWith(4 - keys.length, keys)),
    erasePhoto: (_, { body }) => {
      const request = JSON.parse(typeof body === 'string' ? body : '') as { key: string }
      sent.push(request)
      keys = keys.filter((key) => key !== request.key)
      return good(null)
    },
    ...answers,
  })
  await until(() => expect(text()).toContain(`Photos (${keys.length})`))
}

async function openMenu(place: number): Promise<readonly HTMLElement[]> {
  await act(async () => document.querySelectorAll<HTMLElement>('.photo-list .dropdown-toggle')[place]?.click())
  return [...document.querySelectorAll<HTMLElement>(`.photo-list > li:nth-child(${place + 1}) .dropdown-item`)]
}

async function ask(place: number): Promise<void> {
  const item = (await openMenu(place)).find(({ textContent }) => textContent === 'Erase everywhere')
  await act(async () => item?.click())
  await until(() => expect(dialog()?.textContent).toContain(`Erase photo ${place + 1} for good?`))
}

async function give(reason: string): Promise<void> {
  await act(async () => {
    const field = document.querySelector<HTMLInputElement>('[role=dialog] input')
    // As a key does it: React looks for a change of what it wrote itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, reason)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const dialog = () => document.querySelector('[role=dialog]')
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('an administrator erases a photo with a reason; the list is asked for again, and its place keeps the focus', async () => {
  await openPhotos()
  await ask(1)
  expect(dialog()?.textContent).toContain('from every vehicle, condition report and file')
  await give('   ')
  await press('Erase it')
  await until(() => expect(dialog()?.textContent).toContain('Please say why'))
  expect(sent).toEqual([])
  await give(' A face in the window ')
  await press('Erase it')
  await until(() => expect(text()).toContain('The photo is erased.'))
  expect(sent).toEqual([{ key: 'b', why: 'A face in the window' }])
  expect(dialog()).toBeNull()
  await until(() => expect(text()).toContain('Photos (2)'))
  await until(() => expect(focused()).toBe('Photo 2 of 2, options'))
})

test('whoever keeps the photo is back at its button; after the last one the focus is at what is said', async () => {
  keys = ['a']
  await openPhotos()
  await ask(0)
  await press('Keep it')
  await until(() => expect(focused()).toBe('Photo 1 of 1, options'))
  await ask(0)
  await give('A number plate')
  await press('Erase it')
  await until(() => expect(text()).toContain('No photos yet.'))
  await until(() => expect(focused()).toBe('The photo is erased.'))
})

test('a photo that could not be erased keeps the question with its reason', async () => {
  await openPhotos({ erasePhoto: () => deadNetwork() })
  await ask(0)
  await give('A face')
  await press('Erase it')
  await until(() => expect(dialog()?.textContent).toContain('Needs a connection'))
  expect(document.querySelector<HTMLInputElement>('[role=dialog] input')?.value).toBe('A face')
})

test('one that somebody else erased is told as gone, in the list as it stands', async () => {
  await openPhotos({
    erasePhoto: () => {
      keys = ['b', 'c']
      return refusal('ITEM_NOT_FOUND')
    },
  })
  await ask(0)
  await give('A face')
  await press('Erase it')
  await until(() => expect(text()).toContain('A photo is not there any more.'))
  await until(() => expect(text()).toContain('Photos (2)'))
})

test('to a clerk it is not offered', async () => {
  await openPhotos({}, staffUser({ permissions: [{ permissionId: 4 }] }))
  expect((await openMenu(0)).map(({ textContent }) => textContent)).not.toContain('Erase everywhere')
})
