import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { payloadHash } from '../../src/offline/outbox/payload-hash.ts'
import type { QuoteResult } from '../../src/shared/contract/quotes.ts'
import { chooseChirundu, hiluxAddress } from './stock.ts'

const BEITBRIDGE = { startLocationId: 1, endLocationId: 101, deliveryTypeId: 1 }

export const KEPT = 'Saved on this device. We will finish when the connection answers.'

/** Opens a listing that can be quoted, with Chirundu chosen before, up to the form with these details. */
export async function prepareQuote(page: Page, { email, vehicle = 0 }: { email: string; vehicle?: number }) {
  await chooseChirundu(page)
  await page.goto(await hiluxAddress(page.request, vehicle))
  await expect(page.getByRole('table', { name: 'Quote' })).toBeVisible()
  await page.getByRole('button', { name: 'Download Quote' }).click()
  await page.getByLabel('First Name').fill('Chanda')
  await page.getByLabel('Last Name').fill('Mwila')
  await page.getByLabel('Email Address').fill(email)
  return { name: await page.getByRole('heading', { level: 1 }).innerText() }
}

/** By the link in the header, which a phone has in its menu. */
export async function openMyQuotes(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page
    .getByRole('link', { name: /^My quotes( \d+)?$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'My quotes' })).toBeVisible()
}

export function waitingRows(page: Page) {
  return page.getByRole('region', { name: /^(Waiting to send|Not sent)/ }).getByRole('listitem')
}

export function issuedRows(page: Page) {
  return page.getByRole('region', { name: 'On this device' }).getByRole('listitem')
}

/** The keys under which quotations were asked for, in the order of their requests. */
export async function recordKeys(context: BrowserContext): Promise<readonly string[]> {
  const keys: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('GetQuoteForDelivery')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

/** How many mails a recipient got. */
export async function countMails(recipient: string): Promise<number> {
  const folder = process.env['SAEX_E2E_MAILS'] ?? ''
  const envelopes = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(envelopes.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.filter((text) => text.includes(`"${recipient}"`)).length
}

/** The bytes of the one quotation that this device holds, as base64. */
export async function storedPdf(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('saex-mine')
        opening.addEventListener('error', () => reject(new Error('not opened')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('quotes').objectStore('quotes').getAll()
          reading.addEventListener('success', () => {
            const [quote] = reading.result as { pdf: { buf: ArrayBuffer } }[]
            opening.result.close()
            const bytes = new Uint8Array(quote?.pdf.buf ?? new ArrayBuffer(0))
            resolve(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')))
          })
        })
      }),
  )
}

type Item = {
  readonly key: string
  readonly seq: number
  readonly nextAt: number
  readonly kind: string
  readonly payload: string
}

/** Everything in the outbox of this device, in its order. */
export async function storedOutbox(page: Page): Promise<readonly Item[]> {
  return page.evaluate(
    () =>
      new Promise<Item[]>((resolve, reject) => {
        const opening = indexedDB.open('saex-mine')
        opening.addEventListener('error', () => reject(new Error('not opened')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve((reading.result as Item[]).toSorted((one, other) => one.seq - other.seq))
          })
        })
      }),
  )
}

type Envelope<T> = { readonly result: T }

/** A quotation of some vehicle to Beitbridge, without the page. */
export async function issueQuotation(request: APIRequestContext, email = 'reader@example.test'): Promise<QuoteResult> {
  const stock = await request.post('/api/stock', { data: { Rows: 1 } })
  const { result } = (await stock.json()) as Envelope<{ cars: { saexRef: string }[] }>
  const client = { firstName: 'Chanda', surname: 'Mwila', email }
  const answer = await request.post('/api/saexport/GetQuoteForDelivery', {
    data: { ...BEITBRIDGE, ...client, saexRef: result.cars[0]?.saexRef },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  return ((await answer.json()) as Envelope<QuoteResult>).result
}

/** Gives the one request that waits another body, as a page from before a rule may have queued it. */
export async function rewriteRequest(page: Page, changes: Readonly<Record<string, string>>): Promise<void> {
  const item = (await storedOutbox(page)).find(({ kind }) => kind === 'issueQuote')
  const payload = JSON.stringify({ ...(JSON.parse(item?.payload ?? '') as object), ...changes })
  await page.evaluate(
    (row) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('saex-mine')
        opening.addEventListener('error', () => reject(new Error('not opened')))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('outbox', 'readwrite')
          writing.objectStore('outbox').put(row)
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    { ...item, payload, payloadHash: payloadHash(payload) },
  )
}
