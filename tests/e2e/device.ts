import { expect, type Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import { PATHS } from '../../src/shared/contract/paths.ts'

type Asked = { readonly method?: 'GET' | 'POST'; readonly path: string; readonly body?: unknown }

/** What the page gets when it asks; `error` where no answer came. */
export type Got = {
  readonly error?: string
  readonly status?: number
  readonly source?: string | null
  readonly why?: string | null
  readonly savedAt?: string | null
  readonly partial?: string | null
  readonly text: string
  readonly ms: number
}

/** Asks as the page asks, past the page's own memory. */
export async function ask(page: Page, { method = 'GET', path, body }: Asked): Promise<Got> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const startedAt = performance.now()
      const since = () => Math.round(performance.now() - startedAt)
      try {
        const init =
          body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        const response = await fetch(path, { method, ...init })
        const text = await response.text()
        const header = (name: string) => response.headers.get(`x-saex-${name}`)
        const [source, why, savedAt, partial] = ['source', 'why', 'saved-at', 'partial'].map(header)
        return { status: response.status, source, why, savedAt, partial, text, ms: since() }
      } catch (error) {
        return { error: String(error), text: '', ms: since() }
      }
    },
    { method, path, body },
  ) as Promise<Got>
}

export function askSearch(page: Page, filter: Readonly<Record<string, unknown>> = {}): Promise<Got> {
  return ask(page, { method: 'POST', path: PATHS.stock, body: filter })
}

type Card = { readonly id: number; readonly saexRef: string; readonly images: readonly string[] }
type Result = { readonly cars: readonly Card[]; readonly count: number }

export function resultOf({ text }: Got): Result {
  return (JSON.parse(text) as { readonly result: Result }).result
}

/**
 * Vehicles with a picture, each with another one. Toyotas: of the newest vehicles some have none, and other tests upload
 * such ones.
 */
export async function pictured(page: Page): Promise<readonly { readonly saexRef: string; readonly image: string }[]> {
  const { cars } = resultOf(await askSearch(page, { MakeModelList: [{ MakeName: 'Toyota' }] }))
  const byImage = new Map(cars.map(({ saexRef, images: [image = ''] }) => [image, { saexRef, image }]))
  byImage.delete('')
  expect(byImage.size).toBeGreaterThan(1)
  return [...byImage.values()]
}

export type KeptAnswer = {
  readonly key: string
  readonly kind: string
  readonly body: string
  readonly isWhole: boolean
}

/** Every answer that the device keeps, and whether it is the whole of what was sent. */
export async function dumpAnswers(page: Page): Promise<readonly KeptAnswer[]> {
  const rows = await page.evaluate(readTable<{ key: string; kind: string; body: string; digest: string }>, 'answers')
  return rows.map(({ key, kind, body, digest }) => ({ key, kind, body, isWhole: digestOf(body) === digest }))
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')
}

export type KeptPicture = { readonly url: string; readonly bytes: number }

/** Every picture that the device keeps; its bytes as bookkeeping has them. */
export function dumpPictures(page: Page): Promise<readonly KeptPicture[]> {
  return page.evaluate(readTable<KeptPicture>, 'pictures')
}

/** Runs in the page: all rows of a table; [] when there is no database yet, which asking must not make. */
async function readTable<Row>(table: string): Promise<readonly Row[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name)
  if (!names.includes('saex-stock')) return []
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('saex-stock')
    opening.addEventListener('error', () => reject(opening.error ?? new Error('cannot open')))
    opening.addEventListener('success', () => {
      const database = opening.result
      const asked = database.transaction(table).objectStore(table).getAll()
      database.close()
      asked.addEventListener('success', () => resolve(asked.result as Row[]))
    })
  })
}

/** Downloads the stock list by its button on home. */
export async function saveStockList(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Save the stock list/ }).click()
  await expect(page.getByText(/^Stock list saved: /)).toBeVisible({ timeout: 30_000 })
}
