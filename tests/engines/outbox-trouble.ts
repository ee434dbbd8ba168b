import { PATHS } from '../../src/shared/contract/paths.ts'
import type { Fault } from '../support/fault-server.ts'
import { type Check, expectEqual, expectThat, pollUntil, type Scene, visitUntilReady } from './check.ts'
import { readTable } from './device.ts'
import { KEPT, LEASED_MS, prepareQuote, waitForIssued, waitForNotSent } from './quoting.ts'
import { press, type Tab, waitForText } from './tab.ts'

/** Within which a request is on its way, on a busy machine. */
const SENT_MS = 20_000

type Line = { readonly amount: number; readonly isTotal: boolean }
type Quote = { readonly lineItems: readonly Line[] }

/** A request that finds a shop, a vehicle or a tab in trouble. */
export const OUTBOX_TROUBLE_CHECKS: readonly Check[] = [
  {
    name: 'the connection breaks before the shop has it: asked again under its key, it is issued once',
    numbers: [13],
    run: cut,
  },
  { name: 'a tab that is closed while it sends: the next one sends again under its key', numbers: [18], run: closeTab },
  { name: 'two tabs both begin to send what waits: each request goes out once', numbers: [19], run: sendInTwo },
  {
    name: 'a vehicle that was sold meanwhile waits, and its mail is never sent',
    numbers: [20, 21],
    run: sellMeanwhile,
  },
  { name: 'a mail whose quotation became dearer waits for the visitor’s word', numbers: [20, 21], run: raisePrice },
  {
    name: 'a shop that says come again is asked again, not before it wants to be; one that refuses is not',
    numbers: [22],
    run: followTable,
  },
]

function calls({ journal }: Scene['shop'], path: string): number {
  return journal.filter((call) => call.split('?', 1)[0] === `POST ${path}`).length
}

async function firstKey(tab: Tab): Promise<string> {
  const [waiting] = await tab.run(readTable, 'saex-mine', 'outbox')
  return String(waiting?.['key'])
}

async function expectKey(tab: Tab, key: string): Promise<void> {
  const quotes = await tab.run(readTable, 'saex-mine', 'quotes')
  expectEqual(quotes.map(({ outboxKey }) => outboxKey).join(' '), key, 'the key of the quotation')
}

async function cut(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitUntilReady(scene)
  await prepareQuote(tab, { url: shop.url, email: 'cut@example.test' })
  shop.setFaults((path) => (path === PATHS.quote ? 'cut' : undefined))
  await press(tab, 'Download Quote')
  await waitForText(tab, KEPT)
  const key = await firstKey(tab)
  shop.setFaults(() => undefined)
  await tab.open(`${shop.url}/my-quotes`)
  await waitForIssued(tab, 1)
  await expectKey(tab, key)
}

async function closeTab(scene: Scene): Promise<void> {
  const { device, shop, tab } = scene
  await visitUntilReady(scene)
  const sender = await device.openTab()
  await prepareQuote(sender, { url: shop.url, email: 'closed@example.test' })
  shop.setFaults((path) => (path === PATHS.quote ? 'hang' : undefined))
  await press(sender, 'Download Quote')
  await pollUntil(() => calls(shop, PATHS.quote) > 0, SENT_MS)
  expectEqual(calls(shop, PATHS.quote), 1, 'requests')
  const key = await firstKey(tab)
  await sender.close()
  shop.setFaults(() => undefined)
  // The first tab stays: it may have begun to send, and WebKitGTK never ends what a page that is left was doing in the database.
  const next = await device.openTab()
  await next.open(`${shop.url}/my-quotes`)
  // Where the engine keeps the lock of a tab that is gone, the lease of the request ends first.
  await waitForIssued(next, 1, LEASED_MS)
  await expectKey(next, key)
  await next.close()
}

