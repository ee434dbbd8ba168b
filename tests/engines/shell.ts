import { type Check, dumpCaches, expectEqual, expectThat, PORTAL, type Scene, visitUntilReady } from './check.ts'
import { press, waitForHeading, waitForText } from './tab.ts'

const QUICK_MS = 5000
const SHORTENINGS = ['shortLength', 'shortChunks', 'shortClose', 'shortGzip'] as const

/** What stands without any answer of the server: the shell. */
export const SHELL_CHECKS: readonly Check[] = [
  { name: 'a visit, then the server stops: every page opens', numbers: [1], run: openWithoutServer },
  { name: 'a captive portal replaces neither worker nor shell, and is named', numbers: [11], run: meetPortal },
  { name: 'a worker file that hangs holds up nothing', numbers: [], run: hangWorkerFile },
  {
    name: 'a shell file that comes short, in four ways, makes no worker; whole, it does',
    numbers: [10],
    run: cutShell,
  },
]

async function openWithoutServer(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitUntilReady(scene)
  await waitForText(tab, 'Ready to work offline')
  await shop.kill()
  await tab.open(`${shop.url}/`)
  await waitForHeading(tab, 'Our Range of Vehicles')
  await waitForText(tab, 'Our server is not answering')
  for (const [path, heading] of [
    ['/about', 'About Us'],
    ['/my-quotes', 'My quotes'],
    ['/saved', 'Saved'],
    ['/check', 'Check a quotation'],
    ['/login', 'Staff login'],
    ['/no/such/page', 'Page not found'],
  ] as const) {
    await tab.open(`${shop.url}${path}`)
    await waitForHeading(tab, heading)
  }
}

async function meetPortal(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitUntilReady(scene)
  // The page of this visit comes into them a moment later.
  const dumpShell = async () => (await dumpCaches(tab)).filter(({ url }) => !url.includes('/kept-page?'))
  const before = await dumpShell()
  shop.setFaults(() => PORTAL)
  const isRefused = await tab.run(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.update().then(
      () => false,
      () => true,
    )
  })
  expectThat(isRefused === true, 'the page of the portal is refused as a worker')
  await tab.open(`${shop.url}/vehicle-listing/SAEX0000001`)
  await waitForText(tab, 'This Wi-Fi wants you to sign in')
  const after = await dumpShell()
  expectThat(JSON.stringify(after) === JSON.stringify(before), 'the caches are as they were')
  shop.setFaults(() => undefined)
  await press(tab, 'Try again')
  await waitForText(tab, 'Get a Quotation Now!')
}

async function hangWorkerFile(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitUntilReady(scene)
  shop.setFaults((path) => (path === '/sw.js' ? 'hang' : undefined))
  const startedAt = Date.now()
  await tab.run(() => void navigator.serviceWorker.getRegistration().then((found) => found?.update()))
  await tab.open(`${shop.url}/about`)
  await waitForHeading(tab, 'About Us')
  expectThat(Date.now() - startedAt < QUICK_MS, `the page stands within ${QUICK_MS} ms`)
}

async function cutShell({ shop, tab }: Scene): Promise<void> {
  await tab.open(`${shop.url}/robots.txt`)
  for (const how of SHORTENINGS) {
    shop.setFaults((path) => (path === '/shell.html' ? how : undefined))
    expectEqual(await install(tab), 'redundant', how)
  }
  shop.setFaults(() => undefined)
  expectEqual(await install(tab), 'activated', 'whole')
}

type TrustedTypes = {
  readonly defaultPolicy: unknown
  readonly createPolicy: (name: string, rules: { readonly createScriptURL: (url: string) => string }) => unknown
}

/** Registers the worker as the page does; answers what became of it. */
function install(tab: Scene['tab']): Promise<string> {
  return tab.run(
    () =>
      new Promise<string>((resolve, reject) => {
        const follow = ({ installing }: ServiceWorkerRegistration): void => {
          if (installing === null) return resolve('not installing')
          installing.addEventListener('statechange', () => {
            if (['redundant', 'activated'].includes(installing.state)) resolve(installing.state)
          })
        }
        // The page's own script allows its addresses so; there is none here.
        const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
        if (trustedTypes?.defaultPolicy === null) {
          trustedTypes.createPolicy('default', { createScriptURL: (url) => url })
        }
        void navigator.serviceWorker.register('/sw.js').then(follow).catch(reject)
      }),
  )
}
