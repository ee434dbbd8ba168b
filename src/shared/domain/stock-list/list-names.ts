import { nameKey } from '../name-key.ts'
import type { NameAlias } from '../vehicle-words.ts'
import type { ModelName } from '../stock-index/model-names.ts'

/** What the numbers of the stock list stand for; told once for all blocks, each list by id. */
export type ListNames = {
  readonly makes: readonly KeyedName[]
  readonly models: readonly (KeyedName & { readonly makeId: number })[]
  /** Options of fuel, body, transmission and drive. */
  readonly options: readonly { readonly id: number; readonly name: string }[]
  readonly suppliers: readonly { readonly id: number; readonly name: string; readonly hasLogo: boolean }[]
  /** Lists of a release before it have none. */
  readonly aliases?: readonly NameAlias[] | undefined
}

/** With `key` where another engine's tables of letters might make another `nameKey` of it: beyond ASCII. */
type KeyedName = { readonly id: number; readonly name: string; readonly key?: string | undefined }

/** Leaves out the key of a name where every engine makes the same one. */
export function toKeyedName<T extends { readonly name: string; readonly key: string }>({ key, ...named }: T) {
  const isPlain = /^[\x20-\x7e]*$/.test(named.name) && nameKey(named.name) === key
  return isPlain ? named : { ...named, key }
}

/** Every model with its make, as the engine takes them. Throws for a model of an unknown make. */
export function toModelNames({ makes, models }: ListNames): readonly ModelName[] {
  const makesById = new Map(makes.map((make) => [make.id, { makeName: make.name, makeKey: keyOf(make) }]))
  return models.map((model) => {
    const make = makesById.get(model.makeId)
    if (make === undefined) throw new RangeError(`the model ${model.id} has no make`)
    return { id: model.id, name: model.name, key: keyOf(model), makeId: model.makeId, ...make }
  })
}

function keyOf({ name, key }: KeyedName): string {
  return key ?? nameKey(name)
}