async function sendInTwo(scene: Scene): Promise<void> {
  const { device, shop, tab } = scene
  await visitUntilReady(scene)
  const other = await device.openTab()
  for (const [vehicle, asking] of [tab, other].entries()) {
    await prepareQuote(asking, { url: shop.url, email: 'two@example.test', vehicle })
  }
  await shop.kill()
  for (const asking of [tab, other]) {
    await press(asking, 'Download Quote')
    await waitForText(asking, KEPT)
  }
  // Neither sends before both do.
  for (const asking of [tab, other]) await asking.open('about:blank')
  await shop.revive()
  const before = calls(shop, PATHS.quote)
  for (const asking of [tab, other]) await asking.run(leaveFor, `${shop.url}/my-quotes`)
  for (const asking of [tab, other]) await waitForIssued(asking, 2)
  expectEqual(calls(shop, PATHS.quote) - before, 2, 'requests')
  await other.close()
}

/** In the page: it goes to this address once the check has its answer. */
function leaveFor(url: string): void {
  setTimeout(() => location.assign(url))
}

/** Asks for a quotation by mail without the shop, which is back afterwards but does this. */
async function askForMail(scene: Scene, email: string, faultAt: (path: string) => Fault | undefined) {
  const { shop, tab } = scene
  await visitUntilReady(scene)
  await prepareQuote(tab, { url: shop.url, email })
  await shop.kill()
  await press(tab, 'Email Quote')
  await waitForText(tab, KEPT)
  shop.setFaults(faultAt)
  await shop.revive()
  await tab.open(`${shop.url}/my-quotes`)
}

async function sellMeanwhile(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await askForMail(scene, 'sold@example.test', (path) => {
    if (path === PATHS.quote) return refusal(422, 'NOT_QUOTABLE')
    const sell = (vehicle: object) => ({ ...vehicle, status: 'sold' })
    return path.startsWith(`${PATHS.stock}?saexReference=`) ? { changed: sell } : undefined
  })
  await waitForText(tab, 'This vehicle has been sold.')
  await tab.open(`${shop.url}/my-quotes`)
  await waitForNotSent(tab, 1)
  await press(tab, 'Discard')
  await press(tab, 'Discard')
  await waitForText(tab, 'No quotations yet')
  expectEqual(calls(shop, PATHS.emailQuote), 0, 'mails asked for')
}

async function raisePrice(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  const raise = (quote: Quote) => ({
    ...quote,
    lineItems: quote.lineItems.map((line) => (line.isTotal ? { ...line, amount: line.amount + 100 } : line)),
  })
  await askForMail(scene, 'dearer@example.test', (path) => (path === PATHS.quote ? { changed: raise } : undefined))
  await waitForText(tab, 'Price changed')
  await waitForIssued(tab, 1)
  expectEqual(calls(shop, PATHS.emailQuote), 0, 'mails asked for before the word')
  await press(tab, 'E-mail at this price')
  await waitForText(tab, 'Mailed')
  expectEqual(calls(shop, PATHS.emailQuote), 1, 'mails asked for')
}

async function followTable(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitUntilReady(scene)
  await prepareQuote(tab, { url: shop.url, email: 'table@example.test' })
  const answers = [
    refusal(409, 'IN_PROGRESS'),
    refusal(429, 'RATE_LIMITED', { 'retry-after': '900' }),
    refusal(422, 'IDEMPOTENCY_MISMATCH'),
  ]
  shop.setFaults((path) => (path === PATHS.quote ? (answers.shift() ?? refusal(500, 'INTERNAL')) : undefined))
  await press(tab, 'Download Quote')
  await waitForText(tab, 'we will finish when it answers')
  await tab.open(`${shop.url}/my-quotes`)
  await waitForText(tab, 'The shop takes no more of these at the moment')
  const [item] = await tab.run(readTable, 'saex-mine', 'outbox')
  expectThat(Number(item?.['nextAt']) - Date.now() > 850_000, 'it is asked again in a quarter of an hour')
  expectEqual(calls(shop, PATHS.quote), 2, 'requests')
  await press(tab, 'Send now')
  await waitForText(tab, 'Not sent')
  expectEqual(calls(shop, PATHS.quote), 3, 'requests after a refusal')
}

function refusal(status: number, errorKey: string, headers: Readonly<Record<string, string>> = {}): Fault {
  const envelope = { errorCode: 1, errorMessage: 'no', result: null, errorKey, requestId: 'test' }
  return { status, type: 'application/json', body: JSON.stringify(envelope), headers }
}
