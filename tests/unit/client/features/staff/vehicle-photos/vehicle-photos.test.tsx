import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PhotoUpload } from '../../../../../../src/shared/contract/photos.ts'
import type { StaffVehicle } from '../../../../../../src/shared/contract/stock-vehicle.ts'
import {
  buttonNamed,
  deadNetwork,
  good,
  keepInTab,
  openAt,
  press,
  pressFocused,
  refusal,
  staffUser,
  text,
  typeInto,
  until,
} from '../../../support/staff-page.tsx'
import { SAEX, vehicleWith } from '../../../support/staff-vehicle.ts'

// Here no browser draws.
vi.mock('../../../../../../src/client/features/staff/vehicle-photos/make-small.ts', () => ({
  makeSmall: async (file: Blob) => file,
}))

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

async function openPhotos(keys: readonly string[], answers: Parameters<typeof openAt>[1] = {}): Promise<void> {
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
    ...answers,
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

const alerted = () => document.querySelector('[role=alert]')?.textContent
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('a photo that could not be moved keeps the focus at its place, and promises nothing', async () => {
  await openPhotos(['a', 'b', 'c'])
  isDead = true
  await choose(0, 'Move later')
  await until(() => expect(alerted()).toContain('Nothing is known to have changed; please look again.'))
  await until(() => expect(focused()).toBe('Photo 1 of 3, options'))
})

test('a position waits, as the other moves do, while photos of the vehicle come', async () => {
  const answer = Promise.withResolvers<Response>()
  const clerk = { ...CLERK, userId: CLERK.userId + 300 }
  keepInTab(clerk)
  await openPhotos(['a', 'b', 'c'], { validateSession: () => good(clerk), photos: () => answer.promise })
  await act(async () => document.querySelector<HTMLElement>('.photo-list .dropdown-toggle')?.click())
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Choose photos"]')!
  Object.defineProperty(input, 'files', { value: [new File(['new'], 'new.jpg')] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await until(() => expect(document.querySelector('.photo-list')?.getAttribute('aria-busy')).toBe('true'))
  await typeInto('.photo-position input', '3')
  await press('Move')
  expect(page?.callsOf('saveVehicle')).toEqual([])
  expect(document.querySelector<HTMLInputElement>('.photo-position input')?.value).toBe('3')
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
  await pressFocused('Undo')
  await until(() => expect(text()).toContain('The photo is back.'))
  expect(document.activeElement?.textContent).toBe('The photo is back.')
})

const saveRefused = (fields: Readonly<Record<string, string>>) => {
  const why = { errorCode: 1, errorMessage: '', errorKey: 'VALIDATION', requestId: 'test', fields }
  return Response.json({ ...why, result: null }, { status: 400 })
}

test('an undo that finds the list full says so, and can be tried again', async () => {
  let isFull = false
  await openPhotos(['a', 'b'], {
    saveVehicle: (_, { body }) => {
      if (isFull) return saveRefused({ pictures: 'has more than 60 photos' })
      const { version, values } = JSON.parse(typeof body === 'string' ? body : '') as {
        version: number
        values: { pictures: string[] }
      }
      return good({ vehicle: vehicleWith(version + 1, values.pictures), merged: [] })
    },
  })
  await choose(1, 'Delete')
  await until(() => expect(text()).toContain('Photo deleted.'))
  isFull = true
  await press('Undo')
  await until(() => expect(alerted()).toBe('The list has more than 60 photos.'))
  isFull = false
  await press('Undo')
  await until(() => expect(text()).toContain('The photo is back.'))
})

test.each([
  ['pictures', 'has a photo that is not there any more'],
  ['pictures', 'are not there any more'],
  ['key', 'is not there any more'],
])('an undo of what is gone says so, and ends: %s %s', async (field, words) => {
  let isGone = false
  await openPhotos(['a', 'b'], {
    saveVehicle: () => {
      if (isGone) return saveRefused({ [field]: words })
      return good({ vehicle: vehicleWith(2, ['a']), merged: [] })
    },
  })
  await choose(1, 'Delete')
  await until(() => expect(text()).toContain('Photo deleted.'))
  isGone = true
  await press('Undo')
  await until(() => expect(alerted()).toContain('A photo is not there any more.'))
  expect(() => buttonNamed('Undo')).toThrow('no button')
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

test('a position that was emptied moves no photo, and is asked for', async () => {
  await openPhotos(['a', 'b', 'c'])
  await act(async () => document.querySelectorAll<HTMLElement>('.photo-list .dropdown-toggle')[2]?.click())
  const input = document.querySelector<HTMLInputElement>('.photo-position input')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => input.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  expect(page?.callsOf('saveVehicle')).toEqual([])
  expect(input.required).toBe(true)
})

describe('a new photo that looks like another', () => {
  const LISTED: PhotoUpload = {
    id: 'n',
    receivedBytes: 3,
    state: 'done',
    key: 'n',
    already: false,
    looksLike: 'a',
    onVehicle: null,
    version: 2,
  }
  let userId = CLERK.userId
  let standing: StaffVehicle | null
  let saved: Promise<Response> | undefined
  let saves: unknown[]

  /** Of a vehicle with `a` and `b`; what is asked about it then is answered by `standing`, null = not at all. */
  async function openWithNew(): Promise<void> {
    // The photos of a tab go with whoever gave them.
    const clerk = { ...CLERK, userId: ++userId }
    keepInTab(clerk)
    standing = vehicleWith(1, ['a', 'b'])
    saves = []
    saved = undefined
    page = await openAt(`/stock-desk/${SAEX}/photos`, {
      validateSession: () => good(clerk),
      stockVehicle: () => (standing === null ? deadNetwork() : good(standing)),
      photos: () => good(LISTED),
      saveVehicle: (_, { body }) => {
        const { version, values } = JSON.parse(typeof body === 'string' ? body : '') as {
          version: number
          values: { pictures: string[] }
        }
        saves.push([version, values.pictures])
        return saved ?? good({ vehicle: vehicleWith(version + 1, values.pictures), merged: [] })
      },
    })
    await until(() => expect(text()).toContain('Photos (2)'))
  }

  async function add(): Promise<void> {
    const input = document.querySelector<HTMLInputElement>('input[aria-label="Choose photos"]')!
    Object.defineProperty(input, 'files', { value: [new File(['new'], 'new.jpg')] })
    await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
    await until(() => expect(text()).toContain('Looks like photo 1'))
  }

  test('is removed also where the list does not have it yet', async () => {
    await openWithNew()
    standing = null
    await add()
    await until(() => expect(page?.callsOf('stockVehicle').length).toBeGreaterThan(1))
    standing = vehicleWith(2, ['a', 'b', 'n'])
    await press('Remove the new one: new.jpg')
    await until(() => expect(text()).toContain('The new photo is removed.'))
    expect(saves).toEqual([[2, ['a', 'b']]])
    expect(text()).not.toContain('new.jpg')
  })

  test('is not said to be removed once it was turned into another, nor without a connection', async () => {
    await openWithNew()
    standing = vehicleWith(3, ['a', 'b', 'turned'])
    await add()
    await until(() => expect(text()).toContain('Photos (3)'))
    await press('Remove the new one: new.jpg')
    await until(() => expect(text()).toContain('A photo is not there any more.'))
    standing = null
    await press('Remove the new one: new.jpg')
    await until(() => expect(text()).toContain('Needs a connection.'))
    expect([saves, text().includes('new.jpg')]).toEqual([[], true])
  })

  test('cannot be removed while a move is under way', async () => {
    await openWithNew()
    standing = vehicleWith(2, ['a', 'b', 'n'])
    await add()
    await until(() => expect(text()).toContain('Photos (3)'))
    const answer = Promise.withResolvers<Response>()
    saved = answer.promise
    const isOff = () => buttonNamed('Remove the new one: new.jpg').getAttribute('aria-disabled')
    expect(isOff()).toBe('false')
    await choose(0, 'Move later')
    await until(() => expect(isOff()).toBe('true'))
    answer.resolve(good({ vehicle: vehicleWith(3, ['b', 'a', 'n']), merged: [] }))
    await until(() => expect(isOff()).toBe('false'))
  })
})

describe('photos that the server does not take just now', () => {
  let userId = CLERK.userId + 100

  /** What is answered to the announcement of a photo, by its size. */
  async function openWith(answers: Readonly<Record<number, () => Response>>): Promise<void> {
    const clerk = { ...CLERK, userId: ++userId }
    keepInTab(clerk)
    page = await openAt(`/stock-desk/${SAEX}/photos`, {
      validateSession: () => good(clerk),
      stockVehicle: () => good(vehicleWith(1, [])),
      photos: (_, { body }) => {
        const { sizeBytes } = JSON.parse(typeof body === 'string' ? body : '') as { sizeBytes: number }
        return answers[sizeBytes]!()
      },
    })
    await until(() => expect(text()).toContain('No photos yet.'))
    const input = document.querySelector<HTMLInputElement>('input[aria-label="Choose photos"]')!
    const files = Object.keys(answers).map((size) => new File(['x'.repeat(Number(size))], `${size}.jpg`))
    Object.defineProperty(input, 'files', { value: files })
    await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  }

  const listed = (key: string) =>
    good({
      id: key,
      receivedBytes: 1,
      state: 'done',
      key,
      already: false,
      looksLike: null,
      onVehicle: null,
      version: 1,
    })
  const states = () => Array.from(document.querySelectorAll('.photo-row output'), ({ textContent }) => textContent)

  test('are removed one after the other, and the focus is at their heading, then at the title', async () => {
    await openWith({ 1: () => refusal('OVERLOADED'), 2: () => listed('b') })
    await until(() => expect(states()).toHaveLength(2))
    await pressFocused('Remove 2.jpg')
    expect(focused()).toBe('New photos')
    await pressFocused('Remove 1.jpg')
    expect(document.activeElement?.tagName).toBe('H1')
  })

  test.each(['OVERLOADED', 'RATE_LIMITED', 'STORAGE_UNAVAILABLE', 'IN_PROGRESS'] as const)(
    'all wait for a server that answers %s, and say why',
    async (errorKey) => {
      await openWith({ 1: () => refusal(errorKey), 2: () => listed('b') })
      await until(() => expect(states()).toEqual(['Waiting: the server is busy', 'Waiting']))
    },
  )

  test('who has too many on their way is told so', async () => {
    const fields = { id: 'has 300 others beside it that did not arrive' }
    const why = { errorCode: 1, errorMessage: '', errorKey: 'RATE_LIMITED', requestId: 'test', fields }
    await openWith({ 1: () => Response.json({ ...why, result: null }, { status: 429 }) })
    await until(() => expect(states()).toEqual(['Waiting: the picture has 300 others beside it that did not arrive']))
  })

  test('one over which the server fails lets the next one by', async () => {
    await openWith({ 1: () => refusal('INTERNAL'), 2: () => listed('b') })
    await until(() => expect(states()).toEqual(['Waiting: the server could not take it just now', 'Listed']))
  })

  test('without an answer they wait for a connection', async () => {
    await openWith({ 1: () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 2: () => listed('b') })
    await until(() => expect(states()).toEqual(['Waiting for a connection', 'Waiting']))
  })
})
