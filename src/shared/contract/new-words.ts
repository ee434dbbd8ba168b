import * as z from 'zod/mini'

/** Fields whose values buyers choose from in the search: a new word in one is a new choice for everybody (`import.new-words`). */
export const WORD_FIELDS = ['make', 'model', 'bodyType', 'fuelType', 'transmission', 'driveType'] as const
const wordFieldSchema = z.enum(WORD_FIELDS)
export type WordField = z.infer<typeof wordFieldSchema>

/** Without one of these there is no vehicle: a word that is rejected takes its row with it. */
export const REQUIRED_WORDS: ReadonlySet<WordField> = new Set(['make', 'model'])

/** New words of a field that are listed one by one, those of the most rows; the others go together. */
export const NEW_WORDS_LISTED = 200

/**
 * What becomes of new words that were not decided one by one. A field that is left out holds them: their rows are rejected
 * with that reason. `reject` drops the value where the field may be empty.
 */
export const newWordsSchema = z.partialRecord(wordFieldSchema, z.enum(['accept', 'reject']))
export type NewWords = z.infer<typeof newWordsSchema>

export const ACCEPT_NEW_WORDS: NewWords = Object.fromEntries(WORD_FIELDS.map((field) => [field, 'accept']))

/** What each word of a field stands for: itself = taken as it is, null = rejected. That of a model begins with its make. */
export type WordAliases = Readonly<Partial<Record<WordField, Readonly<Record<string, string | null>>>>>

/** The new words of one field. */
export const fieldWordsSchema = z.object({
  field: wordFieldSchema,
  words: z.array(
    z.object({
      /** As the file has it; of a model 'Toyota Hilux'. */
      word: z.string(),
      /** What goes in when it is accepted: of a model without the make. */
      value: z.string(),
      rows: z.int(),
      /** The known word that it is most likely; `sure` when only the spelling differs or both mean the same. */
      near: z.nullable(z.object({ word: z.string(), sure: z.boolean() })),
    }),
  ),
  /** Words that are not listed, and their rows; of very many words the number is the least. */
  otherWords: z.int(),
  otherRows: z.int(),
  /** What the stock has for the field, where these are few. */
  known: z.array(z.string()),
})
export type FieldWords = z.infer<typeof fieldWordsSchema>
