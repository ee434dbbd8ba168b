import { randomBytes } from 'node:crypto'
import { constants, link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { MINUTE_MS } from '../../../shared/domain/durations.ts'
import { errorCode } from '../../error-code.ts'
import { giveToOwnerOf, refuseAs } from '../../keys/file-account.ts'
import { keyPairSchema, makeKeyPair, SigningKeyRefused, withoutPrivatePart, type KeyPair } from './key-pair.ts'
import type { QuoteKeyStore } from './quote-key-store.ts'

const CURRENT = 'current'
const KEY_NAME = /^quotation-[0-9a-f]{8}\.json$/
const FOLDER = 'keys'

const refuse = refuseAs(SigningKeyRefused)

/** Path in the data folder of the file that names the key that signs. */
export const CURRENT_KEY = join(FOLDER, CURRENT)

/** Whether a path of the data folder is that of a key. */
export function isKeyFile(path: string): boolean {
  return dirname(path) === FOLDER && KEY_NAME.test(basename(path))
}

/** The text of a key's file without its private part. */
export function publicPartOf(text: string): string {
  return toText(withoutPrivatePart(keyPairSchema.parse(JSON.parse(text))))
}

/** The folder of the keys that sign quotations. */
export function keysFolder(dataDir: string): string {
  return join(dataDir, FOLDER)
}

/** The keys of a data folder. Every call reads what lies there; SigningKeyRefused where this account may not. */
export function createKeyFolder(dataDir: string): QuoteKeyStore {
  const folder = keysFolder(dataDir)
  return {
    place: folder,
    currentId: () => readCurrentId(folder).catch(refuse),
    list: () => readKeyFiles(folder).catch(refuse),
    listPublic: async () => (await readKeyFiles(folder).catch(refuse)).map(({ kid, x, y }) => ({ kid, x, y })),
    makeFirst: (now) => makeFirstKey(folder, now).catch(refuse),
    rotate: (now) => rotateKeys(folder, now).catch(refuse),
    adopt: (key) => adoptOutsideKey(folder, key).catch(refuse),
  }
}

async function readCurrentId(folder: string): Promise<string | undefined> {
  return (await readFile(join(folder, CURRENT), 'utf8').catch(noFile))?.trim()
}

async function readKeyFiles(folder: string): Promise<KeyPair[]> {
  const names = ((await readdir(folder).catch(noFile)) ?? []).filter((name) => KEY_NAME.test(name))
  const files = await Promise.all(names.map((name) => readKeyFile(join(folder, name))))
  return files.filter((file) => file !== undefined).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

async function readKeyFile(path: string): Promise<KeyPair | undefined> {
  const content = await readFile(path, 'utf8').catch(noFile)
  return content === undefined ? undefined : keyPairSchema.parse(JSON.parse(content))
}

/** Of several processes that start at once the first one's key counts, and the others take theirs back. */
async function makeFirstKey(folder: string, now: Date): Promise<void> {
  const key = await storeNewKey(folder, now)
  const draft = await writeDraft(folder, key.kid)
  const isFirst = await link(draft, join(folder, CURRENT)).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'EEXIST') return false
      throw error
    },
  )
  await rm(draft)
  if (!isFirst) await rm(keyPath(folder, key.kid))
}

/** A young key that never signed may be that of another rotation at this moment, which makes it the current one after this. */
async function rotateKeys(folder: string, now: Date): Promise<KeyPair> {
  const former = await readCurrentId(folder)
  const key = await storeNewKey(folder, now)
  await rename(await writeDraft(folder, key.kid), join(folder, CURRENT))
  const young = new Date(now.getTime() - MINUTE_MS).toISOString()
  for (const old of await readKeyFiles(folder)) {
    const isOver = old.kid === former || (old.kid !== key.kid && old.createdAt < young)
    if (isOver && old.d !== undefined) await writeKeyFile(folder, withoutPrivatePart(old))
  }
  return key
}

async function storeNewKey(folder: string, now: Date): Promise<KeyPair> {
  await makeFolder(folder)
  const key = await makeKeyPair(now)
  await writeKeyFile(folder, key)
  return key
}

async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made === undefined) return
  const opened = await open(folder, constants.O_DIRECTORY | constants.O_NOFOLLOW)
  try {
    await giveToOwnerOf(dirname(folder), opened)
  } finally {
    await opened.close()
  }
}

async function adoptOutsideKey(folder: string, key: KeyPair): Promise<void> {
  await makeFolder(folder)
  const known = await readKeyFiles(folder)
  if (known.every(({ kid }) => kid !== key.kid)) await writeKeyFile(folder, withoutPrivatePart(key))
  if ((await readCurrentId(folder)) !== key.kid) await rename(await writeDraft(folder, key.kid), join(folder, CURRENT))
  for (const one of known) if (one.d !== undefined) await writeKeyFile(folder, withoutPrivatePart(one))
}

async function writeKeyFile(folder: string, key: KeyPair): Promise<void> {
  await rename(await writeDraft(folder, toText(key)), keyPath(folder, key.kid))
}

function toText(key: KeyPair): string {
  return `${JSON.stringify(key, null, 2)}\n`
}

/** A complete file under a name of its own, on the disk for good before it takes its place. */
async function writeDraft(folder: string, content: string): Promise<string> {
  const path = join(folder, `${randomBytes(6).toString('hex')}.part`)
  const file = await open(path, 'wx', 0o600)
  try {
    await giveToOwnerOf(folder, file)
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  return path
}

function keyPath(folder: string, kid: string): string {
  return join(folder, `quotation-${kid}.json`)
}

function noFile(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT') return undefined
  throw error
}
