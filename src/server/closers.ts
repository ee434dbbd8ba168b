import type { FastifyBaseLogger } from 'fastify'

export type Closer = () => Promise<void>

/** What has to be closed, in the order of its opening. */
export type Closers = {
  /** Behind the beginning of the end they are closed at once, and nothing more is to be opened: then it throws. */
  readonly push: (...opened: readonly Closer[]) => void
  /** Closes all in the opposite order. One that fails is logged and keeps no other one open; the first failure is thrown. */
  readonly closeAll: Closer
}

export function createClosers(log: Pick<FastifyBaseLogger, 'error'>): Closers {
  const open: Closer[] = []
  const failures: unknown[] = []
  let ending: Promise<void> | undefined

  async function closeOpen(): Promise<void> {
    for (let close = open.pop(); close !== undefined; close = open.pop()) {
      try {
        await close()
      } catch (error) {
        failures.push(error)
        log.error({ err: error }, 'a part of the product could not be closed')
      }
    }
  }
  return {
    push: (...opened) => {
      open.push(...opened)
      if (ending === undefined) return
      ending = ending.then(closeOpen)
      throw new Error('the product ends')
    },
    closeAll: async () => {
      ending = (ending ?? Promise.resolve()).then(closeOpen)
      await ending
      if (failures.length > 0) throw failures[0]
    },
  }
}
