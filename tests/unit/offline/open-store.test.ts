import { expect, test, vi } from 'vitest'
import { openStore } from '../../../src/offline/open-store.ts'
import { StoreTimeoutError } from '../../../src/offline/store-failure.ts'

/** Time passes at once, and the waits are written down. */
function fastTime() {
  const waits: number[] = []
  const wait = async (ms: number) => {
    waits.push(ms)
    // Lets what is ready go first.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { waits, wait }
}

function database(open: () => Promise<unknown>) {
  return { open, close: vi.fn<() => void>() }
}

test('opens at the first try', async () => {
  const { waits, wait } = fastTime()
  const good = database(async () => undefined)
  expect(await openStore(() => good, wait)).toBe(good)
  expect(waits).toEqual([3000])
})

test('tries once more 300 ms after a failure, with a fresh connection', async () => {
  const { waits, wait } = fastTime()
  const bad = database(async () => Promise.reject(new Error('first')))
  const good = database(async () => undefined)
  const made = [bad, good]
  expect(await openStore(() => made.shift() ?? good, wait)).toBe(good)
  expect(waits).toEqual([3000, 300, 3000])
})

test('gives up after the second failure', async () => {
  const { wait } = fastTime()
  const open = vi.fn<() => Promise<unknown>>(async () => Promise.reject(new Error('again')))
  await expect(openStore(() => database(open), wait)).rejects.toThrow('again')
  expect(open).toHaveBeenCalledTimes(2)
})

test('does not try again where there is no storage', async () => {
  const { wait } = fastTime()
  const absent = Object.assign(new Error('none'), { name: 'MissingAPIError' })
  const open = vi.fn<() => Promise<unknown>>(async () => Promise.reject(absent))
  await expect(openStore(() => database(open), wait)).rejects.toBe(absent)
  expect(open).toHaveBeenCalledTimes(1)
})

test('does not wait for ever for a database that another tab holds, and closes it when it opens late', async () => {
  const { wait } = fastTime()
  let openNow = () => {}
  const held = database(() => new Promise((resolve) => (openNow = () => resolve(undefined))))
  await expect(openStore(() => held, wait)).rejects.toThrow(StoreTimeoutError)
  openNow()
  await vi.waitFor(() => expect(held.close).toHaveBeenCalled())
})
