import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as z from 'zod'
import type { Cipher } from './backup-cipher.ts'
import { errorCode } from '../../error-code.ts'
import { BackupRefused } from './backup-refused.ts'

/**
 * A backup is a folder: `manifest.json`, `database/{table}.jsonl.gz` (a line a row, the texts of its values),
 * `files/…` as they lie in the data folder, and `SHA256SUMS` over all of these, as `sha256sum -c` reads it. In an encrypted one
 * each of these but the sums is a file of age, and has `.age` behind its name.
 */
export const SUMS = 'SHA256SUMS'
export const MANIFEST = 'manifest.json'
export const FILES = 'files'
export const SEALED = '.age'

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Applied migrations, oldest first; `at` is drizzle's time of the migration. */
  migrations: z.array(z.object({ at: z.number(), hash: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: z.int(),
      digest: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>

/**
 * Remade by the product, or of the moment: the database's own files, sockets, scratch, pictures in other sizes, the stock
 * list, snapshots of the index; or of the file system, which only root may read.
 */
const REMADE = /^(?:pictures-cache|catalogue|index|scratch|socket|postgres(?:\..*)?|engine-.*|probe-.*|lost\+found)$/

export function tableFile(name: string): string {
  return join('database', `${name}.jsonl.gz`)
}

/** Paths of the data folder's files that a backup keeps, relative to it and sorted: all but what can be made again. */
export async function listKept(dataDir: string): Promise<readonly string[]> {
  const names = (await readdir(dataDir)).filter((name) => !REMADE.test(name))
  const found = await Promise.all(names.map((name) => listFiles(dataDir, name)))
  return found.flat().toSorted()
}

/** Plain files below a path, without drafts of files that are being written and whatever goes meanwhile. */
async function listFiles(root: string, path: string): Promise<readonly string[]> {
  const found = await stat(join(root, path)).catch(() => undefined)
  if (found?.isFile() === true) return path.endsWith('.part') ? [] : [path]
  if (found?.isDirectory() !== true) return []
  const names = await readdir(join(root, path)).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  return (await Promise.all(names.map((name) => listFiles(root, join(path, name))))).flat()
}

/** The folders of a file that is to be written, readable by the owner alone. */
export async function makeFolderOf(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
}

/** Writes a stream into a folder on the disk for good and answers its SHA-256. */
export async function writeSummed(
  path: string,
  { source, mode = 0o600 }: { readonly source: NodeJS.ReadableStream; readonly mode?: number },
): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(source, tap(hash), createWriteStream(path, { mode, flush: true, flags: 'wx' }))
  return hash.digest('hex')
}

function tap(hash: Hash): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })
}

export async function writeSums(folder: string, sums: ReadonlyMap<string, string>): Promise<void> {
  const lines = [...sums].map(([path, sum]) => `${sum}  ${path}\n`)
  await writeFile(join(folder, SUMS), lines.join(''), { mode: 0o600, flush: true })
}

export type Backup = {
  readonly manifest: Manifest
  /** Paths of the data folder's files, relative to it. */
  readonly files: readonly string[]
  /** The plain bytes of a part, by its path without `.age`. */
  readonly read: (path: string) => Promise<Readable>
}

/**
 * Throws BackupRefused unless exactly the files that were written are there, byte for byte, and an encrypted one is opened by
 * the identity.
 */
export async function openBackup(folder: string, open?: Cipher): Promise<Backup> {
  const sums = await readSums(folder)
  const paths = (await listFiles(folder, '.')).filter((path) => path !== SUMS)
  const strange = paths.find((path) => !sums.has(path))
  if (strange !== undefined) throw new BackupRefused(`${strange} is not part of the backup, or ${SUMS} is damaged.`)
  for (const [path, sum] of sums) {
    if (!paths.includes(path)) throw new BackupRefused(`${path} is missing.`)
    if ((await sumOf(join(folder, path))) !== sum) throw new BackupRefused(`${path} is damaged.`)
  }
  const isSealed = sums.has(`${MANIFEST}${SEALED}`)
  const plain = isSealed ? paths.map((path) => withoutSeal(path)) : paths
  const read = readerOf(folder, { isSealed, open })
  const parsed = manifestSchema.safeParse(JSON.parse(await readText(await read(MANIFEST))))
  if (!parsed.success) throw new BackupRefused(`${MANIFEST} was written by another release, which can restore it.`)
  const prefix = `${FILES}/`
  const files = plain.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length))
  return { manifest: parsed.data, files, read }
}

function withoutSeal(path: string): string {
  if (path.endsWith(SEALED)) return path.slice(0, -SEALED.length)
  throw new BackupRefused(`${path} is not encrypted, as the rest of this backup is.`)
}

function readerOf(
  folder: string,
  { isSealed, open }: { readonly isSealed: boolean; readonly open: Cipher | undefined },
): Backup['read'] {
  if (!isSealed) return async (path) => createReadStream(join(folder, path))
  if (open === undefined)
    throw new BackupRefused('This backup is encrypted: give --identity FILE, the file of its private key.')
  return (path) => open(createReadStream(join(folder, `${path}${SEALED}`)))
}

async function readSums(folder: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(folder, SUMS), 'utf8').catch((cause: unknown) => {
    throw new BackupRefused(`There is no whole backup in ${folder}: it has no ${SUMS}.`, { cause })
  })
  const lines = text.split('\n')
  if (lines.pop() !== '') throw new BackupRefused(`${SUMS} is cut off.`)
  return new Map(
    lines.map((line) => {
      const [, sum, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      if (sum === undefined || path === undefined) throw new BackupRefused(`${SUMS} is damaged.`)
      return [path, sum]
    }),
  )
}

export function sumOf(path: string): Promise<string> {
  return sumOfStream(createReadStream(path))
}

export async function sumOfStream(source: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(source, hash)
  return hash.digest('hex')
}

/** The lines of a packed table, some hundred at a time. */
export async function* readPacked(source: Readable): AsyncGenerator<readonly string[]> {
  const unpacked = source.pipe(createGunzip())
  source.on('error', (error) => unpacked.destroy(error))
  let lines: string[] = []
  for await (const line of linesOf(unpacked)) {
    lines.push(line)
    if (lines.length < 200) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
}

/** Not by `node:readline`, which ends a line at U+2028 and U+2029 too: visitors' texts may have them. */
async function* linesOf(source: Readable): AsyncGenerator<string> {
  let rest: string[] = []
  for await (const piece of source.setEncoding('utf8') as AsyncIterable<string>) {
    const [first = '', ...others] = piece.split('\n')
    rest.push(first)
    for (const next of others) {
      yield rest.join('')
      rest = [next]
    }
  }
  const last = rest.join('')
  if (last !== '') yield last
}
