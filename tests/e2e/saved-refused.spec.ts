import { expect, test } from '@playwright/test'
import { openHome } from './home.ts'
import { ANY_SIZE, MOVING, SOAK } from './kinds.ts'
import { goToSaved, heartOf, savedRows, saveFirst } from './saved-list.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '', ...MOVING })

test('a window without storage says so, and everything else works', ANY_SIZE, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await openHome(page)
  await page
    .getByRole('button', { name: /^Save \d{4} / })
    .first()
    .click()
  await expect(page.getByText('This browser window gives the shop no storage')).toBeVisible()
  await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Get a Quotation Now!' }).first()).toBeVisible()
  await goToSaved(page)
  await expect(page.getByRole('heading', { name: 'What this device keeps cannot be read' })).toBeVisible()
})

test('a database that does not open is given up after seconds', SOAK, async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await page.goto('/saved')
  await expect(page.getByRole('heading', { name: 'What this device keeps cannot be read' })).toBeVisible()
})

test('a full device says that it has no room and keeps what it has', ANY_SIZE, async ({ page, context }) => {
  const name = await saveFirst(page)
  await page.evaluate(() => {
    // Below it is called on the store that it was asked of.
    // oxlint-disable-next-line typescript/unbound-method
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...values) {
      const request = put.apply(this, values)
      // What a full disk does: the request succeeds and the transaction is aborted after it.
      request.addEventListener('success', () => {
        Object.defineProperty(this.transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') })
        this.transaction.abort()
      })
      return request
    }
  })
  await page
    .getByRole('button', { name: /^Save \d{4} / })
    .first()
    .click()
  await expect(page.getByText('This device has no room left.')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/saved')
  await expect(savedRows(other)).toHaveCount(1)
  await expect(savedRows(other).getByRole('link', { name })).toBeVisible()
})

test(
  'an old tab hands the database to a newer build, reads on and asks to be loaded again',
  SOAK,
  async ({ page, context }) => {
    const name = await saveFirst(page)
    const newer = await context.newPage()
    await newer.goto('/faq')
    await newer.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.open('saex-mine', 20)
          request.addEventListener('success', () => {
            request.result.close()
            resolve()
          })
          request.addEventListener('error', () => reject(new Error('not opened')))
          request.addEventListener('blocked', () => reject(new Error('blocked by the old tab')))
        }),
    )
    await heartOf(page, name).click()
    await expect(page.getByText('The shop was updated in another tab.').first()).toBeVisible()
    await goToSaved(page)
    await expect(savedRows(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible()
  },
)
