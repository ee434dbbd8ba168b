import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Mapping } from './mapping.ts'
import { KIB } from '../../../shared/domain/bytes.ts'

const SAMPLE_BYTES = 64 * KIB
const DELIMITERS = [',', ';', '\t', '|'] as const

export type TextFormat = { readonly encoding: 'utf-8' | 'windows-1252' | 'utf-16le'; readonly delimiter: string }

/** Encoding and separator of a text file, as the mapping says or as the file shows. */
export async function detectText(path: string, given: Pick<Mapping, 'encoding' | 'delimiter'>): Promise<TextFormat> {
  const sample = await readStart(path)
  const encoding = given.encoding === 'auto' ? await detectEncoding(path, sample) : given.encoding
  const text = new TextDecoder(encoding).decode(sample)
  return { encoding, delimiter: given.delimiter === 'auto' ? detectDelimiter(text) : given.delimiter }
}

/** The separator that the header has most often outside of quotes; a comma when it has none. */
export function detectDelimiter(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((mark) => [mark, 0]))
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (character === '\n' || character === '\r') break
    const count = counts.get(character)
    if (count !== undefined) counts.set(character, count + 1)
  }
  const [best = ','] = [...DELIMITERS].sort((a, b) => counts.get(b)! - counts.get(a)!)
  return best
}

/** What does not decode as UTF-8 anywhere in the file is Windows-1252, which decodes always. */
async function detectEncoding(path: string, sample: Uint8Array): Promise<TextFormat['encoding']> {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * KIB }) as AsyncIterable<Uint8Array>) {
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
