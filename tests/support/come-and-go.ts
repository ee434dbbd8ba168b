import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Folders that are made in another one and removed at once, as those of files on their way are; until the answered function
 * is called.
 */
export function comeAndGo(folder: string): () => Promise<void> {
  const ending = new AbortController()
  const ended = Promise.all(
    Array.from({ length: 4 }, async (_none, line) => {
      for (let count = 0; !ending.signal.aborted; count++) {
        const path = join(folder, `gone-${line}-${count}`)
        await mkdir(path)
        await rmdir(path)
      }
    }),
  )
  return async () => {
    ending.abort()
    await ended
  }
}
