import { parentPort } from 'node:worker_threads'
import type { ThreadMessage } from './run-thread.ts'

type ErrorKind = abstract new (...args: never) => Error

/**
 * Does the thread's work and says how it ended; errors of these kinds are meant for people and travel as words, others end
 * the thread.
 */
export async function answerFromThread(work: () => Promise<unknown>, forPeople: readonly ErrorKind[]): Promise<void> {
  try {
    sayFromThread({ kind: 'done', value: await work() })
  } catch (error) {
    const isForPeople = error instanceof Error && forPeople.some((kind) => error instanceof kind)
    if (!isForPeople) throw error
    sayFromThread({ kind: 'refused', words: error.message })
  }
}

export function sayFromThread(message: ThreadMessage): void {
  // A thread's port knows no origins.
  parentPort?.postMessage(message)
}
