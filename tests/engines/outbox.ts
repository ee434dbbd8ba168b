import { type Check, expectThat, type Scene, visitUntilReady } from './check.ts'
import { KEPT, prepareQuote, waitForIssued } from './quoting.ts'
import { press, waitForText } from './tab.ts'

const ISSUE = 'POST /api/saexport/GetQuoteForDelivery'

export const OUTBOX_CHECKS: readonly Check[] = [
  { name: 'a quotation asked for without the server goes out once, when the app is opened again', numbers: [16], run },
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
  const before = shop.journal.length
  await tab.open(`${shop.url}/my-quotes`)
  await waitForIssued(tab, 1)
  const sent = shop.journal.slice(before).filter((call) => call === ISSUE)
  expectThat(sent.length === 1, `the shop was asked once, not ${sent.length} times`)
}
