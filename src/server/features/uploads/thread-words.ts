import { parentPort } from 'node:worker_threads'
import { ImportRefusedError } from '../reference/import-problems.ts'
import { MappingError } from '../stock-import/mapping-error.ts'
import { StockFileError } from '../stock-import/stock-file-error.ts'
import type { ThreadMessage } from './run-thread.ts'

/** Does the thread's work and says how it ended; errors that are meant for people travel as words, others end the thread. */
export async function answerFromThread(work: () => Promise<unknown>): Promise<void> {
  try {
    sayFromThread({ kind: 'done', value: await work() })
  } catch (error) {
    if (!isForPeople(error)) throw error
    sayFromThread({ kind: 'refused', words: error.message })
  }
}

export function sayFromThread(message: ThreadMessage): void {
  // A thread's port knows no origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message)
}

function isForPeople(error: unknown): error is Error {
  return [StockFileError, MappingError, ImportRefusedError].some((kind) => error instanceof kind)
}
