import { type Check, dumpCaches, expectThat, type Scene, visitUntilReady } from './check.ts'
import { fill, press, runAtLast, waitForHeading } from './tab.ts'

const NAME = 'Sample Administrator'
const KEYS = ['permissionId', 'sessionExpiry', 'sessionToken']

export const STAFF_CHECKS: readonly Check[] = [
  { name: 'who signs in, works and signs out leaves nothing in the browser', numbers: [35], run },
]

async function run(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitUntilReady(scene, '/login')
  await logIn(scene)
  const token = (await tab.run(() => sessionStorage.getItem('sessionToken'))) ?? ''
  expectThat(token.length > 20, 'the tab has a session')
  for (const [path, heading] of [
    ['/dashboard', 'Overview'],
    ['/quotes', 'Vehicle Leeds'],
    ['/stock-status', 'Stock'],
    ['/uploads', 'Uploads'],
    ['/to-confirm', 'To confirm'],
  ] as const) {
    await tab.open(`${shop.url}${path}`)
    await waitForHeading(tab, heading)
  }
  await press(tab, 'Log out')
  await waitForHeading(tab, 'Staff login')
  const stored = await runAtLast(tab, dumpStorage)
  for (const mark of [token, NAME, ...KEYS]) expectThat(!stored.includes(mark), `${mark} is in no storage`)
  const cached = JSON.stringify(await dumpCaches(tab))
  for (const mark of [token, NAME]) expectThat(!cached.includes(mark), `${mark} is in no cache`)
  // The page goes while it is asked.
  await tab.run(() => history.back()).catch(() => undefined)
  await waitForHeading(tab, 'Staff login')
  const shown = await runAtLast(tab, () => document.body.innerText)
  expectThat(!shown.includes(NAME) && !shown.includes('Log out'), 'going back shows nothing of the session')
}

/** As the sample administrator. */
export async function logIn({ shop, tab }: Pick<Scene, 'shop' | 'tab'>): Promise<void> {
  await tab.open(`${shop.url}/login`)
  await fill(tab, 'Username', 'admin')
  await fill(tab, 'Password', 'a sample password')
  await press(tab, 'Login')
  await waitForHeading(tab, 'Vehicle Export')
}

/** In the page: every text in IndexedDB and in both storages. */
async function dumpStorage(): Promise<string> {
  const finished = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('not read')))
    })
  const rows: unknown[] = []
  for (const { name } of await indexedDB.databases()) {
    const database = await finished(indexedDB.open(name ?? ''))
    for (const store of database.objectStoreNames) {
      rows.push(await finished(database.transaction(store).objectStore(store).getAll()))
    }
    database.close()
  }
  return JSON.stringify([rows, Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])
}
