import { workerData } from 'node:worker_threads'
import * as z from 'zod'
import { answerFromThread } from '../../threads/thread-words.ts'
import { RateDocumentError, readReferenceRates } from './rate-document.ts'

const taskSchema = z.object({ xml: z.string(), source: z.string() })

await answerFromThread(async () => {
  const { xml, source } = taskSchema.parse(workerData)
  return readReferenceRates(xml, source)
}, [RateDocumentError])
