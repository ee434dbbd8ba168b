import { readFile, writeFile } from 'node:fs/promises'
import * as z from 'zod'
import { type FieldWords, WORD_FIELDS, type WordAliases } from '../../../shared/contract/new-words.ts'
import { errorCode } from '../../error-code.ts'
import { MappingError } from './mapping-error.ts'
import { OPEN_WORD } from './mapping.ts'
import { StockFileError } from './stock-file-error.ts'
import { refusePlace } from './unwritable-place.ts'

const wordsFileSchema = z.partialRecord(z.enum(WORD_FIELDS), z.record(z.string(), z.string().nullable()))

/** A mapping with the words of a file that was filled in; those of the file count. */
export async function withWords(mapping: unknown, path: string | undefined): Promise<unknown> {
  if (path === undefined || typeof mapping !== 'object' || mapping === null) return mapping
  const own = wordsFileSchema.safeParse('words' in mapping ? mapping.words : {})
  // Its fault is told with those of the rest.
  return own.success ? { ...mapping, words: withoutOpen(merge(own.data, await readWords(path))) } : mapping
}

/** What nobody has filled in yet is as new as before. */
function withoutOpen(words: WordAliases): WordAliases {
  const decided = Object.entries(words).map(([field, meant]) => {
    return [field, Object.fromEntries(Object.entries(meant).filter(([, word]) => word !== OPEN_WORD))]
  })
  return Object.fromEntries(decided)
}

/** Writes the new words beside the stock file, or into the file that was given, to be filled in there. Answers its path. */
export async function addOpenWords(
  { path, wordsPath }: { readonly path: string; readonly wordsPath?: string | undefined },
  newWords: readonly FieldWords[],
): Promise<string> {
  const target = wordsPath ?? `${path}.words.json`
  const open = Object.fromEntries(
    newWords.map(({ field, words }) => [
      field,
      Object.fromEntries(words.map(({ word, near }) => [word, near?.sure === true ? near.word : OPEN_WORD])),
    ]),
  )
  const text = JSON.stringify(merge(open, wordsPath === undefined ? {} : await readWords(wordsPath)), null, 2)
  await writeFile(target, `${text}\n`, { flag: wordsPath === undefined ? 'wx' : 'w' }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') return refusePlace(target)(error)
    throw new StockFileError(
      `The file has new words, and there is a file of such already: use it with --words ${target}`,
    )
  })
  return target
}

function merge(one: WordAliases, other: WordAliases): WordAliases {
  return Object.fromEntries(
    WORD_FIELDS.flatMap((field) => {
      const words = { ...one[field], ...other[field] }
      return Object.keys(words).length === 0 ? [] : [[field, words]]
    }),
  )
}

async function readWords(path: string): Promise<WordAliases> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StockFileError(`The words ${path} cannot be read.`)
  })
  try {
    const parsed = wordsFileSchema.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')))
    if (parsed.success) return parsed.data
  } catch {
    // Told below, like any other form.
  }
  const form = '{"make": {"Alfa-Romeo": "Alfa Romeo", "a/c": null}}'
  throw new MappingError([`${path} holds no words by field, such as ${form}`])
}
