import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { listKept, readPacked } from '../../../../../src/server/features/backup/backup-folder.ts'
import { comeAndGo } from '../../../../support/come-and-go.ts'

async function unpack(text: string, pieceBytes: number): Promise<string[]> {
  const packed = gzipSync(text)
  const pieces = Array.from({ length: Math.ceil(packed.length / pieceBytes) }, (_, place) =>
    packed.subarray(place * pieceBytes, (place + 1) * pieceBytes),
  )
  const lines: string[] = []
  for await (const batch of readPacked(Readable.from(pieces))) lines.push(...batch)
  return lines
}

/** PostgreSQL escapes control characters in JSON, but neither of the two that JavaScript takes for ends of lines. */
const ROWS = ['["a\u2028b"]', '["c\u2029d"]', '["\u0085 \u{1F697} Нина"]', `["${'long '.repeat(40_000)}"]`]

test.each([7, 100_000])('a row is a line, whatever is in it, in pieces of %i bytes', async (pieceBytes) => {
  expect(await unpack(ROWS.map((row) => `${row}\n`).join(''), pieceBytes)).toEqual(ROWS)
})

test('an empty table has no lines, and every row of a large one comes once', async () => {
  expect(await unpack('', 100)).toEqual([])
  const rows = Array.from({ length: 1001 }, (_, id) => `["${id}"]`)
  expect(await unpack(`${rows.join('\n')}\n`, 100)).toEqual(rows)
})

test('a folder that goes while the files are listed breaks no backup off', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'saex-kept-'))
  const kept = Array.from({ length: 200 }, (_none, place) => join('uploads', `kept-${place}`, '0'))
  for (const path of kept) {
    await mkdir(join(dataDir, path, '..'), { recursive: true })
    await writeFile(join(dataDir, path), path)
  }
  const away = comeAndGo(join(dataDir, 'uploads'))
  for (let round = 0; round < 40; round++) expect(await listKept(dataDir)).toEqual(kept.toSorted())
  await away()
  await rm(dataDir, { recursive: true })
})

test('what the file system keeps at the root of a disk is no part of a backup', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'saex-kept-'))
  await mkdir(join(dataDir, 'lost+found'))
  for (const path of ['secret', join('lost+found', '#12')]) await writeFile(join(dataDir, path), path)
  expect(await listKept(dataDir)).toEqual(['secret'])
  await rm(dataDir, { recursive: true })
})
