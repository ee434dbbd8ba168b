import {
  type FieldWords,
  type NewWords,
  REQUIRED_WORDS,
  type WordAliases,
  type WordField,
} from '../../../shared/contract/new-words.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import type { Queries } from '../../db/database.ts'
import { type KnownWords, OPTION_FIELDS, readKnownWords } from './known-words.ts'
import { type NewWord, NewWordCount } from './new-word-count.ts'
import { RowProblem } from './row-problem.ts'
import type { RowValues, RowWords } from './vehicle-mapper.ts'
import { type FindAlias, readAliases } from './word-aliases.ts'
import { createWordHints, type WordHints } from './word-hints.ts'

/** Verdicts that are remembered, on words as the file writes them. */
const REMEMBERED = 20_000

/** What the words of a file become (`import.new-words`). */
export type WordBook = {
  /** The values as they go in; throws a RowProblem where a word is rejected, or new and not decided. */
  readonly apply: (values: RowValues) => RowValues
  /** Whether nobody has decided about one of them. */
  readonly hasNew: (words: RowWords) => boolean
  /** New words that nobody decided one by one, by field. */
  readonly listNew: () => FieldWords[]
}

/** The words of the stock and of the reference data, and what staff said about those of this supplier. */
export async function openWordBook(
  db: Queries,
  given: {
    /** Null for a supplier that is not there yet. */
    readonly supplierId: number | null
    readonly aliases: WordAliases | undefined
    readonly undecided: NewWords
  },
): Promise<WordBook> {
  const known = await readKnownWords(db)
  const findAlias = await readAliases(db, given)
  const hints = createWordHints(known)
  const judge = createJudge({ known, findAlias, hints })
  const counted = new NewWordCount()

  /** What goes in for a word; null = nothing. */
  function settle(field: WordField, { word, isNew }: Verdict, newWord: NewWord): string | null {
    if (isNew) counted.add(field, newWord)
    const policy = given.undecided[field]
    if (isNew && policy === undefined) {
      const problem = 'is new to the stock: accept it, replace it, or reject it'
      throw new RowProblem(field, { problem, value: newWord.word })
    }
    const settled = isNew && policy === 'reject' ? null : word
    if (settled !== null || !REQUIRED_WORDS.has(field)) return settled
    throw new RowProblem(field, { problem: 'is rejected', value: newWord.word })
  }

  function apply(values: RowValues): RowValues {
    const { make: file, model } = values
    // A make is required: settled, it is there.
    const taken = settle('make', judge.word('make', file), { word: file, value: file, make: '' })!
    const newModel = { word: `${file} ${model}`, value: model, make: taken }
    const changed: Record<string, string | null> = {
      make: taken,
      model: settle('model', judge.model(model, { file, taken }), newModel),
    }
    for (const [field] of OPTION_FIELDS) {
      const word = values[field]
      if (word !== null) changed[field] = settle(field, judge.word(field, word), { word, value: word, make: '' })
    }
    return { ...values, ...changed }
  }

  function hasNew(words: RowWords): boolean {
    const make = judge.word('make', words.make)
    if (make.isNew) return true
    if (make.word !== null && judge.model(words.model, { file: words.make, taken: make.word }).isNew) return true
    return OPTION_FIELDS.some(([field]) => words[field] !== null && judge.word(field, words[field]).isNew)
  }

  return { apply, hasNew, listNew: () => counted.list(hints) }
}

/** What a word becomes, null = it is rejected; `isNew` = nobody has said anything about it. */
type Verdict = { readonly word: string | null; readonly isNew: boolean }
/** The make of a model, as the file has it and as it goes in. */
type Makes = { readonly file: string; readonly taken: string }
type Sources = { readonly known: KnownWords; readonly findAlias: FindAlias; readonly hints: WordHints }

/** Judges the words of rows; most rows repeat those of earlier ones, which are remembered. */
function createJudge(sources: Sources) {
  const verdicts = new Map<string, Verdict>()
  function recall(key: string, work: () => Verdict): Verdict {
    const old = verdicts.get(key)
    if (old !== undefined) return old
    if (verdicts.size >= REMEMBERED) verdicts.clear()
    const verdict = work()
    verdicts.set(key, verdict)
    return verdict
  }
  return {
    word: (field: WordField, word: string) => recall(`${field} ${word}`, () => judgeWord(sources, field, word)),
    model: (model: string, makes: Makes) =>
      recall(`model ${makes.file}\n${model}`, () => judgeModel(sources, model, makes)),
  }
}

function judgeWord({ known, findAlias }: Sources, field: WordField, word: string): Verdict {
  const alias = findAlias(field, word)
  return alias === undefined ? { word, isNew: !known.has(field, word) } : { word: alias, isNew: false }
}

/** A model is judged under the make that its make stands for, or is likely to. */
function judgeModel({ known, findAlias, hints }: Sources, model: string, { file, taken }: Makes): Verdict {
  for (const make of [file, taken]) {
    const alias = findAlias('model', `${make} ${model}`)
    if (alias === null) return { word: null, isNew: false }
    if (alias !== undefined) return { word: meantModel(known, alias, { make, model, taken }), isNew: false }
  }
  const likely = known.has('make', taken) ? taken : hints.nearestMake(taken)?.word
  const isKnown = [taken, likely].some((make) => make !== undefined && known.has('model', model, make))
  return { word: model, isNew: !isKnown }
}

/** What a model stands for may be written with its make, as the model is. */
function meantModel(
  known: KnownWords,
  alias: string,
  { make, model, taken }: { readonly make: string; readonly model: string; readonly taken: string },
): string {
  const key = nameKey(alias)
  if (key === nameKey(model) || key === nameKey(`${make} ${model}`)) return model
  const bare = key.startsWith(`${nameKey(taken)} `) ? alias.trim().slice(taken.length + 1) : alias
  return known.has('model', bare, taken) && !known.has('model', alias, taken) ? bare : alias
}
