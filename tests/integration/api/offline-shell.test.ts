import { rm, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKeyFolder, keysFolder } from '../../../src/server/features/quote-signing/quote-key-files.ts'
import { RATE_RULES } from '../../../src/server/http/rate-rules.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { makeFakeBuild } from '../../support/fake-build.ts'

/** Counts in the shell itself how often it was built, and says what the server answered about its keys. */
const RENDERER = `let builds = 0
export async function render() { throw new Error('no page is asked for') }
export async function renderShell({ fetchApi }) {
  builds++
  const answer = await fetchApi('/api/quote-keys', {})
  if (!answer.ok) throw new Error('no keys: ' + answer.status)
  const { result } = await answer.json()
  return { head: '', state: JSON.stringify({ builds, keys: result.map(({ kid }) => kid) }) }
}`

let distDir: string
let shop: TestApp
beforeEach(async () => {
  distDir = await makeFakeBuild(RENDERER)
  shop = await createTestApp({ distDir, rateRules: { ...RATE_RULES, read: { max: 5, windowMs: 60_000 } } })
})
afterEach(async () => {
  await shop.close()
  await rm(distDir, { recursive: true })
})

type Shell = { readonly builds: number; readonly keys: readonly string[] }

async function shellFor(remoteAddress: string): Promise<Shell> {
  const { statusCode, body } = await shop.app.inject({ url: '/shell.html', remoteAddress })
  expect(statusCode).toBe(200)
  return JSON.parse(body) as Shell
}

test('many calls of one address leave the keys in the shell of everybody', async () => {
  const before = await shellFor('198.51.100.7')
  expect(before.keys).toHaveLength(1)
  for (let call = 0; call < 20; call++) await shop.app.inject({ url: '/shell.html', remoteAddress: '198.51.100.7' })
  expect((await shellFor('203.0.113.9')).keys).toEqual(before.keys)
})

test('the shell is built once, however many ask at once, and anew after a key was changed', async () => {
  const [first] = await Promise.all(Array.from({ length: 10 }, () => shellFor('198.51.100.7')))
  const worker = (await shop.app.inject('/sw.js')).body
  expect(await shellFor('198.51.100.7')).toEqual(first)
  expect((await shop.app.inject('/sw.js')).body).toBe(worker)
  await createKeyFolder(shop.context.dataDir).rotate(TEST_TIME)
  const changed = await shellFor('198.51.100.7')
  expect([changed.keys.length, changed.builds]).toEqual([2, first!.builds + 1])
  expect((await shop.app.inject('/sw.js')).body).not.toBe(worker)
})

test('while the keys cannot be read, the shell stays as it was', async () => {
  const before = await shellFor('198.51.100.7')
  await rm(keysFolder(shop.context.dataDir), { recursive: true })
  await writeFile(keysFolder(shop.context.dataDir), 'no folder')
  expect(await shellFor('198.51.100.7')).toEqual(before)
})
