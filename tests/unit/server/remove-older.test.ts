import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeOlder } from '../../../src/server/remove-older.ts'

const OLD = new Date('2026-01-01T00:00:00Z')
const BEFORE = new Date('2026-06-01T00:00:00Z')

test('removes old files; folders, whose time says nothing of their files, only where it is asked to', async () => {
  const root = await mkdtemp(join(tmpdir(), 'saex-older-'))
  await mkdir(join(root, 'archive'))
  for (const name of ['new', 'old', 'archive/kept']) await writeFile(join(root, name), name)
  for (const name of ['old', 'archive']) await utimes(join(root, name), OLD, OLD)
  expect(await removeOlder(root, { before: BEFORE })).toBe(1)
  expect(await readdir(join(root, 'archive'))).toEqual(['kept'])
  expect(await removeOlder(root, { before: BEFORE, withFolders: true })).toBe(1)
  expect(await readdir(root)).toEqual(['new'])
  expect(await removeOlder(join(root, 'none'), { before: BEFORE })).toBe(0)
  await rm(root, { recursive: true })
})
