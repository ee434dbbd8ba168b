import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'a sample password'
export type Account = 'admin' | 'advertiser' | 'agent'

/** Code and data that only somebody who is signed in may fetch; the code is named after its source file. */
export const STAFF_ONLY =
  /\/api\/(reporting|report|export)\/|\/assets\/(DashboardLayout|dashboard\.page|leads\.page|vehicle-export\.page|stock-status\.page|stock-desk\.page|vehicle-desk\.page|vehicle-photos\.page|condition\.page|bulk\.page|uploads\.page|to-confirm\.page|account\.page|chart|spreadsheet|download-workbook)/

/** Tokens of this test's sessions, ended after it: five of one account are the most that live. */
const tokens: string[] = []

/** Signs in by the form and waits for the vehicle export. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login')
  await submitLogin(page, { username: account, password: PASSWORD })
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicle Export' })).toBeVisible()
  tokens.push((await page.evaluate(() => sessionStorage.getItem('sessionToken'))) ?? '')
}

export async function submitLogin(
  page: Page,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Folds the menu out where the screen is narrow. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
}

export async function logOut(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Staff login' })).toBeVisible()
}

/** Ends what a test left open. */
export async function endSessions(page: Page): Promise<void> {
  for (const token of tokens.splice(0)) await page.request.post('/api/session/logout', { headers: { Token: token } })
}

/** Every address that the page asks for from now on. */
export function keepJournal(page: Page): readonly string[] {
  const journal: string[] = []
  page.on('request', (request) => journal.push(request.url()))
  return journal
}

/** All texts that this browser keeps for the page, and what stands on it now. */
export async function dumpBrowser(page: Page): Promise<string> {
  const cookies = JSON.stringify(await page.context().cookies())
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const rows = await Promise.all(databases.map(async ({ name }) => [name, await readAll(name ?? '')]))
    const caches = await Promise.all((await window.caches.keys()).map(readCache))
    const storages = [localStorage, sessionStorage].map((storage) =>
      Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? '')).concat(
        Object.keys(storage),
      ),
    )
    const { href } = location
    return JSON.stringify({
      rows,
      caches,
      storages,
      href,
      state: history.state,
      html: document.documentElement.outerHTML,
    })

    async function readAll(name: string): Promise<unknown[]> {
      const database = await finished(indexedDB.open(name))
      const stores = [...database.objectStoreNames]
      const found = await Promise.all(
        stores.map((store) => finished(database.transaction(store).objectStore(store).getAll())),
      )
      database.close()
      return found
    }

    function finished<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('the database did not open')))
      })
    }

    async function readCache(name: string): Promise<unknown[]> {
      const cache = await window.caches.open(name)
      const answers = await cache.matchAll()
      return Promise.all(answers.map(async (answer) => [answer.url, await answer.text()]))
    }
  })
  return cookies + kept
}
