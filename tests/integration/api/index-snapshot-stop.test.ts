import { expect, test } from 'vitest'
import { NO_BLOBS, type BlobStore } from '../../../src/server/blobs/blob-store.ts'
import { loadSnapshot } from '../../../src/server/features/stock/snapshot/load-snapshot.ts'
import { setSnapshotMark } from '../../../src/server/features/stock/snapshot/snapshot-mark.ts'
import { createTestDatabase } from '../../support/database.ts'

test('a stop is heard that comes before the store is asked for the stored index, however long that takes', async () => {
  const { db, close } = await createTestDatabase()
  const mark = { layout: 'a', revision: 0, digest: '0'.repeat(64), writtenAt: new Date() }
  await setSnapshotMark(db, mark)
  const silent: BlobStore = { ...NO_BLOBS, get: () => new Promise(() => {}) }
  const stopping = new AbortController()
  const loading = loadSnapshot({ db, blobs: silent, layout: 'a' }, stopping.signal)
  // The database has not answered yet which snapshot there is.
  stopping.abort(new Error('the process stops'))
  await expect(loading).rejects.toThrow('the process stops')
  await close()
})
