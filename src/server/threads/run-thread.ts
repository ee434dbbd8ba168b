import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import { PATIENCE_MS } from '../../shared/domain/patience.ts'
import { errorCode } from '../error-code.ts'
import { createPlaces } from '../http/in-turn.ts'

/**
 * What a thread may hold of what is still in use and of what is new. Beside its own code that leaves 40 MiB for a file, of
 * which never more than some rows are held; a file that needs more is refused, and nothing else of the process is touched.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 80, maxYoungGenerationSizeMb: 8 }

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), read: z.int(), share: z.number() }),
  z.object({ kind: z.literal('refused'), words: z.string() }),
  z.object({ kind: z.literal('done'), value: z.unknown() }),
])
export type ThreadMessage = z.infer<typeof messageSchema>

/** What the thread says in words to the person whose file it is. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile'
}

export type ThreadTask = {
  /** Cloned into the thread. */
  readonly data: unknown
  readonly signal: AbortSignal
  readonly onProgress?: (progress: { readonly read: number; readonly share: number }) => void
}

/**
 * For somebody who waits for a thread, and for all that it needs (`import.threads-at-once`): with the import and the rates that
 * jobs read, four threads are the most of a process. Throws OVERLOADED while too many wait.
 */
export const inThreadTurn = createPlaces({
  name: 'thread',
  running: 2,
  waiting: 4,
  maxWaitMs: PATIENCE_MS,
  refusal: { key: 'OVERLOADED', retryAfterSeconds: 5 },
})

/**
 * Runs a script in a thread of its own, so that reading a large file takes no time and no memory from requests. Throws
 * RefusedFile in words, the signal's reason when it is aborted, or what the thread did not expect.
 */
export async function runThread(script: URL, { data, signal, onProgress }: ThreadTask): Promise<unknown> {
  signal.throwIfAborted()
  const thread = new Worker(script, { workerData: data, resourceLimits: RESOURCE_LIMITS })
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  let done: { readonly value: unknown } | undefined
  const abort = (): void => reject(signal.reason)
  signal.addEventListener('abort', abort)
  thread.on('error', (error) =>
    reject(errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? new RefusedFile(TOO_MUCH_MEMORY) : error),
  )
  // Its end is waited for: by then its connections and files are closed.
  thread.on('exit', () =>
    done === undefined ? reject(new Error('the thread ended without a word')) : resolve(done.value),
  )
  thread.on('message', (given) => {
    const message = messageSchema.parse(given)
    if (message.kind === 'progress') onProgress?.(message)
    else if (message.kind === 'refused') reject(new RefusedFile(message.words))
    else done = message
  })
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', abort)
    await thread.terminate()
  }
}

const TOO_MUCH_MEMORY = 'The file needs too much memory to be read. Save it as CSV, or cut it into several.'
