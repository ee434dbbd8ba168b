import { expect, type Locator, type Page } from '@playwright/test'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import type { StaffVehicle } from '../../src/shared/contract/stock-vehicle.ts'
import { aReport } from '../support/condition.ts'
import { makeVehicle, withdrawMade } from './made-vehicles.ts'
import { type Screen, staffScreen } from './screen.ts'
import { AGAIN, signIn, tokenOf } from './staff-screens.ts'

export const SEEN = aReport({
  areas: {
    body: {
      checks: [{ key: 'windscreen', value: 'chipped' }],
      findings: [{ panel: 'roof', kind: 'dent', words: 'As a hand', pictures: [] }],
    },
    tyres: { grade: 'worn', checks: [{ key: 'treadSpare', value: 5.5 }], words: 'All of one make' },
  },
})

const CONDITION = '/stock-desk/SAEX0000003/condition'
/** As the server answers of a vehicle with two reports. */
const REPORTED: Screen = {
  name: `${CONDITION}, with a report in force and an earlier one`,
  open: async (page) => {
    await signIn(page, 'admin')
    const report = { ...SEEN, id: 2, isOld: false }
    await page.route(`**${STAFF_PATHS.stockVehicle}?*`, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { result: StaffVehicle }
      await route.fulfill({ response, json: { ...answer, result: { ...answer.result, report } } })
    })
    const made = { madeBy: 'Carl', madeAt: '2026-11-10T08:00:00.000Z', withdrawnAt: null, withdrawnBy: null, why: null }
    const withdrawn = { withdrawnAt: '2026-11-11T08:00:00.000Z', withdrawnBy: 'Carl', why: 'another vehicle' }
    const reports = [
      { ...report, ...made },
      { ...report, ...made, ...withdrawn, id: 1 },
    ]
    await page.route(`**${STAFF_PATHS.conditionReport}?*`, (route) =>
      route.fulfill({ json: { errorCode: 0, errorMessage: '', result: { reports } } }),
    )
    await page.goto(CONDITION)
    await page.getByRole('button', { name: /published by Carl on/ }).click()
    await expect(page.getByText('Roof: dent')).toBeVisible()
  },
}
const FAULTY: Screen = {
  name: `${CONDITION}, with a finding and faults`,
  open: async (page) => {
    await signIn(page, 'admin')
    await page.goto(CONDITION)
    const body = page.getByRole('group', { name: 'Body', exact: true })
    await body.getByRole('button', { name: 'Add a finding' }).click()
    await page.getByLabel('Mileage then').fill('many')
    await page.getByRole('button', { name: 'Publish report' }).click()
    await expect(page.getByText('Panel is empty: please choose one.')).toBeVisible()
  },
}

/** The list answered otherwise than the server does. */
const listScreen = (
  state: string,
  path: string,
  {
    open,
    shows,
  }: {
    readonly open: (page: Page) => Promise<unknown>
    readonly shows: (page: Page) => Locator
  },
): Screen => ({
  name: `/stock-desk, ${state}`,
  open: async (page) => {
    await signIn(page, 'admin')
    await open(page)
    await page.goto(path)
    await expect(shows(page)).toBeVisible()
  },
})
const LIST = `**${STAFF_PATHS.stockList}`

const FILTER: Screen = {
  name: '/stock-desk, filter with several makes and a year that is none',
  open: async (page) => {
    await signIn(page, 'admin')
    await page.goto('/stock-desk?make=Toyota&model=Hilux&year=2018,2019')
    await page.getByRole('button', { name: 'Filter (2)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Filter the stock' })
    await dialog.getByRole('button', { name: 'Another make or model' }).click()
    await dialog.getByLabel('Make 2').selectOption('Nissan')
    await dialog.getByLabel('Year').fill('2018, about 2020')
    await dialog.getByRole('button', { name: 'Show vehicles' }).click()
    await expect(dialog.getByText('Write years such as 2015, 2018-2020.')).toBeVisible()
  },
}
const SELECTED: Screen = {
  name: '/stock-desk, some selected',
  open: async (page) => {
    await signIn(page, 'admin')
    await page.goto('/stock-desk')
    await page
      .getByRole('checkbox', { name: /^Select SAEX/ })
      .first()
      .check()
    await expect(page.getByText('1 selected')).toBeVisible()
  },
}
const CONFLICT: Screen = {
  name: '/stock-desk/:saexRef, somebody changed it meanwhile',
  open: async (page) => {
    const { saexRef, version } = await makeVehicle(page)
    await signIn(page, 'admin')
    await page.goto(`/stock-desk/${saexRef}`)
    const headers = { Token: await tokenOf(page.request, 'clerk'), 'Idempotency-Key': crypto.randomUUID() }
    const data = { saexRef, version, values: { colour: 'Red', year: 2017 }, confirmed: [] }
    await page.getByRole('combobox', { name: 'Colour' }).fill('Blue')
    expect((await page.request.post(STAFF_PATHS.saveVehicle, { data, headers, ...AGAIN })).status()).toBe(200)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog', { name: 'Somebody changed this vehicle' })).toContainText('Red')
    await withdrawMade({ request: page.request })
  },
}
const FAULTY_FORM: Screen = {
  name: '/stock-desk/new, with faults',
  open: async (page) => {
    await signIn(page, 'admin')
    await page.goto('/stock-desk/new')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Make is empty.').first()).toBeVisible()
  },
}

/** The stock desk, in the states that somebody meets. */
export const DESK: readonly Screen[] = [
  staffScreen('/stock-desk', 'Stock'),
  listScreen('loading', '/stock-desk', {
    open: (page) => page.route(LIST, () => new Promise(() => {})),
    shows: (page) => page.getByText('The stock is being loaded.'),
  }),
  listScreen('failed', '/stock-desk', {
    open: (page) => page.route(LIST, (route) => route.fulfill({ status: 500, json: {} })),
    shows: (page) => page.getByRole('button', { name: 'Try again' }).first(),
  }),
  listScreen('without a connection', '/stock-desk', {
    open: (page) => page.route(LIST, (route) => route.abort()),
    shows: (page) => page.getByRole('button', { name: 'Try again' }).first(),
  }),
  listScreen('nothing found', '/stock-desk?search=zeppelin', {
    open: () => Promise.resolve(),
    shows: (page) => page.getByRole('heading', { name: 'No vehicle fits' }),
  }),
  FILTER,
  SELECTED,
  staffScreen('/stock-desk/SAEX0000003', /\d{4}/),
  CONFLICT,
  staffScreen('/stock-desk/new', 'Add a vehicle'),
  FAULTY_FORM,
  staffScreen('/stock-desk/SAEX0000003/photos', /\d{4}/),
  staffScreen('/stock-desk/SAEX0000003/condition', /\d{4}/),
  REPORTED,
  FAULTY,
  {
    name: '/bulk/:id',
    open: async (page) => {
      await signIn(page, 'admin')
      const headers = { Token: await tokenOf(page.request, 'admin'), 'Idempotency-Key': crypto.randomUUID() }
      const wish = { price: { by: 'percent', value: 25, roundTo: 500 }, pin: true }
      const data = { refs: ['SAEX0000003', 'SAEX0000004'], wish }
      const made = await page.request.post(STAFF_PATHS.bulk, { data, headers })
      const { result } = (await made.json()) as { result: { id: number } }
      await page.goto(`/bulk/${result.id}`)
      await expect(page.getByRole('heading', { level: 1, name: /^Change price of/ })).toBeVisible()
    },
  },
]
