import { writeFile } from 'node:fs/promises'
import { startMailServer } from '../support/mail-server.ts'
import { startFaultServer } from '../support/fault-server.ts'
import { openOwnDatabase } from '../support/own-database.ts'
import { startProductProcess } from '../support/product-process.ts'
import { ANSWER_CHECKS } from './answers.ts'
import type { Check, Scene } from './check.ts'
import { CLOCK_CHECKS } from './clocks.ts'
import { findFirefox } from './firefox.ts'
import { KEEPING_CHECKS } from './keeping.ts'
import { Hangs, within } from './limits.ts'
import { OUTBOX_CHECKS } from './outbox.ts'
import { OUTBOX_TROUBLE_CHECKS } from './outbox-trouble.ts'
import { RELEASE_CHECKS } from './releases.ts'
import { SHELL_CHECKS } from './shell.ts'
import { STAFF_CHECKS } from './staff.ts'
import { STORE_CHECKS } from './store.ts'
import type { Device, DeviceKind, Engine } from './tab.ts'
import { TROUBLE_CHECKS } from './trouble.ts'
import { findWebKit } from './webkit.ts'

/**
 * `node tests/engines/run.ts [parts of checks' names, as a regular expression]`: the checks of docs/offline-promise.md that other engines than
 * Chromium must pass too, against the built page. An engine that is not installed is left out, and its reason printed. A
 * check that passes at its second try is counted as flaky. `SAEX_REPORT` names a file for the figures.
 */
const wanted = new RegExp(process.argv[2] ?? '')
const all = [
  ...SHELL_CHECKS,
  ...ANSWER_CHECKS,
  ...TROUBLE_CHECKS,
  ...STORE_CHECKS,
  ...KEEPING_CHECKS,
  ...OUTBOX_CHECKS,
  ...OUTBOX_TROUBLE_CHECKS,
  ...RELEASE_CHECKS,
  ...STAFF_CHECKS,
  ...CLOCK_CHECKS,
]
const checks = all.filter(({ name }) => wanted.test(name))
const engines = [
  found(findFirefox(), 'Firefox: apt-get install firefox-esr'),
  found(findWebKit(), 'WebKitGTK: apt-get install webkit2gtk-driver xvfb faketime'),
].filter((engine) => engine !== undefined)

/** As in the tests of Chromium. */
const TRIES = process.env['CI'] === undefined ? 1 : 2

/** Twice what the longest check takes: one that takes longer hangs, and its browser is started anew. */
const CHECK_LIMIT_MS = 5 * 60_000
/** To start a browser, and to end one. */
const BROWSER_LIMIT_MS = 90_000

const counts = { passed: 0, failed: 0 }
const failures: string[] = []
const flaky: string[] = []
if (engines.length > 0) await runAll()
const report = process.env['SAEX_REPORT']
if (report !== undefined) await writeFile(report, JSON.stringify({ ...counts, failures, flaky }))
const { passed, failed } = counts
console.log(`${passed} passed, ${failed} failed, ${flaky.length} flaky`)
// A check that hung may have left what would keep this process.
process.exit(failed === 0 ? 0 : 1)

function found(engine: Engine | undefined, hint: string): Engine | undefined {
  if (engine === undefined) console.log(`skipped, not installed – ${hint}`)
  return engine
}

async function runAll(): Promise<void> {
  const mail = await startMailServer()
  const database = await openOwnDatabase({ isMigrated: false })
  const product = await startProductProcess({
    DATABASE_URL: database.connectionString,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Saex <quotations@example.test>',
    SAMPLE_STOCK: '600',
    SAMPLE_PASSWORD: 'a sample password',
    LOG_LEVEL: 'warn',
  })
  try {
    // Beside each other: a check waits more than it works.
    const changeStock = async (statement: string) => void (await database.pool.query(statement))
    await Promise.all(engines.map((engine) => runEngine(engine, { productUrl: product.url, changeStock })))
  } finally {
    await product.stop()
    await database.close()
    await mail.stop()
  }
}

async function runEngine(engine: Engine, shop: Shop): Promise<void> {
  const able = checks.filter(({ isSmall = false }) => engine.hasSmall || !isSmall)
  const kinds = Map.groupBy(able, ({ clockDays = 0, isSmall = false }) => JSON.stringify({ clockDays, isSmall }))
  for (const [kind, own] of kinds) {
    const start = () => startBrowser(engine, JSON.parse(kind) as DeviceKind)
    const place: Place = { ...shop, start, device: await start() }
    for (const check of own) {
      await judge(check, `${engine.name} ${place.device.version}: ${check.name}`, place)
    }
    await within(BROWSER_LIMIT_MS, place.device.close())
  }
}

/** A start that hung was seen once in some thousands: it is tried as often as a check, and counted in the same way. */
async function startBrowser(engine: Engine, kind: DeviceKind, nth = 1): Promise<Device> {
  const starting = engine.start(kind)
  try {
    return await within(BROWSER_LIMIT_MS, starting)
  } catch (error) {
    // Too late for a check, and still a browser that somebody has to end.
    void starting.then(
      (late) => late.close(),
      () => undefined,
    )
    console.log(`✘ ${engine.name} does not start: ${String(error)}`)
    if (nth === TRIES) throw error
    flaky.push(`${engine.name}: the start of the browser`)
    return startBrowser(engine, kind, nth + 1)
  }
}

async function judge(check: Check, name: string, place: Place): Promise<void> {
  let trouble = ''
  for (let nth = 1; nth <= TRIES; nth++) {
    const startedAt = Date.now()
    trouble = await within(CHECK_LIMIT_MS, runCheck(check, place)).then(
      () => '',
      async (error: unknown) => {
        if (error instanceof Hangs) await renew(place)
        return error instanceof Error ? error.message : String(error)
      },
    )
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    console.log(`${trouble === '' ? '✓' : '✘'} ${name} (${seconds} s)`)
    if (trouble !== '') console.log(trouble.replaceAll(/^/gm, '    '))
    else if (nth === 1) counts.passed++
    else flaky.push(name)
    if (trouble === '') return
  }
  counts.failed++
  failures.push(`${name}: ${trouble.split('\n', 1)[0]}`)
}

async function renew(place: Place): Promise<void> {
  await within(BROWSER_LIMIT_MS, place.device.close()).catch(() => undefined)
  place.device = await place.start()
}

type Shop = Pick<Scene, 'changeStock'> & { readonly productUrl: string }
type Place = Shop & { readonly start: () => Promise<Device>; device: Device }

async function runCheck(check: Check, { device, productUrl, changeStock }: Place): Promise<void> {
  const shop = await startFaultServer(productUrl)
  const tab = await device.openTab()
  try {
    await tab.open(`${shop.url}/robots.txt`)
    await tab.run(clearCookies)
    await check.run({ device, shop, tab, changeStock })
  } finally {
    await tab.close().catch(() => undefined)
    await shop.stop()
  }
}

/** In the page. Another port is another origin, but has the same cookies: what an earlier check kept would be missed. */
function clearCookies(): void {
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=', 1)[0]}=; Path=/; Max-Age=0`
}
