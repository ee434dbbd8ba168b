// The scripts of every route in the built page, brotli, as a table: npm run build && node scripts/route-bytes.ts
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { readClientBuild } from '../src/server/http/client-build.ts'

/** Route and the page's source, or the chunk that it shares with others (scripts/first-visit.ts); src/client/app/routes.ts names them. */
const PAGES = {
  '/': 'src/client/features/search/home.page.tsx',
  '/vehicle-listing/…': 'src/client/features/listing/listing.page.tsx',
  '/about, /services, /sales-reps, /testimonials, /faq, /privacy': 'company',
  '/saved': 'src/client/features/saved/vehicles/saved.page.tsx',
  '/compare': 'src/client/features/saved/compare/compare.page.tsx',
  '/my-quotes': 'src/client/features/my-quotes/list/my-quotes.page.tsx',
  '/offline': 'src/client/features/offline/offline.page.tsx',
  '/check': 'src/client/features/my-quotes/check/check.page.tsx',
  '/not-me': 'src/client/features/my-quotes/not-me/not-me.page.tsx',
  '/login': 'src/client/features/staff/login/login.page.tsx',
  'the staff’s pages, until the log-in is checked': 'src/client/app/staff-guard.tsx',
} as const
/** What every page of staff needs once the log-in is checked. */
const STAFF_SHELL = ['src/client/app/staff-guard.tsx', 'src/client/app/dashboard/DashboardLayout.tsx'] as const
/** Pages of staff (`src/client/app/dashboard/pages.ts`); those of the stock desk are counted together (`performance.desk-bytes`). */
const STAFF_PAGES = {
  overview: 'overview/dashboard',
  quotes: 'leads/leads',
  'vehicle export': 'vehicle-export/vehicle-export',
  'stock status': 'stock-status/stock-status',
  uploads: 'uploads/uploads',
  'to confirm': 'change-requests/to-confirm',
  account: 'account/account',
} as const
const DESK_PAGES = {
  'list of vehicles': 'stock-desk/stock-desk',
  vehicle: 'vehicle-desk/vehicle-desk',
  photos: 'vehicle-photos/vehicle-photos',
  'condition report': 'condition/condition',
  'bulk change': 'bulk/bulk',
} as const
/** Pages that say no more than the words of the first paint. */
const FIRST_WORDS: ReadonlySet<string> = new Set(['/', '/vehicle-listing/…'])

const clientDir = join(import.meta.dirname, '../dist/client')
const build = readClientBuild(clientDir)
if (build === undefined) throw new Error('The page has not been built yet. Run: npm run build')
const { scriptsOf, template } = build
const chunks = z
  .record(z.string(), z.object({ name: z.string().optional() }))
  .parse(JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')))
const starter = addressesIn(template, /src="(\/assets\/[^"]+\.js)"/g)
const words = ['src/shared/words/en/first.ts']
const common = new Set([...starter, ...scriptsOf(words)])

console.log(`| route | scripts, kB | of them its own | files |\n|---|---|---|---|`)
for (const [route, page] of Object.entries(PAGES)) {
  const late = FIRST_WORDS.has(route) ? [] : ['src/shared/words/en/late.ts']
  const files = [...new Set([...starter, ...scriptsOf([...words, ...late, keyOf(page)])])]
  const own = files.filter((file) => !common.has(file))
  console.log(`| ${route} | ${kilobytes(files)} | ${kilobytes(own)} | ${files.length} |`)
}

const shell = new Set(scriptsOf([...words, ...STAFF_SHELL.map(keyOf)]))
const OF_STAFF = /^src\/client\/(?:app\/(?:staff-guard|dashboard\/)|features\/staff\/)/
/** What visitors may load, too. */
const shared = new Set(
  scriptsOf(Object.keys(chunks).filter((name) => name.startsWith('src/client/') && !OF_STAFF.test(name))),
)
console.log(
  `\n| page of staff | scripts beyond the staff’s shell, kB | of them of no public page | files |\n|---|---|---|---|`,
)
for (const [name, page] of Object.entries({ ...STAFF_PAGES, ...DESK_PAGES })) tellBeyond(name, [page])
tellBeyond('the whole desk (goal 70)', Object.values(DESK_PAGES))
console.log(`\nStyles of every route: ${kilobytes(addressesIn(template, /href="(\/assets\/[^"]+\.css)"/g))} kB.`)

function tellBeyond(name: string, pages: readonly string[]): void {
  const sources = pages.map((page) => keyOf(`src/client/features/staff/${page}.page.tsx`))
  const own = scriptsOf(sources).filter((file) => !shell.has(file))
  const alone = own.filter((file) => !shared.has(file))
  console.log(`| ${name} | ${kilobytes(own)} | ${kilobytes(alone)} | ${own.length} |`)
}

function keyOf(page: string): string {
  const [key] = Object.entries(chunks).find(([source, { name }]) => source === page || name === page) ?? []
  if (key === undefined) throw new Error(`The build has no chunk ${page}.`)
  return key
}

function addressesIn(html: string, pattern: RegExp): readonly string[] {
  return [...html.matchAll(pattern)].map(([, address = '']) => address)
}

function kilobytes(files: readonly string[]): string {
  const bytes = files.reduce((sum, file) => sum + statSync(join(clientDir, `${file}.br`)).size, 0)
  return (bytes / 1000).toFixed(1)
}
