import { PATHS } from '../../src/shared/contract/paths.ts'
import { type Check, expectEqual, expectThat, pollUntil, type Scene, visitUntilReady } from './check.ts'
import { listAnswers, listPictures, readTable, search, searchServer } from './device.ts'
import { press, waitFor, waitForHeading, waitForText } from './tab.ts'
import { failSearch, PATIENCE_MS, saveList, untilKept, visitTwice } from './visits.ts'

const SHORTENINGS = ['shortLength', 'shortChunks', 'shortClose', 'shortGzip'] as const
const FILTERS = [
  { MakeModelList: [{ MakeName: 'Toyota' }], SortId: 21 },
  { MaxPrice: 150_000, SortId: 22, First: 20 },
] as const

/** What the device answers where the server does not. */
export const ANSWER_CHECKS: readonly Check[] = [
  { name: 'a seen listing opens by its address without the server, with its photo and age', numbers: [1], run: reopen },
  { name: 'a body that stalls after its head: the saved answer, nothing kept of it', numbers: [9], run: stall },
  { name: 'an answer cut short in four ways is neither shown nor kept', numbers: [10], run: cutShort },
  { name: 'a picture cut short in four ways is fetched again and kept whole', numbers: [10], run: cutPicture },
  {
    name: 'with the stock list saved the device answers what nobody asked before, as the server',
    numbers: [5],
    run: list,
  },
  {
    name: 'the stock database deleted under a running page: it recovers, the precious one stays',
    numbers: [27],
    run: lose,
  },
]

async function expectAllWhole(tab: Scene['tab']): Promise<void> {
  const damaged = (await listAnswers(tab)).filter(({ isWhole }) => !isWhole).map(({ key }) => key)
  expectEqual(damaged.join(' '), '', 'damaged answers')
}

async function reopen(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitUntilReady(scene)
  await tab.open(`${shop.url}/`)
  await press(tab, /^\d{4} [A-Z]/)
  await waitForText(tab, 'Get a Quotation Now!')
  await waitForPhoto(tab)
  const [address, title] = await tab.run(() => [location.href, document.querySelector('h1')?.textContent ?? ''])
  await tab.open(`${shop.url}/about`)
  await shop.kill()
  await tab.open(address ?? '')
  await waitForHeading(tab, title ?? '')
  await waitForPhoto(tab)
  await waitForText(tab, 'Saved ')
}

function waitForPhoto(tab: Scene['tab']): Promise<void> {
  return waitFor(
    tab,
    () => (document.querySelector<HTMLImageElement>('main img[src*="/pictures/"]')?.naturalWidth ?? 0) > 0,
    { args: [], what: 'a photo' },
  )
}

async function stall(scene: Scene): Promise<void> {
  const { tab } = scene
  await visitTwice(scene)
  failSearch(scene, 'stall')
  const got = await search(tab)
  expectEqual(got.source, 'saved', 'who answers')
  expectThat(got.ms < PATIENCE_MS, `after ${Math.round(got.ms)} ms`)
  await expectAllWhole(tab)
}

async function cutShort(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitTwice(scene)
  for (const [index, how] of SHORTENINGS.entries()) {
    failSearch(scene, how)
    expectEqual((await search(tab)).source, 'saved', `who answers (${how})`)
    const unasked = { MinPrice: index + 1 }
    expectEqual((await search(tab, unasked)).source, '', `what was never asked (${how})`)
    shop.setFaults(() => undefined)
    await tab.run((path) => fetch(path).then(() => undefined), PATHS.health)
    expectEqual((await search(tab, unasked)).source, 'network', `the whole answer (${how})`)
    await expectAllWhole(tab)
  }
}

async function cutPicture(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitUntilReady(scene)
  const pictures = await listPictures(shop.url)
  for (const [index, how] of SHORTENINGS.entries()) {
    const url = pictures[index] ?? ''
    const whole = (await (await fetch(shop.url + url)).arrayBuffer()).byteLength
    let left = 1
    shop.setFaults((path) => (path === url && (left -= 1) >= 0 ? how : undefined))
    await tab.run(loadPicture, url)
    await tab.run(loadPicture, url)
    const kept = async () =>
      (await tab.run(readTable, 'saex-stock', 'pictures')).find((picture) => picture['url'] === url)
    await pollUntil(async () => (await kept()) !== undefined, PATIENCE_MS)
    expectEqual(Number((await kept())?.['bytes']), whole, `the bytes of the whole picture (${how})`)
  }
}

/** In the page; a picture that breaks off is no failure of the check. */
async function loadPicture(url: string): Promise<void> {
  await fetch(url)
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined)
}

async function list(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitUntilReady(scene)
  await saveList(tab)
  const wanted = await Promise.all(FILTERS.map((filter) => searchServer(shop.url, filter)))
  await shop.kill()
  for (const [index, filter] of FILTERS.entries()) {
    const got = await search(tab, filter)
    expectEqual(got.source, 'local', 'who answers')
    expectEqual(got.ids.join(' '), (wanted[index] ?? []).join(' '), 'count and vehicles')
  }
}

async function lose(scene: Scene): Promise<void> {
  const { tab } = scene
  await visitTwice(scene)
  await press(tab, /^Save \d{4} /)
  await waitFor(tab, () => document.querySelector('header a[href="/saved"]')?.textContent?.includes('1') === true, {
    args: [],
    what: 'one saved vehicle',
  })
  expectEqual(await tab.run(deleteStock), 'deleted', 'the stock database')
  expectEqual((await search(tab)).source, 'network', 'who answers')
  await untilKept(tab)
  failSearch(scene, 'cut')
  expectEqual((await search(tab)).source, 'saved', 'who answers without the server')
  expectEqual((await tab.run(readTable, 'saex-mine', 'savedVehicles')).length, 1, 'saved vehicles')
}

/** In the page. */
function deleteStock(): Promise<string> {
  return new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase('saex-stock')
    deleting.addEventListener('success', () => resolve('deleted'))
    deleting.addEventListener('error', () => resolve('failed'))
    // Whoever has it open lets go of it.
    setTimeout(() => resolve('blocked'), 5000)
  })
}
