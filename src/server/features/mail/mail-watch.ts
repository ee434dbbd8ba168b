import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/database.ts'
import { findMailProgress, type MailProgress } from './mail.repository.ts'

const PAUSE_MS = 100

/** How far a mail is once its first attempt is over, or the time is; undefined = there is no such mail. */
export type MailWatch = (mailId: string, waitMs: number) => Promise<MailProgress | undefined>

type Waiter = {
  readonly mailId: string
  readonly until: number
  readonly resolve: (progress: MailProgress | undefined) => void
  readonly reject: (reason: unknown) => void
}

/** Waits for any number of mails with one question to the database every 100 ms: a hanging mail server costs no more. */
export function createMailWatch(db: Db): MailWatch {
  const waiters = new Set<Waiter>()
  let isWatching = false
  return async (mailId, waitMs) => {
    const { promise, resolve, reject } = Promise.withResolvers<MailProgress | undefined>()
    waiters.add({ mailId, until: performance.now() + waitMs, resolve, reject })
    if (!isWatching) void watch()
    return promise
  }

  async function watch(): Promise<void> {
    isWatching = true
    while (waiters.size > 0) {
      await sleep(PAUSE_MS)
      await look().catch((reason: unknown) => {
        for (const waiter of waiters) waiter.reject(reason)
        waiters.clear()
      })
    }
    isWatching = false
  }

  async function look(): Promise<void> {
    const asked = [...waiters]
    const found = await findMailProgress(db, [...new Set(asked.map(({ mailId }) => mailId))])
    for (const waiter of asked) {
      const progress = found.get(waiter.mailId)
      if (isOpen(progress) && performance.now() < waiter.until) continue
      waiters.delete(waiter)
      waiter.resolve(progress)
    }
  }
}

/** Whether nobody has tried to send it yet. */
export function isOpen(progress: MailProgress | undefined): boolean {
  return progress?.state === 'queued' && progress.attempts === 0
}
