import { expect, test, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { textOfPdf } from '../support/pdf-text.ts'
import { BASE_URL, hold } from './home.ts'
import { ANY_SIZE, SOAK } from './kinds.ts'
import { message, openQuoted, quotePanel } from './listing.ts'
import { anEmail, field, fillIn, ISSUE, press, recordRequests, table } from './quotation.ts'

test.use({ baseURL: BASE_URL })

const REQUIRED = 'Please make sure to enter the required fields'

test.describe('the client’s details', () => {
  test(
    'are revealed by the first press, checked by the next, and stored once they are good, for the next visit',
    ANY_SIZE,
    async ({ page }) => {
      const asked = recordRequests(page, ISSUE)
      await openQuoted(page)
      const form = page.getByRole('form', { name: 'Please fill in your details to continue' })
      await expect(form).toBeHidden()
      await press(page, 'Email Quote')
      await expect(form.getByRole('heading')).toBeInViewport()
      await expect(message(page, REQUIRED)).toBeHidden()
      await expect(quotePanel(page).getByRole('button', { name: 'Download Quote' })).toBeInViewport({ ratio: 1 })

      await field(page, 'Last Name').fill('Mwila')
      await press(page, 'Email Quote')
      await expect(message(page, REQUIRED)).toHaveAttribute('role', 'alert')
      for (const [name, isWrong] of [
        ['First Name', 'true'],
        ['Last Name', 'false'],
        ['Email Address', 'true'],
        ['Cell Number', 'false'],
      ] as const) {
        await expect(field(page, name)).toHaveAttribute('aria-invalid', isWrong)
        await expect.poll(() => isRed(page, name)).toBe(isWrong === 'true')
      }
      await expect(field(page, 'First Name')).toBeFocused()
      expect(await page.evaluate(() => localStorage.getItem('lastName'))).toBeNull()

      await field(page, 'First Name').fill(' Chanda ')
      await field(page, 'Email Address').fill('chanda@example.test, other@example.test')
      await press(page, 'Download Quote')
      await expect(field(page, 'Email Address')).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page, 'Email Address')).toHaveValue('chanda@example.test, other@example.test')
      expect(asked).toEqual([])

      const email = anEmail()
      await field(page, 'Email Address').fill(email)
      const started = page.waitForEvent('download')
      await press(page, 'Download Quote')
      expect((await started).suggestedFilename()).toMatch(/^Q\d{4}-\d{6}\.pdf$/)
      await expect(message(page, 'Your download will begin shortly!')).toBeVisible()
      const stored = await page.evaluate(() =>
        ['firstName', 'lastName', 'emailAddress', 'cellNumber'].map((key) => localStorage.getItem(key)),
      )
      expect(stored).toEqual(['Chanda', 'Mwila', email, ''])

      await page.reload()
      await expect(table(page)).toBeVisible()
      await expect(field(page, 'First Name')).toBeHidden()
      await press(page, 'Download Quote')
      await expect(field(page, 'First Name')).toHaveValue('Chanda')
      await expect(field(page, 'Email Address')).toHaveValue(email)
    },
  )

  test('that were used do not stand open after a reload, however soon it comes', SOAK, async ({ page }) => {
    await openQuoted(page)
    await fillIn(page)
    await expect(quotePanel(page).locator('form')).toHaveAttribute('data-kept', 'true')
    await slowDrafts(page, 2000)
    await press(page, 'Download Quote')
    await expect(message(page, 'Your download will begin shortly!')).toBeVisible()
    await page.reload()
    await expect(table(page)).toBeVisible()
    await expect(quotePanel(page).getByRole('button', { name: 'Download Quote' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(field(page, 'First Name')).toBeHidden()
  })

  test('that would be a message are refused by field before anything is sent, and stay', ANY_SIZE, async ({ page }) => {
    const asked = recordRequests(page, ISSUE)
    await openQuoted(page)
    await fillIn(page)
    await field(page, 'First Name').fill('New bank: FNB 62001234567 br')
    await field(page, 'Cell Number').fill('Call +27820000000 to pay')
    await press(page, 'Email Quote')
    await expect(field(page, 'First Name')).toBeFocused()
    await expect(field(page, 'First Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'First Name')).toHaveValue('New bank: FNB 62001234567 br')
    await expect(page.getByText('no digits, no web address')).toBeVisible()
    await expect(field(page, 'Last Name')).toHaveAttribute('aria-invalid', 'false')
    await expect(page.getByText('Only digits, spaces and')).toBeVisible()
    expect(asked).toEqual([])
  })

  test('that are typed stay when one leaves the page and comes back', ANY_SIZE, async ({ page }) => {
    await openQuoted(page)
    await press(page, 'Email Quote')
    await field(page, 'First Name').fill('Half a na')
    await page.getByRole('link', { name: 'Back to the stock' }).click()
    await expect(page.getByRole('heading', { name: 'Our Range of Vehicles' })).toBeVisible()
    await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').nth(1).click()
    await expect(table(page)).toBeVisible()
    await press(page, 'Email Quote')
    await expect(field(page, 'First Name')).toHaveValue('Half a na')
  })

  test(
    'in letters that the paper lacks are printed as the e-mail address, and the form says so',
    ANY_SIZE,
    async ({ page }) => {
      await openQuoted(page)
      await fillIn(page)
      const note = page.getByText(
        'The quotation is printed with your e-mail address, because its font lacks some letters of your name.',
      )
      await expect(note).toBeHidden()
      await field(page, 'First Name').fill('小明')
      await expect(note).toBeVisible()
      const email = await field(page, 'Email Address').inputValue()
      const started = page.waitForEvent('download')
      await press(page, 'Download Quote')
      const text = await textOfPdf(await readFile(await (await started).path()))
      expect(text.replaceAll(/\s/g, '')).toContain(email)
      expect(text).not.toContain('Mwila')
      await press(page, 'Change my details')
      await field(page, 'First Name').fill('محمد')
      await expect(note).toBeHidden()
    },
  )

  test('are sent once, however often the button is pressed meanwhile', ANY_SIZE, async ({ page }) => {
    const asked = recordRequests(page, ISSUE)
    await openQuoted(page)
    await fillIn(page)
    const answer = await hold(page, ISSUE)
    await press(page, 'Download Quote')
    const download = quotePanel(page).getByRole('button', { name: 'Download Quote' })
    await expect(download).toHaveAttribute('aria-busy', 'true')
    await expect(download.locator('.spinner-border')).toBeVisible()
    await press(page, 'Download Quote')
    await press(page, 'Email Quote')
    const started = page.waitForEvent('download')
    answer.release()
    await started
    await expect(download).toHaveAttribute('aria-busy', 'false')
    expect(asked).toHaveLength(1)
  })
})

/** A slow device: so long after it was taken out a draft may still come back, when the page ends meanwhile. */
async function slowDrafts(page: Page, ms: number): Promise<void> {
  await page.evaluate((slowMs) => {
    // oxlint-disable-next-line typescript/unbound-method -- the proxy calls it on its store
    IDBObjectStore.prototype.delete = new Proxy(IDBObjectStore.prototype.delete, {
      apply: (takeOut, store: IDBObjectStore, given: [IDBValidKey]) => {
        const end = performance.now() + slowMs
        // A transaction is complete when nothing more is asked of it.
        const ask = (): void => {
          if (performance.now() < end) store.count().addEventListener('success', ask)
        }
        if (store.name === 'drafts') ask()
        return Reflect.apply(takeOut, store, given)
      },
    })
  }, ms)
}

/** Whether the border of a field has the colour of an error. */
async function isRed(page: Page, name: string): Promise<boolean> {
  return field(page, name).evaluate((input) => {
    const colour = getComputedStyle(input).borderTopColor
    const [red = 0, green = 0, blue = 0] = (/[\d., ]+/.exec(colour)?.[0] ?? '').split(',').map(Number)
    return red > green * 1.5 && red > blue * 1.5
  })
}
