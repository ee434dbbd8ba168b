import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bulkApi } from '../../../../../../src/client/api/staff/bulk-api.ts'
import type { Bulk } from '../../../../../../src/shared/contract/bulk.ts'
import { PREVIEW } from '../../../support/bulk.ts'
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

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const CLERK = staffUser({ permissions: [{ permissionId: 4 }] })
const DONE: Bulk = {
  ...PREVIEW,
  state: 'done',
  mayStart: false,
  done: 2,
  changed: 2,
  undoUntil: '2026-12-20T08:00:00.000Z',
  mayUndo: true,
}
let page: Awaited<ReturnType<typeof openAt>> | undefined

beforeEach(() => keepInTab(CLERK))
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

/** A page whose start gets no answer; `server` is the change as it stands there. */
async function openBulk(server: { bulk: Bulk }, onStart: () => void) {
  page = await openAt('/bulk/12', {
    validateSession: () => good(CLERK),
    bulk: () => good(server.bulk),
    bulkItems: () => good({ items: [], next: null }),
    startBulk: () => {
      onStart()
      return deadNetwork()
    },
    undoBulk: () => {
      server.bulk = { ...DONE, state: 'undone', undoDone: 2, undone: 2, undoUntil: null, mayUndo: false }
      return good(server.bulk)
    },
  })
  await until(() => expect(text()).toContain('Preview: 2 vehicles'))
  await press('Change 2 vehicles')
}

test.each([
  ['preview', 'Preview: 2 vehicles'],
  ['waiting', 'Preview: 2 vehicles'],
  ['refused', 'Preview: 2 vehicles'],
  ['running', 'Before and after: 2 vehicles'],
  ['done', 'Before and after: 2 vehicles'],
  ['undone', 'Before and after: 2 vehicles'],
] as const)('a change in the state %s is headed %s', async (state, heading) => {
  page = await openAt('/bulk/12', {
    validateSession: () => good(CLERK),
    bulk: () => good({ ...(state === 'preview' ? PREVIEW : DONE), state }),
    bulkItems: () => good({ items: [], next: null }),
  })
  await until(() => expect(document.getElementById('preview')?.textContent).toBe(heading))
})

test('a start without an answer promises nothing of what the server did', async () => {
  await openBulk({ bulk: PREVIEW }, () => undefined)
  await until(() => expect(text()).toContain('Nothing is known to have changed; please look again.'))
  expect(text()).not.toContain('Nothing was changed')
})

test('what failed before the change went on is said no more, nor after its undoing', async () => {
  const server = { bulk: PREVIEW }
  await openBulk(server, () => {
    server.bulk = DONE
  })
  await until(() => expect(text()).toContain('2 changed.'))
  expect(document.querySelector('main [role=alert]')).toBeNull()
  await press('Undo')
  await until(() => expect(text()).toContain('2 changed back.'))
  expect(document.querySelector('main [role=alert]')).toBeNull()
})

test('how far a change is has its name', async () => {
  const server = { bulk: PREVIEW }
  await openBulk(server, () => {
    server.bulk = { ...PREVIEW, state: 'running', mayStart: false, done: 1 }
  })
  const bar = () => document.querySelector('[role=progressbar]')
  await until(() => expect(bar()?.getAttribute('aria-valuenow')).toBe('1'))
  expect(bar()?.getAttribute('aria-label')).toBe('Change 2 vehicles')
})

test('the undoing of a large change of prices is not offered to whoever asked for it, who is told so', async () => {
  const bulk = { ...DONE, wish: { unpin: ['price'] }, needsSecond: true, mayUndo: false }
  page = await openAt('/bulk/12', { validateSession: () => good(CLERK), bulk: () => good(bulk) })
  await until(() =>
    expect(text()).toContain('Can be undone until 20/12/2026, by another person than who asked for it.'),
  )
  expect([...document.querySelectorAll('main button')].map(({ textContent }) => textContent)).not.toContain('Undo')
})

test('a change of prices says what it does, then how its vehicles were selected, and why another person is asked', async () => {
  const wish = { price: { by: 'percent', value: 25, roundTo: 500 }, pin: true } as const
  const bulk: Bulk = { ...PREVIEW, wish, needsSecond: true }
  page = await openAt('/bulk/12', { validateSession: () => good(CLERK), bulk: () => good(bulk) })
  await until(() => expect(text()).toContain('Ask for confirmation'))
  const lines = [...document.querySelectorAll('main p')]
    .slice(0, 2)
    .map((line) => line.textContent?.replaceAll('\u00A0', ' ').trim())
  expect(lines).toEqual([
    '+25 %, rounded to R 500. These prices are kept when files bring others.',
    'Selected one by one. Made by Ann, 20/11/2026 10:00.',
  ])
  expect(text().replaceAll('\u00A0', ' ')).toContain(
    'A price change above 20 %, or of more than 500 vehicles, needs another person’s confirmation.',
  )
})

