import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './error-code.ts'

/** Removes what was last written in a folder before a moment; how many. Neither the folder nor what others remove has to be there. */
export async function removeOlder(folder: string, before: Date): Promise<number> {
  let removed = 0
  for (const name of (await unlessGone(readdir(folder))) ?? []) {
    const path = join(folder, name)
    const found = await unlessGone(stat(path))
    if (found === undefined || found.mtime >= before) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

async function unlessGone<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
    return undefined
  })
}
