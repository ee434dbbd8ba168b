import { workerData } from 'node:worker_threads'
import * as z from 'zod'
import { uploadKindSchema } from '../../../shared/contract/uploads.ts'
import { inspectFile } from './inspect-file.ts'
import { answerFromThread } from '../../threads/thread-words.ts'
import { StockFileError } from '../stock-import/stock-file-error.ts'

const taskSchema = z.object({ path: z.string(), kind: uploadKindSchema, name: z.string() })

await answerFromThread(() => inspectFile(taskSchema.parse(workerData)), [StockFileError])
