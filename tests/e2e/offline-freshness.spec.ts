import { expect, type Page } from '@playwright/test'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { DAY_MS } from '../../src/shared/domain/durations.ts'
import { dumpAnswers } from './device.ts'
import { countLine } from './home.ts'
import { SOAK, WIDE_IN_SOAK } from './kinds.ts'
import { age, firstCard, note, openFirstCard, SAVED, visit } from './offline-freshness.ts'
import { moveClock } from './offline-stores.ts'
import { test } from './returning.ts'

/** What a vehicle cost before the shop changed it, in rand and on its card. */
const OLD_PRICE = 17_184
const OLD = /US\$\s1\s000incl/

/** As if the stock had changed since: in every search that this device keeps, the first vehicle had another price. */
async function makeKeptSearchesOld(page: Page): Promise<void> {
  await page.evaluate(async (price) => {
    const finished = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('not kept')))
      })
    const database = await finished(indexedDB.open('saex-stock'))
    const answers = database.transaction('answers', 'readwrite').objectStore('answers')
    for (const row of await finished(answers.getAll())) {
      if (row.kind !== 'search') continue
      const body = row.body.replace(/"priceWithVAT":[\d.]+/, `"priceWithVAT":${price}`)
      // What answers are told apart by.
      answers.put({ ...row, body, digest: `old ${row.digest}` })
    }
    await new Promise((resolve) => answers.transaction.addEventListener('complete', resolve))
    database.close()
  }, OLD_PRICE)
}

test('with the connection back a seen listing is live again by itself', SOAK, async ({ page, shop }) => {
  await visit(page)
  const seen = await openFirstCard(page)
  await shop.kill()
  await page.goto(seen)
  await expect(age(page)).toHaveText(SAVED)
  await expect(page.getByText('Our server is not answering')).toBeVisible()
  await shop.revive()
  await expect(age(page)).toHaveText(/^checked \d\d:\d\d$/, { timeout: 40_000 })
})

test(
  'a late answer that is another is offered, and nothing moves until it is wanted',
  WIDE_IN_SOAK,
  async ({ page, shop }) => {
    await visit(page)
    await page.getByRole('button', { name: 'Next page' }).first().click()
    await expect(countLine(page)).toHaveText(/^Displaying 21 - /)
    await page.waitForLoadState('networkidle')
    await page.goto('/about')
    await makeKeptSearchesOld(page)
    shop.setFaults((path, method) => (path === '/api/stock' && method === 'POST' ? { delayMs: 6000 } : undefined))
    await page.goto('/?page=2')
    await expect(age(page)).toHaveText(SAVED)
    await expect(firstCard(page)).toContainText(OLD)
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
    const place = async () => Math.round((await firstCard(page).boundingBox())?.y ?? 0)
    await expect(page.getByText('Slow connection – showing saved results')).toBeAttached()
    const before = await place()
    const newer = page.getByRole('button', { name: 'Newer results – show' })
    await expect(newer).toBeVisible({ timeout: 15_000 })
    expect(await place()).toBe(before)
    await expect(firstCard(page)).toContainText(OLD)
    await newer.click()
    await expect(firstCard(page)).not.toContainText(OLD)
    await expect(newer).toBeHidden()
    await expect(age(page)).toHaveText('Saved just now')
  },
)

test(
  'a search that takes long says so and can be called off, which leaves the results before it',
  SOAK,
  async ({ page, shop }) => {
    await visit(page)
    await expect(countLine(page)).toHaveText(/^Displaying 1 - /)
    // What is fetched ahead must not hang too: after two failures nobody is kept waiting.
    await expect
      .poll(async () => (await dumpAnswers(page)).filter(({ kind }) => kind === 'search').length)
      .toBeGreaterThan(1)
    shop.setFaults((path, method) => (path === PATHS.stock && method === 'POST' ? 'hang' : undefined))
    await page.goto('/?page=3')
    await expect(
      page.getByText('This seems to be taking a little longer than expected').filter({ visible: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(
      page.getByText('This seems to be taking a little longer than expected').filter({ visible: true }),
    ).toHaveCount(0)
    await expect(note(page)).toBeVisible()
    // The page after the first was kept with it.
    await page.goto('/?page=2')
    await expect(age(page)).toHaveText(SAVED)
    await page.getByRole('button', { name: 'Next page' }).first().click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(countLine(page)).toHaveText(/^Displaying 21 - /)
    await expect(page).toHaveURL(/page=2$/)
  },
)

for (const days of [400, -400]) {
  test(
    `with a clock that is ${days} days off ages go by that of the server, and are never negative`,
    SOAK,
    async ({ page, shop }) => {
      await page.addInitScript(moveClock, days * DAY_MS)
      await visit(page, '/?make=Toyota')
      // The offset is written down a moment later.
      await page.waitForTimeout(1000)
      await shop.kill()
      await page.goto('/?make=Toyota')
      await expect(age(page)).toHaveText(/^Saved (just now|\d minutes? ago)$/)
    },
  )
}
