import { setTimeout as sleep } from 'node:timers/promises'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { type Check, expectEqual, expectThat, type Scene, visitUntilReady } from './check.ts'
import { listAnswers, search } from './device.ts'
import { waitFor, waitForHeading, waitForText } from './tab.ts'
import { failSearch, PATIENCE_MS, saveList, visitTwice } from './visits.ts'

const PAGES = 40
/** Long enough that the page would have asked for itself again. */
const SETTLED_MS = 1000
const FAULT = { status: 500, type: 'application/json', body: '{"errorCode":1,"result":null}' } as const

/** A server that is away now and then, hangs, or is in trouble. */
export const TROUBLE_CHECKS: readonly Check[] = [
  { name: 'an unseen listing is never said not to exist', numbers: [2], run: openUnseen },
  { name: '40 pages with the server coming and going: no vehicle twice, none left out', numbers: [7], run: turnPages },
  { name: 'a server that hangs: the saved list stands there', numbers: [8], run: hang },
  {
    name: 'a server in trouble: the saved answer, then nobody asks it; a probe ends that',
    numbers: [12],
    run: breakOff,
  },
  { name: 'code of a page that is gone is asked for anew once, then the page says so', numbers: [33], run: loseCode },
]

async function openUnseen(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitTwice(scene)
  await shop.kill()
  await tab.open(`${shop.url}/vehicle-listing/SAEX0000077`)
  await waitFor(tab, () => /not saved|connection/i.test(document.querySelector('main')?.innerText ?? ''), {
    args: [],
    what: 'that it is not saved',
  })
  const text = await tab.run(() => document.querySelector('main')?.innerText ?? '')
  expectThat(!/not found|does not exist/i.test(text), 'nothing is said of whether it exists')
}

async function turnPages(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitUntilReady(scene)
  await saveList(tab)
  const [count = 0] = (await search(tab)).ids
  const Rows = Math.ceil(count / PAGES)
  const [ids, sources]: [number[], Set<string>] = [[], new Set()]
  for (let page = 0; page < PAGES; page++) {
    if (page % 5 === 2) await shop.kill()
    if (page % 5 === 4) {
      await shop.revive()
      await tab.run((path) => fetch(path).then(() => undefined), PATHS.health)
    }
    const got = await search(tab, { First: page * Rows, Rows })
    sources.add(got.source)
    ids.push(...got.ids.slice(1))
  }
  expectEqual([...sources].toSorted().join(' '), 'local network', 'who answers')
  expectEqual(ids.length, count, 'vehicles')
  expectEqual(new Set(ids).size, count, 'different vehicles')
}

async function hang(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitTwice(scene)
  failSearch(scene, 'hang')
  const got = await search(tab)
  expectEqual(got.source, 'saved', 'who answers')
  expectThat(got.ms < PATIENCE_MS, `after ${Math.round(got.ms)} ms`)
  await tab.open(`${shop.url}/`)
  await waitFor(tab, () => document.querySelectorAll('main a[href^="/vehicle-listing/"]').length > 0, {
    args: [],
    what: 'the saved list',
  })
}

async function breakOff(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitTwice(scene)
  await tab.open(`${shop.url}/about`)
  const before = JSON.stringify(await listAnswers(tab))
  shop.setFaults((path) => (path.startsWith('/api/') ? FAULT : undefined))
  for (let time = 0; time < 2; time++) expectEqual((await search(tab)).source, 'saved', 'who answers a fault')
  const searches = () => shop.journal.filter((call) => call === `POST ${PATHS.stock}`).length
  const asked = searches()
  expectEqual((await search(tab)).source, 'saved', 'who answers after two')
  expectEqual(searches(), asked, 'searches that the server was asked')
  expectEqual(JSON.stringify(await listAnswers(tab)), before, 'what is kept')
  shop.setFaults(() => undefined)
  await tab.run((path) => fetch(path).then(() => undefined), PATHS.health)
  expectEqual((await search(tab)).source, 'network', 'who answers after a probe')
}

async function loseCode(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitUntilReady(scene)
  shop.setFaults((path) =>
    path.startsWith('/assets/staff-guard') ? { status: 404, type: 'text/plain', body: '' } : undefined,
  )
  await tab.open(`${shop.url}/dashboard`)
  await waitForText(tab, 'Needs a connection')
  await sleep(SETTLED_MS)
  expectEqual(shop.journal.filter((call) => call === 'GET /dashboard').length, 2, 'visits')
  shop.setFaults(() => undefined)
  await tab.open(`${shop.url}/about`)
  await waitForHeading(tab, 'About Us')
}
