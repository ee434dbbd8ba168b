/** What the work gives, or `late()` thrown once it has taken so long; then it goes on, and what becomes of it is nobody's. */
export async function inTime<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => over.reject(late()), ms)
  try {
    return await Promise.race([work, over.promise])
  } finally {
    clearTimeout(timer)
  }
}
