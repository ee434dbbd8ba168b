import { wordsOf } from './words.ts'

const words = wordsOf('options')

/** A fuel, body or gearbox as the page's language names it; what has no word of its own stays as the stock has it. */
export function optionName<Name extends string | null>(name: Name): Name | string {
  return name === null ? name : (words.names[name] ?? name)
}

/** A sort option by its id; in English as the server names it. */
export function sortName(id: number, name: string): string {
  return words.sorts[id] ?? name
}
