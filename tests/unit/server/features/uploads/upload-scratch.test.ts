import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepScratchClear } from '../../../../../src/server/features/uploads/upload-scratch.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../../src/shared/domain/durations.ts'

let dataDir = ''
const warn = vi.fn()
const keepClear = () => keepScratchClear({ dataDir, log: { warn } })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  dataDir = await mkdtemp(join(tmpdir(), 'saex-scratch-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(dataDir, { recursive: true, force: true })
})

/** A folder that somebody made so long ago. */
async function leave(name: string, ageMs: number): Promise<void> {
  const folder = join(dataDir, 'scratch', name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'file'), 'rows')
  const at = new Date(Date.now() - ageMs)
  await utimes(folder, at, at)
}
const left = () => readdir(join(dataDir, 'scratch'))

test('what a killed process left goes at the next start and every hour, what another one uses stays', async () => {
  await leave('upload-killed', HOUR_MS + MINUTE_MS)
  await leave('upload-at-work', HOUR_MS / 2)
  const end = await keepClear()
  expect(await left()).toEqual(['upload-at-work'])
  await leave('upload-killed-since', HOUR_MS + MINUTE_MS)
  vi.advanceTimersByTime(HOUR_MS)
  await vi.waitFor(async () => expect(await left()).toEqual(['upload-at-work']))
  await end()
  expect(vi.getTimerCount()).toBe(0)
})

test('a folder that is not there is no fault, one that cannot be read is told and ends no start', async () => {
  await (
    await keepClear()
  )()
  expect(warn).not.toHaveBeenCalled()
  await writeFile(join(dataDir, 'scratch'), '')
  await (
    await keepClear()
  )()
  expect(warn).toHaveBeenCalledOnce()
})
