import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isBusy } from '../../../../../../src/client/features/shell/update/busy-page.ts'
import { UploadPanel } from '../../../../../../src/client/features/staff/uploads/UploadPanel.tsx'
import { PERMISSION } from '../../../../../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../../../../src/shared/contract/staff-paths.ts'
import type { UndoResult, UploadDetail, UploadResult } from '../../../../../../src/shared/contract/uploads.ts'
import { stoppedWords } from '../../../../../../src/shared/domain/import-end.ts'
import { refusal, type Script, staffStore } from '../../../support/staff.ts'
import { buttonNamed, press, pressFocused, text, typeInto, until } from '../../../support/staff-page.tsx'

const UPLOAD: UploadDetail = {
  id: '0b0e9a5e-7f43-4b7e-9d52-3a5f1d2c4b6a',
  kind: 'stock',
  name: 'Harbour Motors.csv',
  sizeBytes: 5_000_000,
  receivedBytes: 5_000_000,
  state: 'running',
  createdAt: '2026-11-20T08:00:00.000Z',
  by: 'Nomsa Dlamini',
  supplier: 'Harbour Motors',
  full: false,
  startedAt: '2026-11-20T08:01:00.000Z',
  finishedAt: null,
  readRows: 24_000,
  share: 0.4,
  ahead: 0,
  result: null,
  problem: null,
  keptUntil: '2026-11-27T08:00:00.000Z',
  undo: null,
  undoneAt: null,
  inspection: null,
}
const RATES = { kind: 'reference', format: 'CSV' } as const

let root: Root | undefined
let store: ReturnType<typeof staffStore>['store'] | undefined
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => act(async () => root?.unmount()))

/** The panel of an upload that is `before`, and `after` from its cancellation on; `undo` answers the calls that undo it. */
async function open(
  before: Partial<UploadDetail>,
  after: Partial<UploadDetail> | Response = {},
  undo: () => UndoResult | Response = () => refusal('STATE_CHANGED'),
) {
  let upload = { ...UPLOAD, ...before }
  return show(({ path }) => {
    if (path === STAFF_PATHS.undoUpload) return undo()
    if (path !== STAFF_PATHS.cancelUpload) return upload
    if (after instanceof Response) return after
    upload = { ...upload, ...after }
    return upload
  })
}

async function show(script: Script) {
  const staff = staffStore(script, PERMISSION.salesAgent)
  store = staff.store
  const container = document.body.appendChild(document.createElement('div'))
  const drawn = createRoot(container)
  root = drawn
  await act(async () =>
    drawn.render(
      <Provider store={staff.store}>
        <UploadPanel id={UPLOAD.id} onAnother={() => undefined} />
      </Provider>,
    ),
  )
  await until(() => expect(text()).toContain(UPLOAD.name))
  return staff.calls
}

it('an import that runs is cancelled, and what is in is said', async () => {
  const calls = await open({ share: 0.425 }, { state: 'cancelled', finishedAt: '2026-11-20T08:02:00.000Z' })
  expect(text()).toContain('42\u00A0% · ')
  await press('Cancel')
  await until(() => expect(text()).toContain('Every row that went in until then is in as a whole'))
  expect(calls.filter(({ path }) => path === STAFF_PATHS.cancelUpload)).toHaveLength(1)
  expect(() => buttonNamed('Cancel')).toThrow('no button')
})

it('one that waits was not begun, and one of rates changed nothing', async () => {
  await open({ state: 'waiting', startedAt: null }, { state: 'cancelled' })
  await press('Cancel')
  await until(() => expect(text()).toContain('nothing was imported'))
  await act(async () => root?.unmount())
  await open({ kind: 'rates' }, { state: 'cancelled' })
  await press('Cancel')
  await until(() => expect(text()).toContain('It was cancelled: nothing was changed.'))
})

it('one that has not arrived is given up, and says so', async () => {
  const problem = 'The file was cancelled before all of it had arrived.'
  await open({ state: 'receiving', receivedBytes: 1_000, startedAt: null }, { state: 'refused', problem })
  expect(text()).toContain('Please upload the file again.')
  await press('Cancel')
  await until(() => expect(text()).toContain(problem))
  expect(() => buttonNamed('Cancel')).toThrow('no button')
})

