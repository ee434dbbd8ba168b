import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Blob } from '../../../src/server/blobs/blob-store.ts'
import { createFolderBlobs } from '../../../src/server/blobs/folder-blobs.ts'
import { describeBlobStore } from '../../support/blob-contract.ts'

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'saex-blobs-'))
  folders.push(folder)
  return folder
}

describeBlobStore('a folder', async () => createFolderBlobs(await emptyFolder()))

test('a file that is being written is no blob yet', async () => {
  const folder = await emptyFolder()
  await writeFile(join(folder, 'half.7d1a.part'), 'half')
  const found: Blob[] = []
  for await (const blob of createFolderBlobs(folder).list('')) found.push(blob)
  expect(found).toEqual([])
})
