import { setTimeout as sleep } from 'node:timers/promises'
import { beginUpgrade } from '../e2e/offline-stores.ts'
import { releaseNext, releaseTombstone } from '../support/worker-release.ts'
import { type Check, dumpCaches, expectEqual, expectThat, type Scene, visitUntilReady } from './check.ts'
import { readTable } from './device.ts'
import { KEPT, LEASED_MS, prepareQuote, waitForIssued } from './quoting.ts'
import { fill, press, type Tab, waitFor, waitForText } from './tab.ts'

/** Long enough that a page would have loaded itself anew. */
const SETTLED_MS = 2000
const CODE = '7F3K'

/** The next build of the worker and of the database. */
export const RELEASE_CHECKS: readonly Check[] = [
  {
    name: 'a release under a half-filled form: no reload, the words stay, and after Reload they are back',
    numbers: [31],
    run: keepWords,
  },
  { name: 'of two tabs the busy one holds the release back; then both load anew, once', numbers: [32], run: holdBack },
  {
    name: 'the tombstone ends the worker and its caches, keeps what is precious, and does not come back',
    numbers: [34],
    run: end,
  },
  {
    name: 'an upgrade of the database whose tab is closed leaves what waits, and it is sent',
    numbers: [29],
    run: breakUpgrade,
  },
]

/** Looks for a new version now instead of within the hour. */
function lookForUpdate(tab: Tab): Promise<void> {
  return tab.run(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined)
  })
}

/** From now on the page tells whether it was loaded anew. */
async function mark(tab: Tab): Promise<void> {
  await tab.run(() => void (document.documentElement.dataset['mark'] = 'old'))
}

function isMarked(tab: Tab): Promise<boolean> {
  return tab.run(() => document.documentElement.dataset['mark'] === 'old')
}

/** The page was loaded anew, and is so still after a while: marks are set on what stands. */
async function waitForReload(tabs: readonly Tab[]): Promise<void> {
  for (const tab of tabs) {
    const isNew = () => document.readyState === 'complete' && document.documentElement.dataset['mark'] !== 'old'
    await waitFor(tab, isNew, { args: [], what: 'the page loaded anew' })
    await mark(tab)
  }
  await sleep(SETTLED_MS)
  for (const tab of tabs) expectThat(await isMarked(tab), 'it is loaded anew once')
}

function valuesIn(tab: Tab): Promise<string> {
  return tab.run(() => [...document.querySelectorAll('input')].map(({ value }) => value).join(' '))
}

async function keepWords(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitUntilReady(scene)
  await prepareQuote(tab, { url: shop.url, email: 'half an addr' })
  await waitFor(tab, () => document.querySelector('form[data-kept=true]') !== null, {
    args: [],
    what: 'the words kept',
  })
  await mark(tab)
  await releaseNext(shop)
  await lookForUpdate(tab)
  await waitForText(tab, 'Update ready')
  await sleep(SETTLED_MS)
  expectThat(await isMarked(tab), 'nothing reloads by itself')
  expectThat((await valuesIn(tab)).includes('half an addr'), 'the words stay')
  await press(tab, 'Reload')
  await waitForReload([tab])
  await waitFor(tab, (words) => [...document.querySelectorAll('input')].some(({ value }) => value === words), {
    args: ['half an addr'],
    what: 'the words in the new page',
  })
  expectThat((await valuesIn(tab)).includes('Chanda'), 'all of them')
}

async function holdBack(scene: Scene): Promise<void> {
  const { device, shop, tab } = scene
  await visitUntilReady(scene, '/check')
  const other = await device.openTab()
  await visitUntilReady({ shop, tab: other }, '/check')
  await sleep(SETTLED_MS)
  await fill(other, 'Code', CODE)
  await releaseNext(shop)
  await lookForUpdate(tab)
  await press(tab, 'Reload')
  await waitForText(tab, 'Finish or save the open form in the other tab first.')
  for (const each of [tab, other]) await mark(each)
  await fill(other, 'Code', '')
  await press(tab, 'Reload')
  await waitForReload([tab, other])
  await other.close()
}

async function end(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitUntilReady(scene)
  await press(tab, /^Save \d{4} /)
  await waitForSaved(tab)
  await releaseTombstone(shop)
  await mark(tab)
  await lookForUpdate(tab)
  await waitForReload([tab])
  const registrations = await tab.run(async () => (await navigator.serviceWorker.getRegistrations()).length)
  expectEqual(registrations, 0, 'workers')
  expectEqual((await dumpCaches(tab)).length, 0, 'files in caches')
  await waitForSaved(tab)
  shop.setFaults(() => undefined)
  await visitUntilReady(scene)
}

function waitForSaved(tab: Tab): Promise<void> {
  return waitFor(tab, () => document.querySelector('header a[href="/saved"]')?.textContent?.includes('1') === true, {
    args: [],
    what: 'one saved vehicle',
  })
}

async function breakUpgrade(scene: Scene): Promise<void> {
  const { device, shop, tab } = scene
  await visitUntilReady(scene)
  await prepareQuote(tab, { url: shop.url, email: 'upgrade@example.test' })
  await shop.kill()
  await press(tab, 'Download Quote')
  await waitForText(tab, KEPT)
  const newer = await device.openTab()
  await newer.open(`${shop.url}/about`)
  // The old tab hands its database over; what it shows afterwards is another check.
  await newer.run(beginUpgrade)
  await newer.close()
  expectEqual((await tab.run(readTable, 'saex-mine', 'outbox')).length, 1, 'requests that wait')
  await shop.revive()
  await tab.open(`${shop.url}/my-quotes`)
  // The newer tab may have begun to send it when it was closed.
  await waitForIssued(tab, 1, LEASED_MS)
}
