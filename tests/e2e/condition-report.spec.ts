import { createHash, randomInt, randomUUID } from 'node:crypto'
import { expect, test as plain, type Page } from '@playwright/test'
import type { Draft } from '../../src/shared/contract/drafts.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import type { StaffVehicle } from '../../src/shared/contract/stock-vehicle.ts'
import { aReport, areaOf, type FindingInput, type ReportInput } from '../support/condition.ts'
import { patchwork } from '../support/patchwork.ts'
import { violations } from './axe.ts'
import { ANY_SIZE, SOAK, WIDE_IN_SOAK } from './kinds.ts'
import { makeVehicle, vehicleAt, withdrawMade } from './made-vehicles.ts'
import { visitUntilReady } from './offline.ts'
import { test as offline } from './returning.ts'
import { signIn, tokenOf } from './staff-screens.ts'

const run = randomInt(1_000_000) * 1000

async function picture(seed: number) {
  return { name: `dent ${seed}.jpg`, mimeType: 'image/jpeg', buffer: await patchwork(run + seed) }
}
const CHOOSE = 'input[aria-label="Choose photos"]'
const area = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish report' })
const report = (page: Page) => page.getByRole('region', { name: 'Condition report' })

async function stored(page: Page, saexRef: string): Promise<StaffVehicle['report']> {
  return (await vehicleAt(page.request, saexRef)).report
}
async function publishByCall(page: Page, saexRef: string, report: ReportInput): Promise<void> {
  const headers = { Token: await tokenOf(page.request, 'clerk'), 'Idempotency-Key': randomUUID() }
  const answer = await page.request.post(STAFF_PATHS.conditionReport, { data: { saexRef, report }, headers })
  expect(answer.status(), await answer.text()).toBe(200)
}
/** Answers the key of the photo. */
async function sendByCall(page: Page, seed: number): Promise<string> {
  const { buffer } = await picture(seed)
  const headers = { Token: await tokenOf(page.request, 'clerk') }
  const [id, sha256] = [randomUUID(), createHash('sha256').update(buffer).digest('hex')]
  const data = { id, saexRef: null, purpose: 'finding', sizeBytes: buffer.length, sha256 }
  expect((await page.request.post(STAFF_PATHS.photos, { data, headers })).status()).toBe(200)
  const sent = await page.request.post(`${STAFF_PATHS.photoPart}?id=${id}&at=0`, {
    data: buffer,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
  })
  return ((await sent.json()) as { result: { key: string } }).result.key
}
async function openForm(page: Page, saexRef: string): Promise<void> {
  await page.goto(`/stock-desk/${saexRef}/condition`)
  await expect(publish(page)).toBeVisible()
}

async function addDent(page: Page, name: string): Promise<void> {
  const own = area(page, name)
  await own.getByLabel('Good').check()
  await own.getByRole('button', { name: 'Add a finding', exact: true }).click()
  await own.getByLabel('Panel').selectOption('Roof')
  await own.getByLabel('What').selectOption('dent')
}

