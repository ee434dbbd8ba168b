import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './error-code.ts'

type Which = { readonly before: Date; readonly withFolders?: boolean }

/**
 * Removes the files of a folder that were last written before a moment, its folders only where that is asked for: their time
 * says nothing of what is in them. Answers how many. Neither the folder nor what others remove has to be there.
 */
export async function removeOlder(folder: string, { before, withFolders = false }: Which): Promise<number> {
  let removed = 0
  for (const name of (await unlessGone(readdir(folder))) ?? []) {
    const path = join(folder, name)
    const found = await unlessGone(stat(path))
    if (found === undefined || found.mtime >= before || (found.isDirectory() && !withFolders)) continue
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