it('one that nobody starts is thrown away, and what was typed for it is forgotten', async () => {
  const problem = 'The file was thrown away before it was imported.'
  const ready = { kind: 'rates', state: 'ready', startedAt: null, inspection: RATES } as const
  const calls = await open(ready, { state: 'refused', problem })
  await typeInto('.upload input', 'new rates')
  expect(() => buttonNamed('Cancel')).toThrow('no button')
  await pressFocused('Throw the file away')
  await until(() => expect(text()).toContain(`${problem} It was removed, and nothing was imported.`))
  expect(calls.filter(({ path }) => path === STAFF_PATHS.cancelUpload)).toHaveLength(1)
  expect(() => buttonNamed('Throw the file away')).toThrow('no button')
  expect(document.activeElement?.textContent).toBe(UPLOAD.name)
  await act(async () => root?.unmount())
  expect(await isBusy({ isAsked: true })).toBe(false)
})

it('a zip that shows nobody in stock can be thrown away, also once the connection is back', async () => {
  const inspection: UploadDetail['inspection'] = { kind: 'photos', pictures: 3, others: 0, suppliers: [] }
  let upload: UploadDetail = { ...UPLOAD, kind: 'photos', state: 'ready', startedAt: null, inspection }
  let isDead = true
  await show(({ path }) => {
    if (path !== STAFF_PATHS.cancelUpload) return upload
    if (isDead) return undefined
    upload = { ...upload, state: 'refused', problem: 'The file was thrown away before it was imported.' }
    return upload
  })
  await press('Throw the file away')
  await until(() => expect(text()).toContain('Needs a connection: the file is still there.'))
  isDead = false
  await press('Throw the file away')
  await until(() => expect(text()).toContain('It was removed, and nothing was imported.'))
})

it('one that a colleague threw away says at its start that it was not started', async () => {
  let upload: UploadDetail = { ...UPLOAD, kind: 'rates', state: 'ready', startedAt: null, inspection: RATES }
  await show(({ path }) => {
    if (path !== STAFF_PATHS.startUpload) return upload
    upload = { ...upload, state: 'refused', problem: 'The file was thrown away before it was imported.' }
    return refusal('STATE_CHANGED')
  })
  await typeInto('.upload input', 'new rates')
  await press('Ask for confirmation')
  await until(() => expect(text()).toContain('It was removed, and nothing was imported.'))
  expect(document.querySelector('[role=alert]')?.textContent).toContain('It was not started as you chose')
})

it('one that ended meanwhile says so, and the button can be pressed again', async () => {
  const calls = await open({}, refusal('STATE_CHANGED'))
  await press('Cancel')
  await until(() => expect(text()).toContain('It was too late: this import has ended already.'))
  await press('Cancel')
  await until(() => expect(calls.filter(({ path }) => path === STAFF_PATHS.cancelUpload)).toHaveLength(2))
})

const UNDO = { restored: 1200, removed: 0, leftAlone: 3, until: '2026-12-20T08:00:00.000Z' }

