import { Client } from 'pg'

/** Where PostgreSQL gives up waiting for a standby: it warns, and then reports success all the same. */
const CANCELLED_WAIT = 'SyncRepWaitForLSN'

/**
 * A commit is here, but perhaps on no other machine: somebody cancelled its wait for the standby, so the loss of this one
 * would lose it. What was written is there for whoever asks again under the same key. SQLSTATE 08007, transaction
 * resolution unknown: storage is unavailable.
 */
export class UnacknowledgedCommit extends Error {
  override readonly name = 'UnacknowledgedCommit'
  readonly code = '08007'
  constructor() {
    super('The database gave up waiting until another machine had this write.')
  }
}

type Callback = (error: Error | null | undefined, result?: unknown) => void

/** A connection whose statements fail when a write was committed without the standby that it waited for (`reliability.commit-acknowledged`). */
export class AcknowledgedClient extends Client {
  #isCancelled = false

  constructor(...config: ConstructorParameters<typeof Client>) {
    super(...config)
    this.on('notice', ({ routine }) => {
      if (routine === CANCELLED_WAIT) this.#isCancelled = true
    })
    // pg has eight signatures for this method: the last function gets the result, or a promise is answered. A query that
    // is an object of its own (a stream) only reads.
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    this.query = ((...given: unknown[]) => {
      const [first, done] = [given[0], given.at(-1)]
      if (typeof first === 'object' && first !== null && 'submit' in first) return query(...given)
      if (typeof done !== 'function') return this.#checked(query(...given))
      const checked: Callback = (error, result) => (done as Callback)(error ?? this.#takeFault(), result)
      return query(...given.slice(0, -1), checked)
    }) as Client['query']
  }

  #takeFault(): UnacknowledgedCommit | undefined {
    if (!this.#isCancelled) return undefined
    this.#isCancelled = false
    return new UnacknowledgedCommit()
  }

  async #checked(answer: unknown): Promise<unknown> {
    const result = await answer
    const fault = this.#takeFault()
    if (fault) throw fault
    return result
  }
}
