import { ConfigError, readConfig } from '../config.ts'
import { keysFolder, readCurrentId, readKeyFiles, rotateKeys } from '../features/quote-check/quote-key-files.ts'
import { createQuoteKeys } from '../features/quote-check/quote-keys.ts'
import { dataDirOf } from '../open-storage.ts'

const USAGE = `Usage:
  npm run keys -- list      shows the keys that quotations are signed with
  npm run keys -- rotate    signs with a new key from now on; old quotations can still be checked`

class UsageError extends Error {}

const clock = () => new Date()

/** `npm run keys`: works on the data folder alone, while the product runs or not. */
async function main([command, ...rest]: readonly string[]): Promise<void> {
  const folder = keysFolder(dataDirOf(readConfig()))
  if (rest.length > 0 || (command !== 'list' && command !== 'rotate')) throw new UsageError(USAGE)
  await createQuoteKeys({ folder, clock }).publicKeys()
  if (command === 'rotate') await rotateKeys(folder, clock())
  await list(folder)
}

async function list(folder: string): Promise<void> {
  const current = await readCurrentId(folder)
  for (const { kid, createdAt } of await readKeyFiles(folder)) {
    console.log(`${kid}  made ${createdAt}  ${kid === current ? 'signs' : 'only checks'}`)
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof UsageError || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
