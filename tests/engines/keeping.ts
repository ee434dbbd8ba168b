import { setTimeout as sleep } from 'node:timers/promises'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { MB } from '../../src/shared/domain/bytes.ts'
import { HOUR_MS } from '../../src/shared/domain/durations.ts'
import { fill as fillDevice } from '../e2e/offline-full.ts'
import { addPictures, readStores } from '../e2e/offline-stores.ts'
import type { Fault } from '../support/fault-server.ts'
import { type Check, dumpCaches, expectEqual, expectThat, pollUntil, type Scene, visitUntilReady } from './check.ts'
import { listPictures, readTable } from './device.ts'
import { downloadQuote, KEPT, prepareQuote } from './quoting.ts'
import { press, type Tab, waitFor, waitForText } from './tab.ts'
import { renewWorker, saveList, visitTwice } from './visits.ts'

/** Within which photos over the budget are gone and changes are told, on a busy machine. */
const LIMIT_MS = 30_000
const SETTLED_MS = 2000
const PICTURES = { count: 10_000, bytes: 12_000, pinned: 100, hourMs: HOUR_MS }
/** What holds for photos that no pack keeps (`offline.storage-budgets`). */
const PHOTO_BUDGET = 80 * MB
const FILTER = { MakeModelList: [{ MakeName: 'Toyota' }], SortId: 21, Rows: 100 } as const

/** What the device keeps: how much, of whom, and what a change that breaks off leaves of it. */
export const KEEPING_CHECKS: readonly Check[] = [
  { name: 'what a trip leaves on the device names a person in what waits alone', numbers: [3], run: dump },
  { name: 'ten thousand pictures go down to the budget, those of packs stay', numbers: [25], run: evict },
  {
    name: 'on a full device old photos give way, and a seen listing opens without the server',
    numbers: [23],
    isSmall: true,
    run: giveWay,
  },
  { name: 'a change of the stock list that breaks off leaves the list whole', numbers: [38], run: breakChange },
  { name: 'low data: browsing fetches small pictures or none, also after a reload', numbers: [39], run: saveData },
]

async function dump(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  const email = 'stores@example.test'
  await visitTwice(scene)
  await saveList(tab)
  await prepareQuote(tab, { url: shop.url, email })
  await downloadQuote(tab)
  await prepareQuote(tab, { url: shop.url, email, vehicle: 1 })
  await shop.kill()
  await press(tab, 'Download Quote')
  await waitForText(tab, KEPT)
  const stores = await tab.run(readStores)
  const tables = Object.entries(stores)
  const naming = tables.filter(([, rows]) => rows.some((row) => row.includes(email))).map(([name]) => name)
  expectEqual(naming.join(' '), 'saex-mine/outbox', 'tables that name the person')
  expectThat((stores['saex-mine/quotes'] ?? []).length === 1, 'the quotation is kept')
  const cached = await dumpCaches(tab)
  expectEqual(cached.filter(({ url }) => url.includes('/api/')).length, 0, 'answers in caches')
  expectThat(!JSON.stringify(cached).includes(email), 'no cache names the person')
}

async function evict(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitTwice(scene)
  await tab.run(addPictures, PICTURES)
  // The worker counts anew when it starts.
  await renewWorker(scene)
  const [picture = ''] = await listPictures(shop.url)
  await tab.run((url) => fetch(url).then(() => undefined), picture)
  await pollUntil(async () => sizeOf(await readPhotos(tab)) <= PHOTO_BUDGET, LIMIT_MS)
  const photos = await readPhotos(tab)
  expectThat(sizeOf(photos) <= PHOTO_BUDGET, `${sizeOf(photos)} bytes of photos are within the budget`)
  expectEqual(photos.filter(({ isPinned }) => isPinned === 1).length, PICTURES.pinned, 'photos of packs')
  const places = photos.flatMap(({ url }) => /old-(\d+)/.exec(url)?.[1] ?? []).map(Number)
  expectEqual(Math.max(...places), places.length - 1, 'the last one that stays, of those used last')
}

/** How a browser with no room left says so. */
const FULL = 'Storage is full'

async function giveWay(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitTwice(scene)
  await tab.run(fillDevice, { database: 'saex-stock', isPictures: true })
  const countOld = async () => (await readPhotos(tab)).filter(({ url }) => url.startsWith('/pictures/old-')).length
  const before = await countOld()
  expectThat(before > 5, `${before} old photos fill the device`)
  await press(tab, /^\d{4} [A-Z]/)
  await waitForText(tab, 'Get a Quotation Now!')
  expectThat(await pollUntil(async () => (await countOld()) < before, LIMIT_MS), 'old photos give way')
  const isVehicleKept = async () =>
    (await tab.run(readTable, 'saex-stock', 'answers')).some(({ kind }) => kind === 'vehicle')
  expectThat(await pollUntil(isVehicleKept, LIMIT_MS), 'the vehicle is kept')
  expectThat(
    !(await tab.run((text) => document.body.innerText.includes(text), FULL)),
    'nothing is said of a full device',
  )
  const address = await tab.run(() => location.href)
  await tab.open(`${shop.url}/about`)
  await shop.kill()
  await tab.open(address)
  await waitForText(tab, 'Saved ')
}

