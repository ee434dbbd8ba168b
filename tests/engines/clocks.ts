import { setTimeout as sleep } from 'node:timers/promises'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { type Check, expectEqual, expectThat, type Scene, visitUntilReady } from './check.ts'
import { KEPT, prepareQuote, waitForIssued, waitForWaiting } from './quoting.ts'
import { logIn } from './staff.ts'
import { press, waitFor, waitForHeading, waitForText } from './tab.ts'
import { visitTwice } from './visits.ts'

const SESSION_LEFT_MS = 8000
/** Long enough for a round of requests that fail. */
const SETTLED_MS = 3000

/** A device whose clock stands days before or behind the shop's. */
export const CLOCK_CHECKS: readonly Check[] = [
  ...[400, -400].map((clockDays) => ({
    name: `a clock that is ${clockDays} days off: nothing kept counts as run out, and what waits goes out in its order`,
    numbers: [37],
    clockDays,
    run: sendInOrder,
  })),
  ...[2, -2].map((clockDays) => ({
    name: `a session that runs out without a connection locks the staff pages, ${clockDays} days off; public pages work`,
    numbers: [36],
    clockDays,
    run: endSession,
  })),
]

async function sendInOrder(scene: Scene): Promise<void> {
  const { device, shop, tab } = scene
  await visitUntilReady(scene)
  const email = 'clock@example.test'
  const titles: string[] = []
  const prepare = async (asking: Scene['tab'], vehicle: number) => {
    await prepareQuote(asking, { url: shop.url, email, vehicle })
    titles.push(await asking.run(() => document.querySelector('h1')?.textContent ?? ''))
  }
  await prepare(tab, 0)
  await press(tab, 'Download Quote')
  await waitForText(tab, 'Open PDF')
  const others = [await device.openTab(), await device.openTab()]
  for (const [place, other] of others.entries()) await prepare(other, place + 1)
  await shop.kill()
  for (const other of others) {
    await press(other, 'Download Quote')
    await waitForText(other, KEPT)
    await other.close()
  }
  await tab.open(`${shop.url}/my-quotes`)
  await waitForWaiting(tab, 2)
  expectThat(!/-\d+ (?:s|min|h|d)/.test(await tab.run(() => document.body.innerText)), 'no age is negative')
  // WebKitGTK does not end what a page was writing when it is left for an empty one.
  await sleep(SETTLED_MS)
  await tab.open('about:blank')
  await shop.revive()
  await tab.open(`${shop.url}/my-quotes`)
  await waitForIssued(tab, 3)
  const issued = await tab.run(() =>
    [...document.querySelectorAll('section')]
      .filter((section) => section.innerText.trim().startsWith('On this device'))
      .flatMap((section) => [...section.querySelectorAll('li h3, li h2')].map(({ textContent }) => textContent)),
  )
  const names = issued.toReversed()
  expectEqual(names.length, 3, 'names of quotations')
  for (const [place, title] of titles.entries())
    expectThat(title.includes(names[place] ?? '-'), `${title} is number ${place}`)
  expectThat(!(await tab.run(() => document.body.innerText)).includes('Expired'), 'none counts as run out')
}

async function endSession(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitTwice(scene)
  await logIn(scene)
  const shorten = (session: object) => ({
    ...session,
    sessionExpiry: new Date(Date.now() + SESSION_LEFT_MS).toISOString(),
  })
  shop.setFaults((path) => (path.startsWith(STAFF_PATHS.validateSession) ? { changed: shorten } : undefined))
  await tab.open(`${shop.url}/dashboard`)
  await waitForHeading(tab, 'Overview')
  await shop.kill()
  await waitForText(tab, 'Your session has ended. Please log in again.')
  expectEqual(await tab.run(() => sessionStorage.length), 0, 'what is left of the session')
  await tab.open(`${shop.url}/`)
  await waitFor(tab, () => document.querySelectorAll('main a[href^="/vehicle-listing/"]').length > 0, {
    args: [],
    what: 'the saved list',
  })
}
