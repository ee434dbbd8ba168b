import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { UploadPanel } from '../../../../../../src/client/features/staff/uploads/UploadPanel.tsx'
import { PERMISSION } from '../../../../../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../../../../src/shared/contract/staff-paths.ts'
import type { UploadDetail } from '../../../../../../src/shared/contract/uploads.ts'
import { refusal, staffStore } from '../../../support/staff.ts'
import { buttonNamed, press, text, until } from '../../../support/staff-page.tsx'

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

let root: Root | undefined
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => act(async () => root?.unmount()))

/** The panel of an upload that is `before`, and `after` from its cancellation on. */
async function open(before: Partial<UploadDetail>, after: Partial<UploadDetail> | Response) {
  let upload = { ...UPLOAD, ...before }
  const { store, calls } = staffStore(({ path }) => {
    if (path !== STAFF_PATHS.cancelUpload) return upload
    if (after instanceof Response) return after
    upload = { ...upload, ...after }
    return upload
  }, PERMISSION.salesAgent)
  const container = document.body.appendChild(document.createElement('div'))
  const drawn = createRoot(container)
  root = drawn
  await act(async () =>
    drawn.render(
      <Provider store={store}>
        <UploadPanel id={UPLOAD.id} onAnother={() => undefined} />
      </Provider>,
    ),
  )
  await until(() => expect(text()).toContain(UPLOAD.name))
  return calls
}

it('an import that runs is cancelled, and what is in is said', async () => {
  const calls = await open({}, { state: 'cancelled', finishedAt: '2026-11-20T08:02:00.000Z' })
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

it('one that ended meanwhile says so, and the button can be pressed again', async () => {
  const calls = await open({}, refusal('STATE_CHANGED'))
  await press('Cancel')
  await until(() => expect(text()).toContain('It was too late: this import has ended already.'))
  await press('Cancel')
  await until(() => expect(calls.filter(({ path }) => path === STAFF_PATHS.cancelUpload)).toHaveLength(2))
})