it('one that can be undone says what that would do, and goes on until all is undone', async () => {
  let asked = 0
  const calls = await open({ state: 'failed', problem: 'cut off', undo: UNDO }, {}, () => {
    asked += 1
    return { restored: 600, removed: 0, leftAlone: 0, isDone: asked === 2 }
  })
  await press('Undo this import')
  expect(text()).toContain('Vehicles that will be as they were before: 1\u00A0200')
  expect(text()).toContain('because somebody changed them since: 3')
  expect(text()).not.toContain('New vehicles that will leave')
  const dialog = document.querySelector('[role=dialog]')
  const confirm = [...(dialog?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === 'Undo this import',
  )
  await act(async () => confirm?.click())
  await until(() => expect(calls.filter(({ path }) => path === STAFF_PATHS.undoUpload)).toHaveLength(2))
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})

it('one that was undone leaves the focus at its heading', async () => {
  let upload: UploadDetail = { ...UPLOAD, state: 'failed', problem: 'cut off', undo: UNDO }
  await show(({ path }) => {
    if (path !== STAFF_PATHS.undoUpload) return upload
    upload = { ...upload, undo: null, undoneAt: '2026-11-20T09:00:00.000Z' }
    return { restored: 1200, removed: 0, leftAlone: 3, isDone: true }
  })
  await pressFocused('Undo this import')
  await act(async () => document.querySelector<HTMLButtonElement>('[role=dialog] .btn-main')?.click())
  await until(() => expect(text()).toContain('undone'))
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  await until(() => expect(() => buttonNamed('Undo this import')).toThrow('no button'))
  expect(document.activeElement?.textContent).toBe(UPLOAD.name)
})

it('one that can no longer be undone says so in the question', async () => {
  await open({ state: 'failed', problem: 'cut off', undo: UNDO })
  await press('Undo this import')
  const dialog = document.querySelector('[role=dialog]')
  await act(async () => dialog?.querySelector<HTMLButtonElement>('.btn-main')?.click())
  await until(() => expect(text()).toContain('This import can no longer be undone.'))
})

const RESULT: UploadResult & { kind: 'stock' } = {
  kind: 'stock',
  read: 2,
  inserted: 1,
  changed: 0,
  unchanged: 0,
  rejected: 1,
  skipped: 0,
  heldPrices: 0,
  kept: 0,
  picturesNotTaken: 0,
  rejections: [],
  skips: [],
  warnings: [],
  doubts: [],
  onRequest: 0,
  sold: null,
  notMarked: null,
  stopped: null,
}

it('one that stopped inside its file says in which line and why, in the words of the command', async () => {
  const stopped = { line: 2502, because: 'the file ends inside a character; it is cut off' }
  const rejections = [{ reason: `row: ${stopped.because}`, count: 1 }]
  const result = { ...RESULT, read: 2501, inserted: 2500, kept: 7, rejections, stopped }
  await open({ state: 'done', result })
  await until(() => expect(text()).toContain(stoppedWords(result)))
  expect(text().replaceAll('\u00A0', ' ')).toContain('2 500 rows are in, stopped at line 2 502 because the file ends')
  expect(text()).toContain('Kept as staff set them7')
  expect(buttonNamed('Download rejected rows (1)')).toBeDefined()
})

it('rejected rows that do not come are said to be kept for as long as their file', async () => {
  await show(({ path }) =>
    path === STAFF_PATHS.rejectedRows
      ? refusal('UPLOAD_NOT_FOUND')
      : { ...UPLOAD, state: 'done', result: { ...RESULT, rejections: [{ reason: 'make: is missing', count: 1 }] } },
  )
  await press('Download rejected rows (1)')
  const detail = 'The rejected rows could not be downloaded. They are kept for seven days after their file came.'
  await until(() => expect(store?.getState()).toMatchObject({ messages: { shown: [{ detail }] } }))
})

it('one that somebody else started first says so where the form was', async () => {
  let upload: UploadDetail = { ...UPLOAD, kind: 'rates', state: 'ready', startedAt: null, inspection: RATES }
  await show(({ path }) => {
    if (path !== STAFF_PATHS.startUpload) return upload
    upload = { ...upload, state: 'waiting' }
    return refusal('STATE_CHANGED')
  })
  await pressFocused('Ask for confirmation')
  await until(() => expect(text()).toContain('It starts in a moment.'))
  // The button is gone with the form.
  expect(document.activeElement?.textContent).toBe(UPLOAD.name)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('It was not started as you chose')
})

const PHOTOS = {
  kind: 'photos',
  pictures: 3,
  others: 0,
  suppliers: [
    { name: 'Harbour Motors', vehicles: 2 },
    { name: 'Sithole', vehicles: 1 },
  ],
} as const

it.each([
  ['the supplier of photos', { kind: 'photos', inspection: PHOTOS }, 'select', 'Sithole', 'Start import'],
  ['why prices change', { kind: 'rates', inspection: RATES }, 'input', 'new tariff', 'Ask for confirmation'],
] as const)('%s is there again on the way back, until it starts', async (_, own, field, chosen, name) => {
  const upload: UploadDetail = {
    ...UPLOAD,
    ...own,
    inspection: own.inspection as never,
    state: 'ready',
    startedAt: null,
  }
  const control = () => document.querySelector<HTMLInputElement | HTMLSelectElement>(`.upload ${field}`)
  let isStarted = false
  const script: Script = ({ path }) => {
    isStarted ||= path === STAFF_PATHS.startUpload
    return { ...upload, state: isStarted ? 'waiting' : 'ready' }
  }
  await show(script)
  expect(await isBusy({ isAsked: true })).toBe(false)
  if (field === 'input') await typeInto('.upload input', chosen)
  else
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(control(), chosen)
      control()?.dispatchEvent(new Event('change', { bubbles: true }))
    })
  await act(async () => root?.unmount())
  expect(await isBusy({ isAsked: true })).toBe(true)
  await show(script)
  expect(control()?.value).toBe(chosen)
  await press(name)
  await until(() => expect(text()).toContain('It starts in a moment.'))
  expect(await isBusy({ isAsked: true })).toBe(false)
})
