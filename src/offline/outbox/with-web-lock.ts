type Options = {
  /** Undefined where the browser has none, as on plain http. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly name: string
  /** So long it waits for others; a frozen tab may hold a lock for ever. */
  readonly waitMs: number
}

/** Runs work under a lock of this origin, shared by its tabs and its worker; without it when it cannot be had in time. */
export async function withWebLock(
  { locks, name, waitMs }: Options,
  work: (isAlone: boolean) => Promise<void>,
): Promise<void> {
  if (locks === undefined) return work(false)
  let isHeld = false
  const underLock = () => {
    isHeld = true
    return work(true)
  }
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(waitMs) }, underLock)
  } catch (error) {
    if (isHeld) throw error
    return work(false)
  }
}
