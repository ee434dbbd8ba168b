/** A log-out waits no longer for what is kept first. */
const MOST_MS = 2000

const keepers = new Set<() => Promise<void>>()

/** Called before somebody logs out: afterwards nothing is sent any more. The answer calls it off. */
export function keepBeforeLogOut(keep: () => Promise<void>): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

export async function untilKept(): Promise<void> {
  if (keepers.size === 0) return
  const isOver = new Promise<void>((resolve) => setTimeout(resolve, MOST_MS))
  await Promise.race([isOver, Promise.allSettled([...keepers].map((keep) => keep()))])
}
