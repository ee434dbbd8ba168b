// `performance.first-visit-paint`: Lighthouse on the built product in production mode, mobile, medians of five runs. It
// is no package of the project; docs/first-visit.md says how to get it:
//   SAEX_LIGHTHOUSE=/tmp/lighthouse/node_modules/lighthouse SAEX_CHROMIUM=/usr/bin/chromium npm run bench first-visit
// `node tests/bench/first-visit.ts --report`: with a condition report of twelve findings on the listing.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { startProductProcess } from '../support/product-process.ts'
import { publishTwelvefoldReport } from '../support/twelvefold-report.ts'

const RUNS = 5
const PASSWORD = 'a long sample password'
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-background-networking'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Lighthouse's names, what we call them, and the most that is allowed. */
const TIMES = [
  { audit: 'largest-contentful-paint', name: 'largest paint ms', goal: 1200 },
  { audit: 'total-blocking-time', name: 'blocking ms', goal: 50 },
  { audit: 'cumulative-layout-shift', name: 'layout shift', goal: 0.01 },
  { audit: 'first-contentful-paint', name: 'first paint ms', goal: Infinity },
  { audit: 'speed-index', name: 'speed index ms', goal: Infinity },
] as const

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
})

const lighthouse = process.env['SAEX_LIGHTHOUSE']
if (lighthouse === undefined) console.log('Left out: SAEX_LIGHTHOUSE does not say where Lighthouse is installed.')
else await measure(lighthouse)

async function measure(folder: string): Promise<void> {
  const product = await startProductProcess({ SAMPLE_STOCK: '600', SAMPLE_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' })
  try {
    const listing = /\/vehicle-listing\/SAEX\d{7}/.exec(await (await fetch(product.url)).text())?.[0] ?? ''
    if (process.argv.includes('--report')) {
      const saexRef = listing.slice(listing.lastIndexOf('/') + 1)
      await publishTwelvefoldReport(product.url, { saexRef, password: PASSWORD })
    }
    for (const path of ['/', listing]) {
      const page = { url: product.url + path, folder }
      // Not counted: pictures are drawn when they are first asked for.
      runLighthouse(page)
      report(
        path,
        Array.from({ length: RUNS }, () => runLighthouse(page)),
      )
    }
  } finally {
    await product.stop()
  }
}

type Page = { readonly url: string; readonly folder: string }
type Report = z.infer<typeof reportSchema>

function runLighthouse({ url, folder }: Page, tries = 3): Report {
  const output = mkdtempSync(join(tmpdir(), 'saex-lighthouse-'))
  const file = join(output, 'report.json')
  const args = [join(folder, 'cli/index.js'), url, '--quiet', '--output=json', `--output-path=${file}`]
  const env = { ...process.env, CHROME_PATH: process.env['SAEX_CHROMIUM'] }
  const { status } = spawnSync(process.execPath, [...args, `--chrome-flags=${FLAGS}`], { env, stdio: 'inherit' })
  // Now and then it loses the beginning of its own trace.
  if (status !== 0 && tries > 1) return runLighthouse({ url, folder }, tries - 1)
  if (status !== 0) throw new Error('Lighthouse ended with an error')
  const found = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  rmSync(output, { recursive: true })
  return found
}

function report(path: string, runs: readonly Report[]): void {
  console.log(`\n${path}: Lighthouse, mobile, ${runs.length} runs`)
  for (const id of CATEGORIES) {
    const scores = runs.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100))
    show(id, scores, median(scores) >= 100)
  }
  for (const { audit, name, goal } of TIMES) {
    const values = runs.map(({ audits }) => round(audits[audit]?.numericValue ?? Infinity))
    show(name, values, median(values) <= goal)
  }
}

function show(name: string, values: readonly number[], isMet: boolean): void {
  const verdict = isMet ? '' : ' MISSED'
  console.log(`  ${name.padEnd(18)} median ${median(values)}${verdict} (${values.join(', ')})`)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity
}

function round(value: number): number {
  return value > 1 ? Math.round(value) : Math.round(value * 1000) / 1000
}
