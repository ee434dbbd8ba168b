import { type Check, expectEqual, expectThat, type Scene, visitUntilReady } from './check.ts'
import { readTable } from './device.ts'
import { KEPT, prepareQuote, waitForIssued } from './quoting.ts'
import { press, waitForText } from './tab.ts'

const PATH = '/api/saexport/GetQuoteForDelivery'
const ISSUE = `POST ${PATH}`

export const OUTBOX_CHECKS: readonly Check[] = [
  { name: 'a quotation asked for without the server goes out once, when the app is opened again', numbers: [16], run },
  { name: 'issued, and the connection breaks: asked again it is the same quotation', numbers: [14], run: drop },
  {
    name: 'three wait and every tab is closed: opened again, three are issued in order',
    numbers: [15],
    run: sendThree,
  },
  { name: 'no room for a request: it says so, and the form stays as it is', numbers: [24], run: refuseRoom },
]

async function run(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitUntilReady(scene)
  const hasSync = await tab.run(async () => 'sync' in ((await navigator.serviceWorker.getRegistration()) ?? {}))
  expectThat(!hasSync, 'this engine has no Background Sync')
  await prepareQuote(tab, { url: shop.url, email: 'outbox@example.test' })
  await shop.kill()
  await press(tab, 'Download Quote')
  await waitForText(tab, KEPT)
  await tab.open(`${shop.url}/about`)
  await shop.revive()
  const before = countRequests(shop)
  await tab.open(`${shop.url}/my-quotes`)
  await waitForIssued(tab, 1)
  expectEqual(countRequests(shop) - before, 1, 'requests')
}

async function drop(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitUntilReady(scene)
  await prepareQuote(tab, { url: shop.url, email: 'dropped@example.test' })
  shop.setFaults((path) => (path === PATH ? 'drop' : undefined))
  await press(tab, 'Download Quote')
  await waitForText(tab, KEPT)
  const [waiting] = await tab.run(readTable, 'saex-mine', 'outbox')
  // Firefox itself asks again, under the same key, where a connection that was open breaks.
  const asked = countRequests(shop)
  shop.setFaults(() => undefined)
  await tab.open(`${shop.url}/my-quotes`)
  await waitForIssued(tab, 1)
  expectThat(countRequests(shop) > asked, 'it was asked for again')
  const quotes = await tab.run(readTable, 'saex-mine', 'quotes')
  expectEqual(quotes.map(({ outboxKey }) => outboxKey).join(' '), String(waiting?.['key']), 'the key of its quotation')
}

function countRequests({ journal }: Scene['shop']): number {
  return journal.filter((call) => call === ISSUE).length
}

async function sendThree({ device, shop, tab: first }: Scene): Promise<void> {
  await visitUntilReady({ shop, tab: first })
  const tabs = []
  for (let vehicle = 0; vehicle < 3; vehicle++) {
    const tab = await device.openTab()
    await prepareQuote(tab, { url: shop.url, email: 'three@example.test', vehicle })
    tabs.push(tab)
  }
  await shop.kill()
  for (const tab of tabs) {
    await press(tab, 'Download Quote')
    await waitForText(tab, KEPT)
  }
  const waiting = await first.run(readTable, 'saex-mine', 'outbox')
  const keys = waiting.toSorted((one, other) => Number(one['seq']) - Number(other['seq'])).map(({ key }) => String(key))
  expectEqual(keys.length, 3, 'requests that wait')
  await first.open('about:blank')
  for (const tab of tabs) await tab.close()
  await shop.revive()
  const asked = countRequests(shop)
  await first.open(`${shop.url}/my-quotes`)
  await waitForIssued(first, 3)
  expectEqual(countRequests(shop) - asked, 3, 'requests')
  const quotes = await first.run(readTable, 'saex-mine', 'quotes')
  const issued = quotes.toSorted((one, other) => (String(one['quoteNumber']) < String(other['quoteNumber']) ? -1 : 1))
  expectEqual(issued.map(({ outboxKey }) => outboxKey).join(' '), keys.join(' '), 'keys of the quotations, in order')
}

async function refuseRoom({ shop, tab }: Scene): Promise<void> {
  await visitUntilReady({ shop, tab })
  await prepareQuote(tab, { url: shop.url, email: 'room@example.test' })
  await shop.kill()
  await tab.run(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
  await press(tab, 'Download Quote')
  await waitForText(tab, 'This could not be saved on this device')
  const values = await tab.run(() => [...document.querySelectorAll('input')].map(({ value }) => value).join(' '))
  expectThat(values.includes('Chanda') && values.includes('room@example.test'), 'the form is as it was')
  expectEqual((await tab.run(readTable, 'saex-mine', 'outbox')).length, 0, 'requests that wait')
}