test('a change that is started, and undone, leaves the focus at the title', async () => {
  const server = { bulk: PREVIEW }
  page = await openAt('/bulk/12', {
    validateSession: () => good(CLERK),
    bulk: () => good(server.bulk),
    bulkItems: () => good({ items: [], next: null }),
    startBulk: () => good((server.bulk = DONE)),
    undoBulk: () => good((server.bulk = { ...DONE, state: 'undone', undoDone: 2, undone: 2, mayUndo: false })),
  })
  await until(() => expect(text()).toContain('Preview: 2 vehicles'))
  await pressFocused('Change 2 vehicles')
  await until(() => expect(text()).toContain('2 changed.'))
  expect(document.activeElement?.tagName).toBe('H1')
  await pressFocused('Undo')
  await until(() => expect(text()).toContain('2 changed back.'))
  expect(document.activeElement?.tagName).toBe('H1')
})

test('Show more keeps the focus while there are more, and then leaves it at the table', async () => {
  const item = (saexRef: string) => ({ saexRef, name: 'FAW', before: 'a', after: 'b', reason: null, isUndone: false })
  const first = [item('SAEX0000001')]
  page = await openAt('/bulk/12', {
    validateSession: () => good(CLERK),
    bulk: () => good({ ...PREVIEW, count: 3, first }),
    bulkItems: ({ query }) => {
      const cursor = Number(new URLSearchParams(query).get('cursor') ?? 0)
      return good(
        cursor === 0
          ? { items: [...first, item('SAEX0000002')], next: 2 }
          : { items: [item('SAEX0000003')], next: null },
      )
    },
  })
  await until(() => expect(text()).toContain('Show more'))
  await pressFocused('Show more')
  await until(() => expect(text()).toContain('SAEX0000002'))
  expect(document.activeElement?.textContent).toBe('Show more')
  await press('Show more')
  await until(() => expect(text()).toContain('SAEX0000003'))
  expect(document.activeElement?.getAttribute('tabindex')).toBe('0')
  expect(document.activeElement?.querySelector('table')).not.toBeNull()
})

test('vehicles lead to their pages for whoever may open those, not for whoever confirms prices alone', async () => {
  const item = {
    saexRef: 'SAEX0001234',
    name: '2019 FAW',
    before: 'R 1.00',
    after: 'R 2.00',
    reason: null,
    isUndone: false,
  }
  const left = { ...item, saexRef: 'SAEX0000077', reason: 'unchanged' } as const
  const bulk: Bulk = { ...PREVIEW, first: [item], excluded: [{ reason: 'unchanged', count: 1 }] }
  const open = async (user: typeof CLERK) => {
    keepInTab(user)
    page = await openAt('/bulk/12', {
      validateSession: () => good(user),
      bulk: () => good(bulk),
      bulkItems: () => good({ items: [left], next: null }),
    })
    await until(() => expect(text()).toContain('SAEX0000077'))
    return [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
  }
  expect(await open(staffUser({ permissions: [{ permissionId: 7 }] }))).toEqual([])
  expect(text()).toContain('SAEX0001234')
  await page?.close()
  expect(await open(CLERK)).toEqual(['/stock-desk', '/stock-desk/SAEX0001234', '/stock-desk/SAEX0000077'])
})

test('a change that is started while it is asked about shows, though that answer is from before', async () => {
  const answer = Promise.withResolvers<Response>()
  let bulk: Bulk = PREVIEW
  let slow: Promise<Response> | undefined
  page = await openAt('/bulk/12', {
    validateSession: () => good(CLERK),
    bulk: () => slow ?? good(bulk),
    bulkItems: () => good({ items: [], next: null }),
    startBulk: () => {
      bulk = DONE
      return good(bulk)
    },
  })
  await until(() => expect(text()).toContain('Preview: 2 vehicles'))
  slow = answer.promise
  const asked = page.callsOf('bulk').length
  void page.store.dispatch(bulkApi.endpoints.getBulk.initiate(12, { forceRefetch: true }))
  await until(() => expect(page?.callsOf('bulk').length).toBeGreaterThan(asked))
  slow = undefined
  await press('Change 2 vehicles')
  await until(() => expect(page?.callsOf('startBulk')).toHaveLength(1))
  await act(async () => answer.resolve(good(PREVIEW)))
  await until(() => expect(text()).toContain('2 changed.'))
})
