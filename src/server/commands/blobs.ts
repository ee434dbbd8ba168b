import { copyBlobs } from '../blobs/copy-blobs.ts'
import { createFolderBlobs } from '../blobs/folder-blobs.ts'
import { openBlobs } from '../blobs/open-blobs.ts'
import { readConfig } from '../config.ts'
import { dataDirOf } from '../open-storage.ts'
import { runCommand, UsageError } from './run-command.ts'

const USAGE = `Usage:
  npm run blobs -- to-bucket    copies photos, logos, uploads and papers of the data folder into the bucket of BLOB_URL
  npm run blobs -- to-folder    copies them back

Both compare every file, remove nothing, and may be repeated while the product runs.`

/** `npm run blobs`, on the settings that the product runs with. Answers 0 when done, 1 when the store refused, 2 when not understood. */
async function main([direction, ...rest]: readonly string[]): Promise<void> {
  if ((direction !== 'to-bucket' && direction !== 'to-folder') || rest.length > 0) throw new UsageError(USAGE)
  const config = readConfig()
  if (config.bucket === undefined) throw new UsageError('BLOB_URL names no bucket.')
  const dataDir = dataDirOf(config)
  const [folder, bucket] = [createFolderBlobs(dataDir), await openBlobs({ dataDir, bucket: config.bucket })]
  const report = await (direction === 'to-bucket' ? copyBlobs(folder, bucket) : copyBlobs(bucket, folder))
  console.log(`Copied ${report.copied}; ${report.same} were there already and are the same.`)
}

await runCommand({ usage: USAGE, run: main })
