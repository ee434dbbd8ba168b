import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBusy } from '../../../../../../src/client/features/shell/update/busy-page.ts'
import {
  deadNetwork,
  good,
  keepInTab,
  openAt,
  press,
  pressFocused,
  staffUser,
  text,
  until,
} from '../../../support/staff-page.tsx'
import { anUpload } from '../../../support/upload.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ANNOUNCED = anUpload({
  id: '0c3e0c2e-0000-4000-8000-000000000000',
  name: 'stock.csv',
  sizeBytes: 5,
  receivedBytes: 0,
  state: 'receiving',
})
let page: Awaited<ReturnType<typeof openAt>> | undefined

beforeEach(() => keepInTab(staffUser()))
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

async function uploadFile(file = new File(['a,b,c'], 'stock.csv')): Promise<void> {
  await until(() => expect(document.querySelector('.upload input[type=file]')).not.toBeNull())
  const field = document.querySelector<HTMLInputElement>('.upload input[type=file]')
  Object.defineProperty(field, 'files', { value: [file] })
  await pressFocused('Upload')
}

test.each([
  [3, 'Bring in stock or photos from a file. Nothing is changed before you have seen what the file holds.'],
  [
    7,
    'Bring in tariffs, destinations or rates from a file. Nothing is changed before you have seen what the file holds; changes of prices wait until they are confirmed.',
  ],
  [
    1,
    'Bring in stock, photos, tariffs, destinations or rates from a file. Nothing is changed before you have seen what the file holds; changes of prices wait until they are confirmed.',
  ],
])('an account with permission %i is promised what it may send', async (permissionId, hint) => {
  const user = staffUser({ permissions: [{ permissionId }] })
  keepInTab(user)
  page = await openAt('/uploads', { validateSession: () => good(user), uploads: () => good([]) })
  await until(() => expect(document.querySelector('main > p')?.textContent).toBe(hint))
})

const focused = () => document.activeElement?.textContent

test.each([
  ['was announced', () => good(ANNOUNCED), 1],
  ['could not be announced', deadNetwork, 0],
])('a file that %s after Cancel stays cancelled, and the server is told', async (_, announce, told) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  page = await openAt('/uploads', {
    validateSession: () => good(staffUser()),
    uploads: (_call, { method }) => (method === 'POST' ? promise.then(announce) : good([])),
    cancelUpload: () => good(ANNOUNCED),
  })
  await uploadFile()
  await press('Cancel')
  await act(async () => resolve())
  await act(() => new Promise((done) => setTimeout(done)))
  expect(page.callsOf('uploadPart')).toEqual([])
  expect(page.callsOf('cancelUpload')).toHaveLength(told)
  expect(text()).not.toContain('stock.csv')
  expect(document.querySelector('.upload .text-danger')).toBeNull()
})

/** As a browser has it once the file on the disk is another one. */
class ChangedFile extends File {
  private readsLeft: number
  constructor(readsLeft: number) {
    super(['a,b,c'], 'stock.csv')
    this.readsLeft = readsLeft
  }
  override slice(...range: Parameters<File['slice']>): Blob {
    if (this.readsLeft-- > 0) return super.slice(...range)
    const read = () => Promise.reject(new DOMException('It was changed.', 'NotReadableError'))
    return Object.assign(new Blob(), { arrayBuffer: read })
  }
}

test.each([
  ['since it was chosen', 0],
  ['while it is sent', 1],
])('a file that was changed %s is told as that, not as a broken connection', async (_, readsLeft) => {
  page = await openAt('/uploads', {
    validateSession: () => good(staffUser()),
    uploads: (_call, { method }) => good(method === 'POST' ? ANNOUNCED : []),
    uploadPart: deadNetwork,
    cancelUpload: () => good(ANNOUNCED),
  })
  await uploadFile(new ChangedFile(readsLeft))
  await until(() => expect(document.querySelector('.upload .text-danger')?.textContent).toMatch(/was changed/))
  expect(page.callsOf('cancelUpload')).toHaveLength(readsLeft)
  expect(text()).not.toContain('The connection broke')
})

test('a new version does not reload the page while a file is on its way', async () => {
  page = await openAt('/uploads', {
    validateSession: () => good(staffUser()),
    uploads: (_call, { method }) => good(method === 'POST' ? ANNOUNCED : []),
    uploadPart: () => new Promise(() => undefined),
    cancelUpload: () => good(ANNOUNCED),
  })
  await uploadFile()
  expect(focused()).toBe('New upload')
  await until(() => expect(page?.callsOf('uploadPart')).toHaveLength(1))
  expect(await isBusy({ isAsked: true })).toBe(true)
  await pressFocused('Cancel')
  expect(focused()).toBe('New upload')
  expect(await isBusy({ isAsked: true })).toBe(false)
})

test('Another file leaves the focus at the heading of the form', async () => {
  page = await openAt(`/uploads?id=${ANNOUNCED.id}`, {
    validateSession: () => good(staffUser()),
    uploads: () => good([]),
    upload: () => good({ ...ANNOUNCED, state: 'refused', problem: 'It is empty.' }),
  })
  await until(() => expect(text()).toContain('It is empty.'))
  expect(focused()).toBe('stock.csv')
  await pressFocused('Upload another file')
  await until(() => expect(document.querySelector('.upload input[type=file]')).not.toBeNull())
  expect(focused()).toBe('New upload')
})