plain.describe('in the yard and at a desk', () => {
  plain.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })
  plain.afterEach(withdrawMade)

  plain('what was seen, with a photo of the damage, is what a buyer reads', WIDE_IN_SOAK, async ({ page }) => {
    const { saexRef } = await makeVehicle(page)
    await signIn(page, 'photographer')
    await page.goto(`/stock-desk/${saexRef}/photos`)
    await page.getByRole('link', { name: 'Condition' }).click()
    await expect(page.getByText('No condition report yet.')).toBeVisible()
    await page.getByLabel('Mileage then').fill('84 210')
    const body = area(page, 'Body')
    await body.getByLabel('Needs repair').check()
    await body.getByLabel('Windscreen').selectOption('cracked')
    await body.getByRole('button', { name: 'Add a finding', exact: true }).click()
    await body.getByLabel('Panel').selectOption('Rear bumper')
    await body.getByLabel('What').selectOption('dent')
    await body.getByRole('group', { name: 'Finding 1' }).getByLabel('In your words').fill('As large as a hand')
    await body.locator('input[aria-label="Choose photos"]').setInputFiles([await picture(1)])
    await expect(body.getByRole('list', { name: 'Photos of the finding' }).getByRole('img')).toHaveCount(1)
    await area(page, 'Tyres').getByLabel('Good').check()
    await area(page, 'Tyres').getByLabel('Tread, front left').fill('5,5')
    expect(await violations(page)).toEqual([])
    await publish(page).click()
    await expect(page.getByText('The report is published: buyers see it now.')).toBeVisible()
    await expect(page.getByText(/published by Sample Photographer/)).toBeVisible()
    expect(await page.locator('main').innerText()).not.toMatch(/R\s?\d{3}|Desk Test Motors/)

    await page.getByRole('link', { name: 'As buyers see it' }).click()
    await expect(report(page)).toContainText(/Inspected \d+ \w+ 20\d\d at 84\s210\skm/)
    const areas = report(page).getByRole('list').first().locator('> li')
    await expect(areas).toHaveCount(7)
    await expect(areas.nth(0)).toContainText('Needs repair')
    await expect(areas.nth(0)).toContainText('Windscreen: cracked')
    await expect(areas.nth(0)).toContainText('Rear bumper: dent')
    await expect(areas.nth(0).getByText('As large as a hand')).toHaveAttribute('lang', 'en')
    await expect(areas.nth(2)).toContainText('Tread, front left: 5.5 mm')
    for (const unseen of [1, 3, 4, 5, 6]) await expect(areas.nth(unseen)).toContainText('Not checked')
    await expect(report(page)).toContainText('A description of what we saw, not a guarantee.')
    const photo = report(page).getByRole('button', { name: 'Rear bumper, photo 1' })
    const small = (await photo.boundingBox())!.width
    await photo.click()
    await expect(photo).toHaveAttribute('aria-pressed', 'true')
    expect((await photo.boundingBox())!.width).toBeGreaterThan(small * 1.5)
    expect(await violations(page)).toEqual([])
    // One photo of the damage, and none in the list of the vehicle's own.
    expect(areaOf((await stored(page, saexRef))!, 'body').findings[0]!.pictures).toHaveLength(1)
    await expect(page.getByRole('list', { name: 'Photos' })).toHaveCount(0)
  })

  plain('a vehicle that nobody looked at says so', ANY_SIZE, async ({ page }) => {
    const { saexRef } = await makeVehicle(page)
    await page.goto(`/vehicle-listing/${saexRef}`)
    await expect(report(page)).toContainText('No condition report yet.')
  })

  plain('what lacks its reason is told where it stands, and nothing is lost', ANY_SIZE, async ({ page }) => {
    const { saexRef } = await makeVehicle(page)
    await signIn(page, 'clerk')
    await openForm(page, saexRef)
    await publish(page).click()
    await expect(page.getByText('The report says nothing.')).toBeVisible()
    await area(page, 'Paint').getByLabel('Needs repair').check()
    await area(page, 'Engine').getByRole('button', { name: 'Add a finding', exact: true }).click()
    await page.getByLabel('Mileage then').fill('many')
    await publish(page).click()
    await expect(page.getByText('Paint says nothing.')).toBeVisible()
    await expect(page.getByText('Engine says what was seen, but has no grade.')).toBeVisible()
    await expect(page.getByText('Panel is empty: please choose one.')).toBeVisible()
    await expect(page.getByText('The mileage is no number: please write it in digits.')).toBeVisible()
    // The first of the page, whatever order the rules have.
    await expect(page.getByLabel('Mileage then')).toBeFocused()
    await expect(page.getByRole('alert').getByText('5 places need a look.')).toBeVisible()
    await expect(page.getByLabel('Mileage then')).toHaveValue('many')
    await page.getByLabel('Mileage then').fill('')
    await area(page, 'Paint').getByLabel('In your words').fill('It peels on the roof')
    await page.getByRole('button', { name: 'Remove finding 1: Engine' }).click()
    await expect(page.getByText(/needs? a look/)).toHaveCount(0)
    await publish(page).click()
    await expect(page.getByText('The report is published: buyers see it now.')).toBeVisible()
    expect(areaOf((await stored(page, saexRef))!, 'paint').words).toBe('It peels on the roof')
  })

  plain('an answer that is lost is asked for again, and the report is one', SOAK, async ({ page }) => {
    const { saexRef } = await makeVehicle(page)
    await signIn(page, 'clerk')
    await openForm(page, saexRef)
    await area(page, 'Body').getByLabel('Good').check()
    let asked = 0
    await page.route(`**${STAFF_PATHS.conditionReport}`, async (route) => {
      asked++
      await route.fetch()
      await (asked === 1 ? route.abort() : route.continue())
    })
    await publish(page).click()
    await expect(page.getByText(/What you typed is kept here/)).toBeVisible()
    const first = (await stored(page, saexRef))!.id
    await publish(page).click()
    await expect(page.getByText('The report is published: buyers see it now.')).toBeVisible()
    expect((await stored(page, saexRef))!.id).toBe(first)
  })

  plain('without a connection the report stays typed, and says so', ANY_SIZE, async ({ page }) => {
    const { saexRef } = await makeVehicle(page)
    await signIn(page, 'photographer')
    await openForm(page, saexRef)
    await area(page, 'Body').getByLabel('Good').check()
    await page.route('**/api/**', (route) => route.abort())
    await publish(page).click()
    await expect(page.getByText('Needs a connection. What you typed is kept here; please try again.')).toBeVisible()
    await expect(area(page, 'Body').getByLabel('Good')).toBeChecked()
    await page.unroute('**/api/**')
    await publish(page).click()
    await expect(page.getByText('The report is published: buyers see it now.')).toBeVisible()
  })

  plain('a tab that dies in the yard leaves a draft, with its photo', SOAK, async ({ context, page }) => {
    const { saexRef } = await makeVehicle(page)
    await signIn(page, 'photographer')
    await openForm(page, saexRef)
    await area(page, 'Engine').getByLabel('Worn for its age').check()
    await area(page, 'Engine').getByLabel('Oil leak').selectOption('damp')
    await area(page, 'Engine').getByRole('button', { name: 'Add a finding', exact: true }).click()
    await area(page, 'Engine')
      .locator('input[aria-label="Choose photos"]')
      .setInputFiles([await picture(2)])
    await expect(page.getByRole('list', { name: 'Photos of the finding' }).getByRole('img')).toHaveCount(1)
    await expect(page.getByText(/Draft saved/)).toBeVisible({ timeout: 10_000 })
    await page.close({ runBeforeUnload: false })
    const again = await context.newPage()
    await signIn(again, 'photographer')
    await openForm(again, saexRef)
    await expect(again.getByText(/You began this on/)).toBeVisible()
    await again.getByRole('button', { name: 'Go on' }).click()
    await expect(area(again, 'Engine').getByLabel('Worn for its age')).toBeChecked()
    await expect(area(again, 'Engine').getByLabel('Oil leak')).toHaveValue('damp')
    await expect(again.getByRole('list', { name: 'Photos of the finding' }).getByRole('img')).toHaveCount(1)
    await again.getByLabel('Panel').selectOption('Engine bay')
    await again.getByLabel('What').selectOption('leak')
    await publish(again).click()
    await expect(again.getByText('The report is published: buyers see it now.')).toBeVisible()
    await openForm(again, saexRef)
    await expect(again.getByText(/You began this on/)).toHaveCount(0)
    expect(areaOf((await stored(again, saexRef))!, 'engine').findings[0]!.pictures).toHaveLength(1)
  })

  plain(
    'a photo that was not taken holds the report back, and so does none of a finding that is gone',
    SOAK,
    async ({ page }) => {
      const { saexRef } = await makeVehicle(page)
      await signIn(page, 'photographer')
      await openForm(page, saexRef)
      const body = area(page, 'Body')
      await addDent(page, 'Body')
      await body
        .locator(CHOOSE)
        .setInputFiles({ name: 'no picture.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') })
      await expect(page.getByRole('button', { name: 'Try again no picture.jpg' })).toBeVisible()
      await publish(page).click()
      await expect(page.getByText('A photo of a finding did not arrive.')).toBeVisible()
      expect(await stored(page, saexRef)).toBe(null)
      // Photos of what is taken back hold nothing back, on their way as well.
      await page.route(`**${STAFF_PATHS.photos}`, (route) => route.abort())
      await addDent(page, 'Paint')
      await area(page, 'Paint')
        .locator(CHOOSE)
        .setInputFiles([await picture(10)])
      await page.getByRole('button', { name: 'Remove finding 1: Body' }).click()
      await publish(page).click()
      await expect(page.getByText('Photos are still on their way.')).toBeVisible()
      await page.getByRole('button', { name: 'Remove finding 1: Paint' }).click()
      await area(page, 'Paint').getByLabel('Not checked').check()
      await publish(page).click()
      await expect(page.getByText('The report is published: buyers see it now.')).toBeVisible()
    },
  )

  plain('a finding takes four photos, and says how many were left out', ANY_SIZE, async ({ page }) => {
    const { saexRef } = await makeVehicle(page)
    await signIn(page, 'clerk')
    await openForm(page, saexRef)
    await addDent(page, 'Body')
    const chosen = [11, 12, 13, 14, 15, 16].map(picture)
    await area(page, 'Body')
      .locator(CHOOSE)
      .setInputFiles(await Promise.all(chosen))
    await expect(page.getByText('A finding has up to 4 photos: 2 were left out.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Photos of the finding' }).getByRole('img')).toHaveCount(4)
    await expect(area(page, 'Body').getByRole('button', { name: 'Take a photo' })).toHaveCount(0)
  })

  plain('while a report is published nothing can be typed, and its draft ends with it', ANY_SIZE, async ({ page }) => {
    const { saexRef } = await makeVehicle(page)
    await signIn(page, 'clerk')
    await openForm(page, saexRef)
    await page.route(`**${STAFF_PATHS.conditionReport}`, async (route) => {
      // The first draft is kept meanwhile.
      await page.waitForResponse(`**${STAFF_PATHS.saveDraft}`)
      await route.continue()
    })
    await area(page, 'Body').getByLabel('Good').check()
    await publish(page).click()
    await expect(area(page, 'Paint').getByLabel('In your words')).toBeDisabled()
    await expect(page.getByText('The report is published: buyers see it now.')).toBeVisible({ timeout: 10_000 })
    await expect(area(page, 'Paint').getByLabel('In your words')).toBeEnabled()
    const headers = { Token: await tokenOf(page.request, 'clerk') }
    const subjects = async () => {
      const answer = await page.request.get(STAFF_PATHS.drafts, { headers })
      return ((await answer.json()) as { result: { drafts: Draft[] } }).result.drafts.map(({ subject }) => subject)
    }
    await expect.poll(subjects).not.toContain(saexRef)
  })

  plain('a photo that comes while one looks elsewhere waits for its finding', SOAK, async ({ page }) => {
    const { saexRef } = await makeVehicle(page)
    await signIn(page, 'photographer')
    await openForm(page, saexRef)
    await addDent(page, 'Body')
    await expect(page.getByText(/Draft saved/)).toBeVisible({ timeout: 10_000 })
    const listed = Promise.withResolvers<void>()
    await page.route(`**${STAFF_PATHS.photos}`, async (route) => {
      await listed.promise
      await route.continue()
    })
    await area(page, 'Body')
      .locator(CHOOSE)
      .setInputFiles([await picture(17)])
    await page.getByRole('link', { name: /^Photos/ }).click()
    const waits = page.getByText('1 photo of another vehicle or of a condition report is on its way.')
    await expect(waits).toBeVisible()
    const arrived = page.waitForResponse(`**${STAFF_PATHS.photoPart}*`)
    listed.resolve()
    await arrived
    await expect(waits).toBeVisible()
    const warns = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
    expect(await warns()).toBe(true)
    await page.getByRole('link', { name: 'Condition' }).click()
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByRole('list', { name: 'Photos of the finding' }).getByRole('img')).toHaveCount(1)
    await expect(page.getByText(/Draft saved/)).toBeVisible({ timeout: 10_000 })
    await expect.poll(warns).toBe(false)
  })

  plain('a report is corrected, and withdrawn with a reason', ANY_SIZE, async ({ page }) => {
    const { saexRef } = await makeVehicle(page)
    await publishByCall(page, saexRef, aReport({ areas: { body: { words: 'a typing eror' } } }))
    await signIn(page, 'clerk')
    await openForm(page, saexRef)
    await page.getByRole('button', { name: 'Correct this report' }).click()
    await expect(page.getByLabel('Mileage then')).toHaveValue('84210')
    await area(page, 'Body').getByLabel('In your words').fill('no typing error')
    await publish(page).click()
    await expect(page.getByText('The report is published: buyers see it now.')).toBeVisible()
    const corrected = (await stored(page, saexRef))!
    expect([corrected.inspectedOn, areaOf(corrected, 'body').words]).toEqual(['2026-11-10', 'no typing error'])
    await page.getByRole('button', { name: 'Withdraw the report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw this report?' })
    await dialog.getByRole('button', { name: 'Withdraw the report' }).click()
    await expect(dialog.getByText('Please say why.')).toBeVisible()
    await dialog.getByLabel('Why').fill('Another vehicle was meant')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Withdraw the report' }).click()
    await expect(page.getByText('The report is withdrawn.')).toBeVisible()
    await expect(page.getByText('No condition report yet.')).toBeVisible()
    const earlier = page.getByRole('region', { name: 'Earlier reports' })
    await expect(earlier.getByRole('button')).toHaveCount(2)
    await earlier.getByRole('button').first().click()
    await expect(earlier.getByText(/^Withdrawn by .*: Another vehicle was meant$/)).toBeVisible()
    await expect(earlier.getByText('no typing error')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Condition report')
  })

  plain('buyers read it in their language, what staff wrote as it is', ANY_SIZE, async ({ page }) => {
    const { saexRef } = await makeVehicle(page)
    const report = aReport({ inspectedOn: '2026-03-12', areas: { body: { words: 'Straight all round' } } })
    await publishByCall(page, saexRef, report)
    const said = { en: 'Not checked', fr: 'Non vérifié', pt: 'Não verificado', sw: 'Haijakaguliwa' }
    const old = { en: 'More than 90', fr: 'plus de 90', pt: 'mais de 90', sw: 'siku 90' }
    for (const language of ['en', 'fr', 'pt', 'sw'] as const) {
      await page.goto(`/vehicle-listing/${saexRef}?lang=${language}`)
      const part = page.locator('#condition')
      await expect(part.getByText(said[language])).toHaveCount(6)
      await expect(part).toContainText(old[language])
      await expect(part.getByText('Straight all round')).toHaveAttribute('lang', 'en')
    }
  })
})

