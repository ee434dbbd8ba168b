import * as z from 'zod'
import type { Bucket } from '../../blobs/s3-blobs.ts'
import { newWordsSchema } from '../../../shared/contract/new-words.ts'
import { mappingDocumentSchema, priceJumpsSchema, uploadKindSchema } from '../../../shared/contract/uploads.ts'

/** What the thread of an import is told. */
export const importTaskSchema = z.object({
  connectionString: z.string(),
  path: z.string(),
  uploadId: z.uuid(),
  kind: uploadKindSchema,
  name: z.string(),
  mapping: z.nullable(mappingDocumentSchema),
  supplier: z.nullable(z.string()),
  full: z.boolean(),
  priceJumps: priceJumpsSchema,
  newWords: newWordsSchema,
  note: z.string(),
  staffUserId: z.int(),
  now: z.date(),
  dataDir: z.string(),
  bucket: z.custom<Bucket | undefined>(),
})
export type ImportTask = z.infer<typeof importTaskSchema>
