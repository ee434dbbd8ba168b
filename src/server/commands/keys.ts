import { ConfigError, readConfig } from '../config.ts'
import { SigningKeyRefused, toPem } from '../features/quote-check/key-pair.ts'
import { createKeyFolder } from '../features/quote-check/quote-key-files.ts'
import type { QuoteKeyStore } from '../features/quote-check/quote-key-store.ts'
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
  const store = createKeyFolder(dataDirOf(config))
  const outside = config.signingKey
  if (rest.length > 0 || !['list', 'rotate', 'export'].includes(command)) throw new UsageError(USAGE)
  if (outside !== undefined && command !== 'list') throw new UsageError(FROM_OUTSIDE)
  // A key that came from outside and does no longer is what a rotation is for.
  if (command === 'rotate' && (await store.currentId()) !== undefined) await store.rotate(clock())
  else await createQuoteKeys({ store, clock, outside }).publicKeys()
  if (command === 'export') await printPrivateKey(store)
  else await list(store)
}

async function printPrivateKey(store: QuoteKeyStore): Promise<void> {
  const current = await store.currentId()
  const key = (await store.list()).find(({ kid }) => kid === current)
  if (key?.d === undefined) throw new SigningKeyRefused(`The key that signs has no private part in ${store.place}.`)
  process.stdout.write(await toPem(key))
}

async function list(store: QuoteKeyStore): Promise<void> {
  const current = await store.currentId()
  for (const { kid, createdAt } of await store.list()) {
    console.log(`${kid}  made ${createdAt}  ${kid === current ? 'signs' : 'only checks'}`)
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const kinds = [UsageError, ConfigError, SigningKeyRefused]
  console.error(error instanceof Error && kinds.some((kind) => error instanceof kind) ? error.message : error)
  process.exitCode = 1
})
