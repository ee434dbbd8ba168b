import { isStorageAbsent, StoreTimeoutError } from './store-failure.ts'

const OPEN_LIMIT_MS = 3000
const RETRY_AFTER_MS = 300

type Openable = { readonly open: () => PromiseLike<unknown>; readonly close: () => void }

/** Resolves after so many milliseconds. */
export type Wait = (ms: number) => Promise<void>

/**
 * Opens a database within 3 s, with one second try after 300 ms (`offline.open-in-3s`); `create` makes a fresh one for
 * each try. Rejects with the last error, or a {@link StoreTimeoutError}; a database that opens too late is closed
 * again.
 */
export async function openStore<T extends Openable>(create: () => T, wait: Wait): Promise<T> {
  try {
    return await openOnce(create(), wait)
  } catch (error) {
    if (isStorageAbsent(error)) throw error
    await wait(RETRY_AFTER_MS)
    return openOnce(create(), wait)
  }
}

async function openOnce<T extends Openable>(database: T, wait: Wait): Promise<T> {
  let isLate = false
  const opening = Promise.resolve(database.open()).then(() => {
    if (isLate) database.close()
    return database
  })
  const limit = wait(OPEN_LIMIT_MS).then((): never => {
    isLate = true
    throw new StoreTimeoutError('the database did not open in time')
  })
  limit.catch(() => undefined)
  opening.catch(() => undefined)
  return Promise.race([opening, limit])
}
