import type { Criteria, NameTerm } from '../criteria.ts'
import { compareKeys } from '../name-key.ts'

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
  const { anyMake, byMake } = groupByMake(criteria.names.map(toTerm))
  return Uint8Array.from(list, (model) => {
    const terms = [...anyMake, ...(byMake.get(model.makeKey) ?? [])]
    return terms.some(({ models }) => models.size === 0 || fitsModel(models, model.key)) ? 1 : 0
  })
}

type Term = { readonly makes: readonly string[]; readonly models: ReadonlySet<string> }

function toTerm({ makes, models }: NameTerm): Term {
  return { makes, models: new Set(models) }
}

function groupByMake(terms: readonly Term[]) {
  const byMake = new Map<string, Term[]>()
  for (const term of terms) {
    for (const make of term.makes) byMake.set(make, [...(byMake.get(make) ?? []), term])
  }
  return { anyMake: terms.filter(({ makes }) => makes.length === 0), byMake }
}

function fitsWhole(models: ReadonlySet<string>, key: string): boolean {
  return models.has(key)
}

function fitsPart(models: ReadonlySet<string>, key: string): boolean {
  for (const part of models) if (key.includes(part)) return true
  return false
}
