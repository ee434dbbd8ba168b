import { chromium, type BrowserContext, type LaunchOptions, type ViewportSize } from '@playwright/test'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startFaultServer } from '../support/fault-server.ts'
import { startMailServer } from '../support/mail-server.ts'
import { openOwnDatabase } from '../support/own-database.ts'
import { startProductProcess } from '../support/product-process.ts'
import { type SendJournal, startSendJournal } from '../support/send-journal.ts'
import { test as base } from './offline.ts'

/** The product with a database that tests may look into, and that outlives a killed product. */
export type OwnProduct = {
  readonly url: string
  /** Speaks to the database directly. */
  readonly sql: Client
  /** SIGKILL. */
  readonly kill: () => Promise<void>
  /** Again, at the same address. */
  readonly start: () => Promise<void>
  /** Numbers of the quotations of an address, in the order of their issue. */
  readonly numbersOf: (email: string) => Promise<readonly string[]>
  readonly countMails: (email: string) => Promise<number>
}

type Own = { readonly product: OwnProduct }
type Fixtures = { readonly journal: SendJournal }

/** As in `offline.ts`, with a product of this worker's own, and a journal of what reaches it of an outbox. */
export const test = base.extend<Fixtures, Own>({
  product: [
    // The first parameter names the fixtures that this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { product, stop } = await startOwnProduct()
      await use(product)
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  journal: async ({ product }, use) => {
    const journal = await startSendJournal(product.url)
    await use(journal)
    await journal.stop()
  },
  shop: async ({ journal }, use) => {
    const shop = await startFaultServer(journal.url)
    await use(shop)
    await shop.stop()
  },
})

async function startOwnProduct(): Promise<{ readonly product: OwnProduct; readonly stop: () => Promise<void> }> {
  const mail = await startMailServer()
  const database = await openOwnDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'saex-product-'))
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Saex <quotations@example.test>',
    SAMPLE_STOCK: '600',
    LOG_LEVEL: 'warn',
  }
  let running = await startProductProcess(settings)
  const { url } = running
  const sql = new Client({ connectionString: database.connectionString })
  await sql.connect()
  const product: OwnProduct = {
    url,
    sql,
    kill: async () => {
      running.child.kill('SIGKILL')
      await once(running.child, 'exit')
    },
    start: async () => {
      running = await startProductProcess({ ...settings, PORT: new URL(url).port })
    },
    numbersOf: async (email) => {
      const found = await sql.query<{ number: string }>('SELECT number FROM quotation WHERE email = $1 ORDER BY id', [
        email,
      ])
      return found.rows.map(({ number }) => number)
    },
    countMails: async (email) => {
      const names = (await readdir(mail.folder)).filter((name) => name.endsWith('.json'))
      const texts = await Promise.all(names.map((name) => readFile(join(mail.folder, name), 'utf8')))
      return texts.filter((text) => text.includes(`"${email}"`)).length
    },
  }
  async function stop(): Promise<void> {
    await running.stop()
    await sql.end()
    await database.close()
    await mail.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { product, stop }
}

type Opening = {
  /** Folder of the browser's data. */
  readonly profile: string
  readonly baseURL: string
  readonly launchOptions: LaunchOptions
  readonly viewport: ViewportSize | null
}

/** A browser of its own, which keeps its data in `profile`, and can be ended with SIGKILL. */
export async function openBrowser({ profile, baseURL, launchOptions, viewport }: Opening) {
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL, viewport })
  const pid = await processOf(context)
  const kill = async () => {
    const closed = new Promise((resolve) => context.once('close', resolve))
    process.kill(pid, 'SIGKILL')
    await closed
  }
  return { context, page: context.pages()[0] ?? (await context.newPage()), kill }
}

async function processOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
  const main = processInfo.find(({ type }) => type === 'browser')
  if (main === undefined) throw new Error('the browser does not tell its process')
  return main.id
}
