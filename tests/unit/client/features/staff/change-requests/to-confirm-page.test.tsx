import { afterEach, expect, test } from 'vitest'
import type { ListedBulk } from '../../../../../../src/shared/contract/bulk.ts'
import type { ChangeRequest, ChangeRequests } from '../../../../../../src/shared/contract/change-requests.ts'
import { PERMISSION, type PermissionId } from '../../../../../../src/shared/contract/staff.ts'
import { isReadTwice } from '../../../support/read-once.ts'
import { good, keepInTab, openAt, pressFocused, staffUser, text, until } from '../../../support/staff-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const BULK: ListedBulk = {
  id: 12,
  state: 'waiting',
  wish: { price: { by: 'percent', value: 25, roundTo: 500 }, pin: true },
  count: 2,
  madeBy: 'Ann',
  madeAt: '2026-11-20T08:00:00.000Z',
  mayStart: true,
}
let page: Awaited<ReturnType<typeof openAt>> | undefined

afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

async function open(
  bulks: readonly ListedBulk[],
  permissionId: PermissionId = PERMISSION.pricing,
  confirmation: ChangeRequests['confirmation'] = 'two',
) {
  const user = staffUser({ permissions: [{ permissionId }] })
  keepInTab(user)
  page = await openAt('/to-confirm', {
    validateSession: () => good(user),
    bulks: () => good({ bulks }),
    requests: () => good({ confirmation, requests: [] }),
  })
}

const main = () => document.querySelector('main')
const emptyPanel = () => main()?.querySelector('.state-box') ?? null

test('below the heading stands what waits here, and without any of it the way to the uploads', async () => {
  await open([])
  await until(() => expect(emptyPanel()?.textContent).toBe('No change waits.Go to uploads'))
  expect(main()?.querySelector('h1 + p')?.textContent).toBe(
    'Changes of tariffs, destinations and rates, and large ones of the prices of many vehicles. ' +
      'None is in force before another person confirms it.',
  )
  // Without words it takes no line, and is there to be read out.
  expect(main()?.querySelector('output')?.className).toBe('visually-hidden')
})

test('a large change of the prices of many vehicles stands below the hint, and nothing is said to be empty', async () => {
  await open([BULK])
  await until(() => expect(text()).toContain('Change price of 2 vehicles'))
  await until(() => expect(text()).toContain('before another person confirms it.'))
  expect(main()?.querySelector('h1 + p + section')?.textContent).toContain('Change price of 2 vehicles')
  expect(emptyPanel()).toBeNull()
})

test('where one person is enough, nothing is said of another one', async () => {
  await open([], PERMISSION.pricing, 'one')
  await until(() => expect(text()).toContain('One person is enough here'))
  expect(text()).toContain('None is in force before it is confirmed here.')
  expect(text()).not.toContain('another person')
})

test('a stock clerk is told of what a stock clerk may confirm', async () => {
  await open([], PERMISSION.stockClerk)
  await until(() => expect(text()).toContain('No change waits.'))
  expect(text()).toContain('Large changes of the prices of many vehicles.')
  expect(text()).not.toContain('tariffs')
})

test('what came of a request is read once, where the focus is', async () => {
  const request: ChangeRequest = {
    id: 3,
    kind: 'rates',
    source: 'rates.csv',
    note: 'New month',
    state: 'waiting',
    madeAt: '2026-11-20T08:00:00.000Z',
    madeBy: 'Ann',
    isMine: true,
    lineCount: 0,
    isCurrent: true,
    mayConfirm: false,
    confirmFrom: null,
    decidedAt: null,
    decidedBy: null,
    bySamePerson: false,
    problem: null,
  }
  let requests = [request]
  const user = staffUser({ permissions: [{ permissionId: PERMISSION.pricing }] })
  keepInTab(user)
  page = await openAt('/to-confirm', {
    validateSession: () => good(user),
    bulks: () => good({ bulks: [] }),
    requests: () => good({ confirmation: 'two', requests }),
    request: () => good({ ...request, lines: [], effect: [] }),
    takeBackRequest: () => {
      requests = []
      return good({ ...request, state: 'taken-back', lines: [], effect: [] })
    },
  })
  await until(() => expect(text()).toContain('Take back'))
  await pressFocused('Take back')
  await until(() => expect(document.activeElement?.tagName).toBe('OUTPUT'))
  expect(isReadTwice()).toBe(false)
})
