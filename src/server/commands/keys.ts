import { ConfigError, readConfig } from '../config.ts'
import { SigningKeyRefused, toPem } from '../features/quote-check/key-pair.ts'
import { keysFolder, readCurrentId, readKeyFiles, rotateKeys } from '../features/quote-check/quote-key-files.ts'
import { createQuoteKeys } from '../features/quote-check/quote-keys.ts'
import { dataDirOf } from '../open-storage.ts'

const USAGE = `Usage:
  npm run keys -- list      shows the keys that quotations are signed with
  npm run keys -- rotate    signs with a new key from now on; old quotations can still be checked
  npm run keys -- export    writes the private key that signs to standard output, for a secret store`

const FROM_OUTSIDE = `The signing key comes from SIGNING_KEY or SIGNING_KEY_FILE: put another one there and start the product again.`

class UsageError extends Error {}

const clock = () => new Date()

/** `npm run keys`: works on the data folder alone, while the product runs or not. */
async function main([command = '', ...rest]: readonly string[]): Promise<void> {
  const config = readConfig()
  const folder = keysFolder(dataDirOf(config))
  const outside = config.signingKey
  if (rest.length > 0 || !['list', 'rotate', 'export'].includes(command)) throw new UsageError(USAGE)
  if (outside !== undefined && command !== 'list') throw new UsageError(FROM_OUTSIDE)
  // A key that came from outside and does no longer is what a rotation is for.
  if (command === 'rotate' && (await readCurrentId(folder)) !== undefined) await rotateKeys(folder, clock())
  else await createQuoteKeys({ folder, clock, outside }).publicKeys()
  if (command === 'export') await printPrivateKey(folder)
  else await list(folder)
}

async function printPrivateKey(folder: string): Promise<void> {
  const current = await readCurrentId(folder)
  const key = (await readKeyFiles(folder)).find(({ kid }) => kid === current)
  if (key?.d === undefined) throw new SigningKeyRefused(`The key that signs has no private part in ${folder}.`)
  process.stdout.write(await toPem(key))
}

async function list(folder: string): Promise<void> {
  const current = await readCurrentId(folder)
  for (const { kid, createdAt } of await readKeyFiles(folder)) {
    console.log(`${kid}  made ${createdAt}  ${kid === current ? 'signs' : 'only checks'}`)
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const kinds = [UsageError, ConfigError, SigningKeyRefused]
  console.error(error instanceof Error && kinds.some((kind) => error instanceof kind) ? error.message : error)
  process.exitCode = 1
})
