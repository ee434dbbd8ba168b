import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deadNetwork, good, keepInTab, openAt, press, staffUser, text, until } from '../../../support/staff-page.tsx'
import { SAEX, vehicleWith } from '../../../support/staff-vehicle.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const CLERK = staffUser({ permissions: [{ permissionId: 4 }] })

let page: Awaited<ReturnType<typeof openAt>> | undefined
let isDead: boolean

beforeEach(() => {
  keepInTab(CLERK)
  isDead = false
})
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

async function openPhotos(keys: readonly string[]): Promise<void> {
  let vehicle = vehicleWith(1, keys)
  page = await openAt(`/stock-desk/${SAEX}/photos`, {
    validateSession: () => good(CLERK),
    // What was asked for before a save stays as old as it was.
    stockVehicle: () => good(vehicleWith(1, keys)),
    saveVehicle: (_, { body }) => {
      if (isDead) return deadNetwork()
      const { values } = JSON.parse(typeof body === 'string' ? body : '') as { values: { pictures: string[] } }
      vehicle = vehicleWith(vehicle.version + 1, values.pictures)
      return good({ vehicle, merged: [] })
    },
  })
  await until(() => expect(text()).toContain(`Photos (${keys.length})`))
}

async function choose(place: number, words: string): Promise<void> {
  await act(async () => document.querySelectorAll<HTMLElement>('.photo-list .dropdown-toggle')[place]?.click())
  // A menu is drawn when it is opened first, and stays.
  const items = document.querySelectorAll<HTMLElement>(`.photo-list > li:nth-child(${place + 1}) .dropdown-item`)
  const item = [...items].find(({ textContent }) => textContent === words)
  await act(async () => item?.click())
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('a photo that could not be moved keeps the focus at its place, and promises nothing', async () => {
  await openPhotos(['a', 'b', 'c'])
  isDead = true
  await choose(0, 'Move later')
  await until(() => expect(text()).toContain('Nothing is known to have changed; please look again.'))
  await until(() => expect(focused()).toBe('Photo 1 of 3, options'))
})

test('the tab counts what the list has, and a failed undo can be tried again', async () => {
  await openPhotos(['a', 'b'])
  await choose(1, 'Delete')
  await until(() => expect(text()).toContain('Photo deleted.'))
  expect(text().match(/Photos \(1\)/g)).toHaveLength(2)
  isDead = true
  await press('Undo')
  await until(() => expect(text()).toContain('Nothing is known to have changed; please look again.'))
  isDead = false
  await press('Undo')
  await until(() => expect(text()).toContain('The photo is back.'))
})

test('after the last photo is deleted the focus is at what is said of it', async () => {
  await openPhotos(['a'])
  await choose(0, 'Delete')
  await until(() => expect(text()).toContain('No photos yet.'))
  await until(() => expect(document.activeElement?.textContent).toBe('Photo deleted.Undo'))
})

test('the position that is typed begins with where its photo is now', async () => {
  await openPhotos(['a', 'b'])
  await choose(0, 'Move later')
  await until(() => expect(text()).toContain('Photo 1 is now photo 2 of 2'))
  expect(document.querySelector<HTMLInputElement>('.photo-position input')?.value).toBe('2')
})
