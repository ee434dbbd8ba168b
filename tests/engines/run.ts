import { writeFile } from 'node:fs/promises'
import { startMailServer } from '../support/mail-server.ts'
import { startFaultServer } from '../support/fault-server.ts'
import { startProductProcess } from '../support/product-process.ts'
import { ANSWER_CHECKS } from './answers.ts'
import type { Check } from './check.ts'
import { findFirefox } from './firefox.ts'
import { OUTBOX_CHECKS } from './outbox.ts'
import { SHELL_CHECKS } from './shell.ts'
import { STAFF_CHECKS } from './staff.ts'
import { STORE_CHECKS } from './store.ts'
import type { Device, Engine } from './tab.ts'
import { TROUBLE_CHECKS } from './trouble.ts'
import { findWebKit } from './webkit.ts'

/**
 * `node tests/engines/run.ts [part of a check's name]`: the checks of docs/offline-promise.md that other engines than
 * Chromium must pass too, against the built page. An engine that is not installed is left out, and its reason printed.
 * `SAEX_REPORT` names a file for the figures.
 */
const wanted = process.argv[2] ?? ''
const all = [...SHELL_CHECKS, ...ANSWER_CHECKS, ...TROUBLE_CHECKS, ...STORE_CHECKS, ...OUTBOX_CHECKS, ...STAFF_CHECKS]
const checks = all.filter(({ name }) => name.includes(wanted))
const engines = [
  found(findFirefox(), 'Firefox: apt-get install firefox-esr'),
  found(findWebKit(), 'WebKitGTK: apt-get install webkit2gtk-driver xvfb'),
].filter((engine) => engine !== undefined)

let passed = 0
let failed = 0
if (engines.length > 0) await runAll()
const report = process.env['SAEX_REPORT']
if (report !== undefined) await writeFile(report, JSON.stringify({ passed, failed }))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function found(engine: Engine | undefined, hint: string): Engine | undefined {
  if (engine === undefined) console.log(`skipped, not installed – ${hint}`)
  return engine
}

async function runAll(): Promise<void> {
  const mail = await startMailServer()
  const product = await startProductProcess({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Saex <quotations@example.test>',
    SAMPLE_STOCK: '600',
    SAMPLE_PASSWORD: 'a sample password',
    LOG_LEVEL: 'warn',
  })
  try {
    // Beside each other: a check waits more than it works.
    await Promise.all(engines.map((engine) => runEngine(engine, product.url)))
  } finally {
    await product.stop()
    await mail.stop()
  }
}

async function runEngine(engine: Engine, productUrl: string): Promise<void> {
  const device = await engine.start()
  const name = `${engine.name} ${device.version}`
  for (const check of checks) {
    const startedAt = Date.now()
    const trouble = await runCheck(check, { device, productUrl }).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (trouble === undefined) passed += 1
    else failed += 1
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    console.log(`${trouble === undefined ? '✓' : '✘'} ${name}: ${check.name} (${seconds} s)`)
    if (trouble !== undefined) console.log(trouble.replaceAll(/^/gm, '    '))
  }
  await device.close()
}

type Place = { readonly device: Device; readonly productUrl: string }

async function runCheck(check: Check, { device, productUrl }: Place): Promise<void> {
  const shop = await startFaultServer(productUrl)
  const tab = await device.openTab()
  try {
    await check.run({ device, shop, tab })
  } finally {
    await tab.close().catch(() => undefined)
    await shop.stop()
  }
}
