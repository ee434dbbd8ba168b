/** Runs the work of one name one after another; rejects with `late()` when the turn does not come in time. */
export type OneAtATime = <T>(name: string, work: () => Promise<T>) => Promise<T>

/**
 * Keeps copies of a request in line within this process, so that they hold one connection of the pool, not all of them.
 * Across processes the locks of the database do the same.
 */
export function createOneAtATime(options: { readonly waitMs: number; readonly late: () => Error }): OneAtATime {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const { promise: tooLate, reject } = Promise.withResolvers<never>()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(options.late())
    }, options.waitMs)
    const start = async () => {
      clearTimeout(timer)
      if (isLate) throw options.late()
      return work()
    }
    const turn = (last.get(name) ?? Promise.resolve()).then(start, start)
    const settled = turn.then(
      () => forget(name),
      () => forget(name),
    )
    last.set(name, settled)
    return Promise.race([turn, tooLate])

    function forget(done: string): void {
      if (last.get(done) === settled) last.delete(done)
    }
  }
}
