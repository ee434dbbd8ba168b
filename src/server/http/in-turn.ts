import { span } from '../tracing/span.ts'
import { AppError, type AppErrorOptions } from './app-error.ts'

type Places = {
  readonly name: 'search' | 'thread' | 'password' | 'login'
  /** So many run at once … */
  readonly running: number
  /** … and so many wait, in the order in which they came; one more is refused at once. */
  readonly waiting: number
  /** Who has waited longer is refused too. */
  readonly maxWaitMs?: number
  readonly refusal: { readonly key: 'RATE_LIMITED' | 'OVERLOADED' } & Pick<AppErrorOptions, 'retryAfterSeconds'>
}

/**
 * Places for work that costs much, whoever asks for it. Whoever ends hands the place to the first who waits, so nobody
 * comes in between. Work for which there is no place throws the refusal, and was not begun.
 */
export function createPlaces({ name, running, waiting, maxWaitMs, refusal }: Places) {
  const line: (() => void)[] = []
  let taken = 0

  function refuse(): AppError {
    return new AppError(refusal.key, refusal)
  }
  async function waitInLine(): Promise<void> {
    if (line.length >= waiting) throw refuse()
    await new Promise<void>((resolve, reject) => {
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs)
      function begin(): void {
        clearTimeout(timer)
        resolve()
      }
      function giveUp(): void {
        line.splice(line.indexOf(begin), 1)
        reject(refuse())
      }
      line.push(begin)
    })
  }

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (taken < running) taken += 1
    else await span('turn', { 'saex.turn': name }, waitInLine)
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next === undefined) taken -= 1
      else next()
    }
  }
}
