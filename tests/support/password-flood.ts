import { setTimeout as sleep } from 'node:timers/promises'
import { verifyPassword } from '../../src/server/features/staff/password.ts'

/** Does something while the line of passwords to be checked is full. */
export async function whilePasswordsWait<T>(work: () => Promise<T>): Promise<T> {
  const over = new AbortController()
  const others = Array.from({ length: 24 }, async () => {
    while (!over.signal.aborted) await verifyPassword('another', undefined).catch(() => sleep(1))
  })
  try {
    return await work()
  } finally {
    over.abort()
    await Promise.all(others)
  }
}
