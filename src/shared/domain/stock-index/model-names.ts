import type { Criteria, NameTerm } from '../criteria.ts'
import { compareKeys } from '../name-key.ts'
import { hasWords, spaced, wordsOf } from '../vehicle-words.ts'

/** A model with its make; `makeKey` and `key` are the names' `nameKey`, by which they are compared and ordered. */
export type ModelName = {
  readonly id: number
  readonly name: string
  readonly key: string
  readonly makeId: number
  readonly makeName: string
  readonly makeKey: string
}

/**
 * Every model once, by the code points of make and model: a model's place in `list` is its code, so the order of codes is
 * the sort order 'Make and model: A to Z'.
 */
export type ModelNames = { readonly list: readonly ModelName[]; readonly codeOfId: ReadonlyMap<number, number> }

export function orderModels(models: readonly ModelName[]): ModelNames {
  const list = models.toSorted((a, b) => compareKeys(a.makeKey, b.makeKey) || compareKeys(a.key, b.key))
  return { list, codeOfId: new Map(list.map(({ id }, code) => [id, code])) }
}

/** For each code 1 when the model fits the names asked for, else 0; undefined when every model fits. */
export function fitModels({ list }: ModelNames, criteria: Pick<Criteria, 'names' | 'isPartialModel'>) {
  if (criteria.names.length === 0) return undefined
  const fitsModel = criteria.isPartialModel ? fitsPart : fitsWhole
  const fits = new Uint8Array(list.length)
  const texts = criteria.isPartialModel ? textsOf(criteria.names) : []
  let makeKey: string | undefined
  let asked: readonly string[] | 'every' = []
  for (let code = 0; code < list.length; code++) {
    const model = list[code]!
    // Models stand by make: what is asked of a make is put together once.
    if (model.makeKey !== makeKey) {
      makeKey = model.makeKey
      asked = listModelsOf(makeKey, criteria.names)
    }
    if (asked === 'every' || fitsModel(asked, model.key) || fitsWords(texts, model)) fits[code] = 1
  }
  return fits
}

function listModelsOf(makeKey: string, names: readonly NameTerm[]): readonly string[] | 'every' {
  const terms = names.filter(({ makes }) => makes.length === 0 || makes.includes(makeKey))
  if (terms.some(({ models }) => models.length === 0)) return 'every'
  return terms.length === 1 ? terms[0]!.models : terms.flatMap(({ models }) => models)
}

/** The texts of words, in which make and model stand together. */
function textsOf(names: readonly NameTerm[]): readonly (readonly string[])[] {
  return names.filter(({ makes }) => makes.length === 0).flatMap(({ models }) => models.map(wordsOf))
}

function fitsWords(texts: readonly (readonly string[])[], model: ModelName): boolean {
  if (texts.length === 0) return false
  const name = spacedNames.get(model) ?? spaced(wordsOf(`${model.makeKey} ${model.key}`))
  spacedNames.set(model, name)
  return texts.some((words) => hasWords(name, words))
}

/** Put together once for each model of an index. */
const spacedNames = new WeakMap<ModelName, string>()

function fitsWhole(models: readonly string[], key: string): boolean {
  return models.includes(key)
}

function fitsPart(models: readonly string[], key: string): boolean {
  return models.some((part) => key.includes(part))
}