offline.afterEach(async ({ playwright }) => {
  // The address of the test is dead by now.
  const request = await playwright.request.newContext({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })
  await withdrawMade({ request })
  await request.dispose()
})

offline('without a connection a visited listing has the report that it had', ANY_SIZE, async ({ page, shop }) => {
  const { saexRef } = await makeVehicle(page)
  const pictures = [await sendByCall(page, 20)]
  const finding: FindingInput = { panel: 'roof', kind: 'dent', words: '', pictures }
  const checks = [{ key: 'treadSpare', value: 7 }]
  const areas = { body: { findings: [finding] }, tyres: { grade: 'worn' as const, checks } }
  await publishByCall(page, saexRef, aReport({ areas }))
  await visitUntilReady(page, `/vehicle-listing/${saexRef}`)
  await page.reload()
  await expect(report(page)).toContainText('7 mm')
  await seePhoto(page)
  const online = await report(page).innerText()
  await shop.kill()
  await page.goto('/')
  await page.goto(`/vehicle-listing/${saexRef}`)
  await expect(report(page)).toContainText('7 mm')
  expect(await report(page).innerText()).toBe(online)
  await seePhoto(page)
})

async function seePhoto(page: Page): Promise<void> {
  const photo = report(page).getByRole('img', { name: 'Roof, photo 1' })
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((own) => own instanceof HTMLImageElement && own.naturalWidth > 0)).toBe(true)
}
