import { createHash } from 'node:crypto'
import { PATHS } from '../../src/shared/contract/paths.ts'
import type { Tab } from './tab.ts'

/** What the page gets when it asks for a search; `source` = '' and no cars where no answer came. */
export type Got = { readonly source: string; readonly ids: readonly number[]; readonly ms: number }

type Row = Readonly<Record<string, unknown>>

/** Searches as the page does, past the page's own memory. */
export async function search(tab: Tab, filter: Row = {}): Promise<Got> {
  const { source, text, ms } = await tab.run(post, PATHS.stock, JSON.stringify(filter))
  return { source, ids: text === '' ? [] : idsIn(text), ms }
}

/** The same of the server itself. */
export async function searchServer(url: string, filter: Row): Promise<readonly number[]> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url + PATHS.stock, { method: 'POST', headers, body: JSON.stringify(filter) })
  return idsIn(await answer.text())
}

/** The first pictures, 640 wide, of vehicles that no page of home shows at first. */
export async function listPictures(url: string): Promise<readonly string[]> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url + PATHS.stock, { method: 'POST', headers, body: '{"First":60}' })
  const { result } = (await answer.json()) as { result: { cars: { images: string[] }[] } }
  return result.cars.map(({ images }) => `${images[0]}?w=640`)
}

function idsIn(text: string): readonly number[] {
  const { result } = JSON.parse(text) as { result: { cars: { id: number }[]; count: number } }
  return [result.count, ...result.cars.map(({ id }) => id)]
}

/** In the page. */
async function post(path: string, body: string) {
  const startedAt = performance.now()
  const headers = { 'content-type': 'application/json' }
  try {
    const answer = await fetch(path, { method: 'POST', headers, body })
    const text = await answer.text()
    return { source: answer.headers.get('x-saex-source') ?? '', text, ms: performance.now() - startedAt }
  } catch {
    return { source: '', text: '', ms: performance.now() - startedAt }
  }
}

/** Everything in the answers that the device keeps: key, and whether it is the whole of what was sent. */
export async function listAnswers(tab: Tab): Promise<readonly { readonly key: string; readonly isWhole: boolean }[]> {
  const rows = await tab.run(readTable, 'saex-stock', 'answers')
  return rows.map(({ key, body, digest }) => ({ key: String(key), isWhole: digestOf(String(body)) === digest }))
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')
}

/** In the page: all rows of a table; none when there is no such database, which asking must not make. */
export async function readTable(database: string, table: string): Promise<readonly Row[]> {
  if (!(await indexedDB.databases()).some(({ name }) => name === database)) return []
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database)
    opening.addEventListener('error', () => reject(new Error('not opened')))
    opening.addEventListener('success', () => {
      const asked = opening.result.transaction(table).objectStore(table).getAll()
      opening.result.close()
      asked.addEventListener('success', () => resolve(asked.result as Row[]))
    })
  })
}
