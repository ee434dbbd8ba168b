import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSecretFile, loadSecretFile } from '../../../../src/server/keys/secret-file.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'saex-secret-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('two first starts agree on one secret of 32 bytes, and leave nothing beside it', async () => {
  const [one, two] = await Promise.all([loadSecretFile(dataDir), loadSecretFile(dataDir)])
  expect(one).toHaveLength(32)
  expect(two.equals(one)).toBe(true)
  expect(await readdir(dataDir)).toEqual(['secret'])
  expect((await findSecretFile(dataDir))?.equals(one)).toBe(true)
})

test.each([0, 31, 33])('a secret of %i bytes, with which anybody could forge links, is refused', async (length) => {
  const file = join(dataDir, 'secret')
  await writeFile(file, Buffer.alloc(length, 1))
  const refusal = `${file} has ${length} bytes instead of 32`
  await expect(loadSecretFile(dataDir)).rejects.toThrow(refusal)
  await expect(findSecretFile(dataDir)).rejects.toThrow(refusal)
  expect(await readFile(file)).toHaveLength(length)
})
