import type { BlobStore } from './blob-store.ts'
import { createFolderBlobs } from './folder-blobs.ts'
import type { Bucket } from './s3-blobs.ts'

/** Where the blobs of an installation are: in a bucket, else in the data folder. */
export type BlobPlace = { readonly dataDir: string; readonly bucket: Bucket | undefined }

/** The code that speaks S3 is loaded only where a bucket is named. */
export async function openBlobs({ dataDir, bucket }: BlobPlace): Promise<BlobStore> {
  if (bucket === undefined) return createFolderBlobs(dataDir)
  const { createS3Blobs } = await import('./s3-blobs.ts')
  return createS3Blobs(bucket)
}