type Photo = { readonly url: string; readonly bytes: number; readonly isPinned: 0 | 1 }

async function readPhotos(tab: Tab): Promise<readonly Photo[]> {
  const rows = await tab.run(readTable, 'saex-stock', 'pictures')
  return rows.filter(({ kind }) => kind === 'photo').map((row) => row as Photo & typeof row)
}

function sizeOf(photos: readonly Photo[]): number {
  return photos.filter(({ isPinned }) => isPinned === 0).reduce((sum, { bytes }) => sum + bytes, 0)
}

/** A third of the vehicles have been driven seven kilometres more, as a change of the stock that devices are told of. */
const DRIVE_ON = `WITH next AS (UPDATE stock_revision SET revision = revision + 1 RETURNING revision)
  UPDATE vehicle SET mileage_km = mileage_km + 7, revision = (SELECT revision FROM next) WHERE saex_number % 3 = 0`

async function breakChange(scene: Scene): Promise<void> {
  const { device, shop, tab, changeStock } = scene
  await visitUntilReady(scene)
  await saveList(tab)
  for (const fault of ['cut', 'shortLength', 'shortGzip', 'stall'] as const satisfies readonly Fault[]) {
    const wanted = await readMileages(scene, 'local')
    await changeStock(DRIVE_ON)
    const isOther = async () => (await readMileages(scene, 'network')) !== wanted
    expectThat(await pollUntil(isOther, LIMIT_MS), 'the shop has other mileages')
    shop.setFaults((path) => (isListCall(path) ? fault : undefined))
    const updater = await device.openTab()
    const asked = shop.journal.length
    await updater.open(`${shop.url}/offline`)
    await press(updater, 'Update')
    const isAsked = () => shop.journal.slice(asked).some(isListCall)
    expectThat(await pollUntil(isAsked, LIMIT_MS), `the list was asked for (${fault})`)
    await sleep(SETTLED_MS)
    await updater.close()
    expectEqual(await readMileages(scene, 'local'), wanted, `the list as it was (${fault})`)
  }
  shop.setFaults(() => undefined)
  await tab.open(`${shop.url}/offline`)
  // The checks of the other engine change the stock meanwhile.
  const isAsTheShop = async () => {
    await press(tab, 'Update')
    await sleep(SETTLED_MS)
    return (await readMileages(scene, 'network')) === (await readMileages(scene, 'local'))
  }
  expectThat(await pollUntil(isAsTheShop, LIMIT_MS), 'the list is as the shop has it')
}

/** A call `GET /api/stock/catalogue…`, or its path. */
function isListCall(call: string): boolean {
  return call.includes(PATHS.catalogue)
}

/** The mileages of a hundred vehicles as the device answers them without the shop, or as the shop does. */
async function readMileages({ shop, tab }: Scene, source: 'local' | 'network'): Promise<string> {
  if (source === 'local') await shop.kill()
  const found = await tab.run(
    async (path, body) => {
      const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { result } = (await answer.json()) as { result: { cars: { mileage: number }[] } }
      const from = answer.headers.get('x-saex-source')
      return `${from}: ${result.cars.map(({ mileage }) => mileage).join(' ')}`
    },
    PATHS.stock,
    JSON.stringify(FILTER),
  )
  if (source === 'local') {
    await shop.revive()
    // Until its own question is answered nobody asks it again.
    await tab.run((path) => fetch(path).then(() => undefined), PATHS.health)
  }
  expectEqual(found.split(':', 1)[0] ?? '', source, 'who answers')
  return found.slice(found.indexOf(':') + 1)
}

async function saveData(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  const pictures = () => shop.journal.filter((call) => call.includes('/pictures/'))
  const showsList = () => document.querySelectorAll('main a[href^="/vehicle-listing/"]').length > 0
  await visitUntilReady(scene, '/offline')
  await choose(tab, 'Off while browsing')
  const before = pictures().length
  await tab.open(`${shop.url}/`)
  await waitFor(tab, showsList, { args: [], what: 'the list' })
  await sleep(SETTLED_MS)
  expectEqual(pictures().length, before, 'pictures fetched while they are off')
  await tab.open(`${shop.url}/offline`)
  await choose(tab, 'Small')
  await tab.open(`${shop.url}/`)
  await waitFor(tab, showsList, { args: [], what: 'the list' })
  await sleep(SETTLED_MS)
  const widths = pictures()
    .slice(before)
    .map((call) => Number(/w=(\d+)/.exec(call)?.[1]))
  expectThat(widths.length > 0 && Math.max(...widths) <= 320, `the widths ${widths.join(' ')} are small`)
}

/** Takes the choice of this label. */
function choose(tab: Tab, label: string): Promise<void> {
  return waitFor(
    tab,
    (wanted) => {
      const radio = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find(({ labels }) =>
        [...(labels ?? [])].some((element) => element.innerText.trim() === wanted),
      )
      if (radio?.checked !== true) radio?.click()
      return radio?.checked === true
    },
    { args: [label], what: `a choice “${label}”` },
  )
}
