import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { quoteKeySchema } from '../../../shared/contract/quote-check.ts'
import { KEY_KIND } from '../../../shared/domain/quote-check/subtle.ts'

/** A pair of keys as it lies in its file; `d`, the private part, only while it signs. */
const keyFileSchema = z.object({ ...quoteKeySchema.shape, createdAt: z.iso.datetime(), d: z.string().optional() })
export type KeyFile = Readonly<z.infer<typeof keyFileSchema>>

const CURRENT = 'current'
const KEY_NAME = /^quotation-[0-9a-f]{8}\.json$/

/** The folder of the keys that sign quotations. */
export function keysFolder(dataDir: string): string {
  return join(dataDir, 'keys')
}

/** Id of the key that signs; undefined while there is none. */
export async function readCurrentId(folder: string): Promise<string | undefined> {
  return (await readFile(join(folder, CURRENT), 'utf8').catch(noFile))?.trim()
}

/** Every key, the newest first. */
export async function readKeyFiles(folder: string): Promise<KeyFile[]> {
  const names = (await readdir(folder)).filter((name) => KEY_NAME.test(name))
  const files = await Promise.all(names.map((name) => readKeyFile(join(folder, name))))
  return files.filter((file) => file !== undefined).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

async function readKeyFile(path: string): Promise<KeyFile | undefined> {
  const content = await readFile(path, 'utf8').catch(noFile)
  return content === undefined ? undefined : keyFileSchema.parse(JSON.parse(content))
}

/** Makes the first key; of several processes that start at once the first one's counts, and the others take theirs back. */
export async function makeFirstKey(folder: string, now: Date): Promise<void> {
  const key = await storeNewKey(folder, now)
  const draft = await writeDraft(folder, key.kid)
  const isFirst = await link(draft, join(folder, CURRENT)).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'EEXIST')) return false
      throw error
    },
  )
  await rm(draft)
  if (!isFirst) await rm(keyPath(folder, key.kid))
}

/** A new key signs from now on; the private parts of the others are removed, their public parts stay for checking. */
export async function rotateKeys(folder: string, now: Date): Promise<KeyFile> {
  const key = await storeNewKey(folder, now)
  await rename(await writeDraft(folder, key.kid), join(folder, CURRENT))
  for (const old of await readKeyFiles(folder)) {
    if (old.kid !== key.kid && old.d !== undefined) await writeKeyFile(folder, withoutPrivatePart(old))
  }
  return key
}

function withoutPrivatePart({ kid, x, y, createdAt }: KeyFile): KeyFile {
  return { kid, x, y, createdAt }
}

async function storeNewKey(folder: string, now: Date): Promise<KeyFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { privateKey } = await crypto.subtle.generateKey(KEY_KIND, true, ['sign', 'verify'])
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  const kid = createHash('sha256').update(`${x}.${y}`).digest('hex').slice(0, 8)
  const key = { kid, x, y, d, createdAt: now.toISOString() }
  await writeKeyFile(folder, key)
  return key
}

async function writeKeyFile(folder: string, key: KeyFile): Promise<void> {
  await rename(await writeDraft(folder, `${JSON.stringify(key, null, 2)}\n`), keyPath(folder, key.kid))
}

/** A complete file under a name of its own, on the disk for good before it takes its place. */
async function writeDraft(folder: string, content: string): Promise<string> {
  const path = join(folder, `${randomBytes(6).toString('hex')}.part`)
  const file = await open(path, 'wx', 0o600)
  try {
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
  if (hasCode(error, 'ENOENT')) return undefined
  throw error
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
